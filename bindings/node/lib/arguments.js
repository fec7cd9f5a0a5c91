// What generated calls lend to the library, and what they take from it.
'use strict';

const { values } = require('./generated');
const { invalid, wrongType } = require('./errors');
const native = require('./native');
const { asJson, record, struct } = require('./values');

// ---- Structs

function hostStateArgument(state, what) {
  return struct('hostState', state, what);
}

const IDENTITIES = { brazeId: 'braze_id', externalId: 'external_id', email: 'email', phone: 'phone' };

/** Returns the fields of placard_identity for { externalId: 'u-42' } and the like. */
function identityArgument(given, what) {
  if (typeof given !== 'object' || given === null) throw wrongType(what, 'an object');
  const keys = Object.keys(given);
  const known = [...Object.keys(IDENTITIES), 'userAlias'];
  if (keys.length !== 1 || !known.includes(keys[0])) throw invalid(`${what} must have one key of ${known.join(', ')}`);
  const value = given[keys[0]];
  if (keys[0] !== 'userAlias') {
    return { kind: values.restName[IDENTITIES[keys[0]]], name: textOf(value, `${what}.${keys[0]}`) };
  }
  if (typeof value !== 'object' || value === null) throw wrongType(`${what}.userAlias`, 'an object');
  const name = textOf(value.aliasName, `${what}.userAlias.aliasName`);
  const label = textOf(value.aliasLabel, `${what}.userAlias.aliasLabel`);
  return { kind: values.restName.user_alias, name, label };
}

function textOf(value, what) {
  if (typeof value !== 'string') throw wrongType(what, 'a string');
  return value;
}

function renderOptionsArgument({ theme, words, ...options } = {}, what = 'options') {
  const made = struct('renderOptions', options, what);
  if (theme !== undefined && theme !== null) made.theme = asJson(theme, `${what}.theme`);
  if (words !== undefined && words !== null) made.words = asJson(words, `${what}.words`);
  return made;
}

// ---- Objects that a call hands over

/** Returns what `read` makes of a handle, which then goes back to the library. */
function taken(handle, destroy, read) {
  try {
    return read(handle);
  } finally {
    destroy(handle);
  }
}

/** Calls `get` with 0, 1, ... until it returns null. */
function all(get) {
  const found = [];
  for (let each = get(0); each !== null; each = get(found.length)) found.push(each);
  return found;
}

function takenPage(page) {
  return taken(page, native.pageDestroy, native.pageGetHtml);
}

function takenExplanation(explanation) {
  if (explanation === null) return null;
  return taken(explanation, native.explanationDestroy, () => ({
    event: native.explanationGetEvent(explanation),
    verdicts: all((index) => native.explanationGet(explanation, index)),
  }));
}

function takenOutboxRecords(list) {
  return taken(list, native.outboxRecordsDestroy, () => all((index) => native.outboxRecordsGet(list, index)));
}

function takenMessages(list) {
  return taken(list, native.messagesDestroy, () => all((index) => native.messagesGet(list, index)));
}

function takenPush(push) {
  return taken(push, native.pushDestroy, () => {
    const extras = all((index) => native.pushGetExtra(push, index)).flatMap(({ key, value }) => [key, value]);
    return { ...native.pushGet(push), extras: record(extras), pages: all((index) => native.pushGetPage(push, index)) };
  });
}

module.exports = {
  hostStateArgument,
  identityArgument,
  renderOptionsArgument,
  takenExplanation,
  takenMessages,
  takenOutboxRecords,
  takenPage,
  takenPush,
};
