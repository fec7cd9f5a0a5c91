// Texts as literals of C, Python and Swift. Characters that a reader cannot see are always escaped.

/** Letters, digits, punctuation, symbols and the plain space. A mark alone would sit on the quotation mark. */
const isVisible = (character) => /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(character);

const hex = (character, digits = 0) => character.codePointAt(0).toString(16).padStart(digits, "0");

const escaped = (text, escape) => [...text.toWellFormed()].map(escape).join("");

// MARK: C

const C = { "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Octal escapes of three digits end by themselves; those with x would take the digits that follow. */
const octal = (character) =>
  [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

/** A literal, and its length as an argument. A question mark is escaped after another one: trigraphs. */
export function cText(text) {
  const plain = escaped(text, (one) => C[one] ?? (isVisible(one) ? one : octal(one))).replace(/\?(?=\?)/g, "?\\");
  const bytes = new TextEncoder().encode(text);
  return { literal: `"${plain}"`, length: bytes.includes(0) ? String(bytes.length) : "PLACARD_NUL" };
}

// MARK: Python

const PYTHON = C;

const pythonEscape = (character) =>
  character.codePointAt(0) > 0xffff ? `\\U${hex(character, 8)}` : `\\u${hex(character, 4)}`;

export const pythonText = (text) =>
  `"${escaped(text, (one) => PYTHON[one] ?? (isVisible(one) ? one : pythonEscape(one)))}"`;

/** A dictionary from the text of a JSON object; numbers stay as they are written. */
export const pythonObject = (json) =>
  json.replace(/"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g, (token) =>
    ({ true: "True", false: "False", null: "None" })[token] ?? pythonText(JSON.parse(token)));

// MARK: Swift

const SWIFT = C;

/** With number signs when that saves escapes, as in JSON. */
export function swiftText(text) {
  const isRaw = /["\\]/.test(text) && [...text].every(isVisible);
  if (!isRaw) return `"${escaped(text, (one) => SWIFT[one] ?? (isVisible(one) ? one : `\\u{${hex(one)}}`))}"`;
  // More of them than follow any quotation mark or backslash in the text.
  const longest = Math.max(...[...text.matchAll(/["\\](#*)/g)].map(([, signs]) => signs.length));
  const signs = "#".repeat(longest + 1);
  return `${signs}"${text}"${signs}`;
}
