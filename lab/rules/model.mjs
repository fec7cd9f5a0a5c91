// Rules of campaigns (docs/protocol.md, 13), slow and obvious: operators of JavaScript do what the protocol says of them.
// Reads a line of JSON, [rules, variables], and answers with a line: for each rule whether it holds.
import { createInterface } from 'node:readline';

const isContainer = (value) => typeof value === 'object' && value !== null;
const truthy = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const order = (left, right, fits) =>
  left !== null && right !== null && !isContainer(left) && !isContainer(right) && fits(left, right);
const texts = (left, right, fits) => typeof left === 'string' && typeof right === 'string' && fits(left, right);
const same = (left, right) => !isContainer(left) && !isContainer(right) && left === right;
const equal = (left, right) => !isContainer(left) && !isContainer(right) && left == right;
const orders = { '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b };

function variable(name, data) {
  return name.split('.').reduce((value, key) => {
    const isObject = isContainer(value) && !Array.isArray(value) && Object.hasOwn(value, key);
    return isObject ? value[key] : null;
  }, data);
}

function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

function compareIdentifiers(left, right) {
  const numbers = [left, right].map((each) => /^\d+$/.test(each));
  if (numbers[0] && numbers[1]) return Number(BigInt(left) - BigInt(right));
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareVersions(left, right) {
  for (let index = 1; index <= 3; index += 1) {
    const difference = compareIdentifiers(left[index], right[index]);
    if (difference) return difference;
  }
  if (!left[4] || !right[4]) return (left[4] ? -1 : 0) + (right[4] ? 1 : 0);
  const [a, b] = [left[4].split('.'), right[4].split('.')];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = compareIdentifiers(a[index], b[index]);
    if (difference) return difference;
  }
  return a.length - b.length;
}

function versions(left, symbol, right) {
  const [a, b] = [left, right].map((each) => (typeof each === 'string' ? VERSION.exec(each) : null));
  if (!a || !b) return false;
  if (symbol === '~') return a[1] === b[1] && a[2] === b[2];
  if (symbol === '^') return a[1] === b[1];
  const difference = compareVersions(a, b);
  return symbol === '=' ? difference === 0 : symbol === '!=' ? difference !== 0 : orders[symbol](difference, 0);
}

function evaluate(rule, data) {
  if (Array.isArray(rule)) return rule.map((each) => evaluate(each, data));
  if (!isContainer(rule)) return rule;
  const [[symbol, given]] = Object.entries(rule);
  const parts = Array.isArray(given) ? given : [given];
  const value = (index) => evaluate(parts[index], data);
  switch (symbol) {
    case 'var': {
      const found = variable(parts[0], data);
      return found === null && parts.length > 1 ? value(1) : found;
    }
    case 'missing': {
      const names = Array.isArray(parts[0]) ? parts[0] : parts;
      return names.filter((name) => [null, ''].includes(variable(name, data)));
    }
    case 'and': return parts.map((_, index) => value(index)).find((each, index) => !truthy(each) || index === parts.length - 1);
    case 'or': return parts.map((_, index) => value(index)).find((each, index) => truthy(each) || index === parts.length - 1);
    case '!': return !truthy(value(0));
    case '!!': return truthy(value(0));
    case 'if':
      for (let index = 0; index + 1 < parts.length; index += 2) if (truthy(value(index))) return value(index + 1);
      return parts.length % 2 ? value(parts.length - 1) : null;
    case '==': return equal(value(0), value(1));
    case '!=': return !equal(value(0), value(1));
    case '===': return same(value(0), value(1));
    case '!==': return !same(value(0), value(1));
    case 'in':
      if (Array.isArray(value(1))) return value(1).some((each) => same(each, value(0)));
      return texts(value(1), value(0), (whole, part) => whole.includes(part));
    case 'starts_with': return texts(value(0), value(1), (whole, part) => whole.startsWith(part));
    case 'ends_with': return texts(value(0), value(1), (whole, part) => whole.endsWith(part));
    case 'sem_ver': return versions(value(0), parts[1], value(2));
    case 'bucket': {
      const number = (hash(String(hash(parts[0] + data.id))) % 10000) / 10000;
      return parts[1] <= number && number < parts[2];
    }
    default:
      return parts.slice(1).every((_, index) => order(value(index), value(index + 1), orders[symbol]));
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [rules, data] = JSON.parse(line);
  console.log(JSON.stringify(rules.map((rule) => truthy(evaluate(rule, data)))));
}
