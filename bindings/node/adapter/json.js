// JSON for the scenario adapter: 1 and 1.0 differ, and integers have 64 bits.
'use strict';

const { Double, jsonText } = require('../lib/values');

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const KEY = '\u0001number';

/** A value that is JSON text already. */
class Raw {
  constructor(text) {
    this.text = text;
  }
}

function numberOf(text) {
  if (/[.eE]/.test(text)) return new Double(Number(text));
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** Reads a line: numbers with a point or an exponent are Double, integers beyond 2^53 BigInt. */
function read(line) {
  const marked = line.replace(TOKEN, (token) => (token[0] === '"' ? token : JSON.stringify({ [KEY]: token })));
  return JSON.parse(marked, (_, value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, KEY) ? numberOf(value[KEY]) : value,
  );
}

function write(value) {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return jsonText(value, 'answer');
  return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
}

module.exports = { Raw, read, write };
