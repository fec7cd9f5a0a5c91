// Values for the library: properties, JSON text, and options. Wrong types are a TypeError, wrong values a PlacardError.
'use strict';

const native = require('./native');
const { fields, values } = require('./generated');
const { invalid, wrongType } = require('./errors');

const DEPTH = 100; // the library allows 50, and names what is too deep

/** A number that stays a floating-point number although it is whole: `new Double(2)` is 2.0, `2` is the integer 2. */
class Double {
  constructor(value) {
    if (typeof value !== 'number') throw wrongType('value', 'a number');
    this.value = value;
    Object.freeze(this);
  }

  valueOf() {
    return this.value;
  }
}

function isInteger(value) {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

function milliseconds(date, what) {
  const ms = date.getTime();
  if (Number.isNaN(ms)) throw invalid(`${what} is an invalid date`);
  return ms;
}

// ---- JSON

/** Returns the JSON text of a value, with dates as {"$date_ms": n}. Text counts as a value. */
function jsonText(value, what, depth = 0) {
  if (depth > DEPTH) throw invalid(`${what} has too many levels, or contains itself`);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || value instanceof Double) return numberText(value, what);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return `{"$date_ms":${milliseconds(value, what)}}`;
  if (Array.isArray(value)) return `[${value.map((each) => jsonText(each, what, depth + 1)).join(',')}]`;
  if (typeof value !== 'object') throw wrongType(what, `a value that JSON has, not ${typeof value}`);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member, what, depth + 1)}`);
  return `{${texts.join(',')}}`;
}

function numberText(value, what) {
  const number = Number(value);
  if (!Number.isFinite(number)) throw invalid(`${what} contains a number that JSON does not have: ${number}`);
  if (typeof value === 'number' && isInteger(value)) return String(value);
  const text = Object.is(number, -0) ? '-0' : String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Returns JSON text as it is, or the text of a value. */
function asJson(value, what) {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) throw wrongType(what, 'an object or JSON text');
  return jsonText(value, what);
}

// ---- Texts and numbers that can be missing

/** Returns a text, or null if it was given: a text that is only left out is an error. */
function textOrNull(value, what) {
  if (value === undefined) throw wrongType(what, 'a string or null');
  return value;
}

function nullIfNegative(number) {
  return number < 0 ? null : number;
}

// ---- Properties

/** Returns the end of the setter's name for a value, and the argument. */
function typed(value, what) {
  switch (typeof value) {
    case 'boolean':
      return ['Bool', value];
    case 'bigint':
      return ['Int', value];
    case 'number':
      return isInteger(value) ? ['Int', value] : ['Double', value];
    case 'string':
      return ['String', value];
    default:
  }
  if (value instanceof Double) return ['Double', value.value];
  if (value instanceof Date) return ['Date', milliseconds(value, what)];
  return ['Json', jsonText(value, what)];
}

/** Calls `use` with a handle of the properties, or null for undefined and null. */
function withProperties(properties, use) {
  if (properties === undefined || properties === null) return use(null);
  if (typeof properties !== 'object' || Array.isArray(properties)) throw wrongType('properties', 'an object');
  const handle = native.propertiesCreate();
  try {
    for (const [key, value] of Object.entries(properties)) {
      if (value === undefined) continue;
      const [kind, argument] = typed(value, `property '${key}'`);
      native[`propertiesSet${kind}`](handle, key, argument);
    }
    return use(handle);
  } finally {
    native.propertiesDestroy(handle);
  }
}

// ---- Options

/** Returns the number of an enumeration's value. */
function numberOf(enumeration, name, what) {
  const numbers = values[enumeration];
  const known = Object.keys(numbers).filter((each) => each !== 'none' && each !== 'unknown');
  if (typeof name !== 'string') throw wrongType(what, `one of ${known.join(', ')}`);
  if (!known.includes(name)) throw invalid(`${what} must be one of ${known.join(', ')}, not '${name}'`);
  return numbers[name];
}

const READERS = {
  string: (value, what) => expect(value, what, 'a string', typeof value === 'string'),
  number: (value, what) => expect(value, what, 'a number', typeof value === 'number' || typeof value === 'bigint'),
  bigint: (value, what) => READERS.number(value, what),
  // In C 0 is the default. No interval is a negative one there, and of other numbers 0 means nothing.
  interval: (value, what) => (Number(READERS.number(value, what)) === 0 ? -1 : value),
  positive(value, what) {
    if (Number(READERS.number(value, what)) !== 0) return value;
    throw invalid(`${what} must be positive; leave it out for the default`);
  },
  switch: (value, what) => (expect(value, what, 'true or false', typeof value === 'boolean') ? 1 : -1),
  strings: (value) => (typeof value === 'string' ? [value] : [...value]),
};

function expect(value, what, wanted, holds) {
  if (!holds) throw wrongType(what, wanted);
  return value;
}

/** Returns the fields of a struct for the addon. undefined and null are the default. */
function struct(name, given, what) {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null) throw wrongType(what, 'an object');
  const made = {};
  for (const [key, value] of Object.entries(given)) {
    const kind = Object.hasOwn(fields[name], key) ? fields[name][key] : undefined;
    if (kind === undefined) {
      throw wrongType(what, `an object without '${key}': its fields are ${Object.keys(fields[name]).join(', ')}`);
    }
    if (value === undefined || value === null) continue;
    const read = READERS[kind] ?? ((each, where) => numberOf(kind, each, where));
    made[key] = read(value, `${what}.${key}`);
  }
  return made;
}

/** Returns an object of pairs, as the addon has them: keys and values in turn. */
function record(pairs) {
  const made = Object.create(null);
  for (let i = 0; i < pairs.length; i += 2) made[pairs[i]] = pairs[i + 1];
  return made;
}

module.exports = {
  Double,
  asJson,
  jsonText,
  nullIfNegative,
  numberOf,
  record,
  struct,
  textOrNull,
  typed,
  withProperties,
};
