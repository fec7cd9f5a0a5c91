// Arguments of a call as the binding takes them, and answers.
'use strict';

const { Batch } = require('../index.js');
const { Double } = require('../lib/values');
const observe = require('./observe');

/** A line that the adapter does not understand. */
class LineError extends Error {}

function camel(key) {
  return key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** A value whose objects have the names of the binding. */
function camelKeys(value) {
  if (typeof value !== 'object' || value === null || value instanceof Double) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [camel(key), camelKeys(member)]));
}

/** A parameter that is a double. */
function real(value) {
  return value instanceof Double || typeof value === 'bigint' ? Number(value) : value;
}

/** A response to a request. Its body is text, or other bytes as base64. */
function answerOf({ body, body_base64, ...given }) {
  return { body: body_base64 === undefined ? body : Buffer.from(body_base64, 'base64'), ...camelKeys(given) };
}

/** A batch that is filled by calls. */
function filled(calls) {
  const batch = new Batch();
  for (const each of calls) call('batch', batch, each);
  return batch;
}

/** The status of a call that returns something else. */
function done() {
  return 'ok';
}

function explained(explanation) {
  if (explanation === null) return 'ignored';
  return { status: 'ok', explain: explanation.verdicts.map(observe.verdict) };
}

/** The status of a refresh: its promise ends with an event, which the runner reads, or at once with an error. */
async function begun(promise) {
  let failure = null;
  promise.catch((error) => (failure = error));
  await new Promise(setImmediate);
  if (failure !== null) throw failure;
  return 'ok';
}

/** The calls that are not in the table, with the reasons that the model has. */
const BY_HAND = {
  client: {
    refresh_cards: (client) => begun(client.refreshCards()),
    refresh_messages: (client) => begun(client.refreshMessages()),
    set_last_location: (client, { latitude, longitude, altitude, accuracy, altitude_accuracy }) =>
      client.setLastLocation(real(latitude), real(longitude), {
        altitude: real(altitude),
        accuracy: real(accuracy),
        altitudeAccuracy: real(altitude_accuracy),
      }),
  },
};

/** Calls the function of an object that a command names: a status, an answer, or a promise of one of them. */
function call(of, object, { function: name, arguments: given }) {
  const tables = [BY_HAND, require('./calls')]; // which requires this
  const table = tables.find((each) => Object.hasOwn(each, of) && Object.hasOwn(each[of], name));
  if (table === undefined) throw new LineError(`unknown function '${name}' of '${of}'`);
  return table[of][name](object, given);
}

module.exports = { LineError, answerOf, call, camel, camelKeys, done, explained, filled, real };
