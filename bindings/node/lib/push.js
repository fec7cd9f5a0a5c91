// Payloads of push messages.
'use strict';

const native = require('./native');
const { asJson, record } = require('./values');

/** Calls `get` with 0, 1, ... until it returns null. */
function all(get) {
  const found = [];
  for (let each = get(0); each !== null; each = get(found.length)) found.push(each);
  return found;
}

/** Reads a push message's payload, an object or JSON text, as the push service delivered it. Needs no client. */
function parsePush(payload) {
  const push = native.pushParse(asJson(payload, 'payload'));
  try {
    const extras = all((index) => native.pushGetExtra(push, index)).flatMap(({ key, value }) => [key, value]);
    const pages = all((index) => native.pushGetPage(push, index));
    return { ...native.pushGet(push), extras: record(extras), pages };
  } finally {
    native.pushDestroy(push);
  }
}

module.exports = { parsePush };
