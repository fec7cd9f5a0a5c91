// Payloads of push messages.
'use strict';

const { takenPush } = require('./arguments');
const native = require('./native');
const { asJson } = require('./values');

/** Reads a push message's payload, an object or JSON text, as the push service delivered it. Needs no client. */
function parsePush(payload) {
  return takenPush(native.pushParse(asJson(payload, 'payload')));
}

module.exports = { parsePush };
