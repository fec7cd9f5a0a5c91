// Lets the scenario runner drive this binding: docs/scenarios.md has the protocol. One command per line in, one answer
// per line out.
'use strict';

const readline = require('node:readline');
const { Batch, Client, Outbox, PlacardError, Tracker } = require('./index.js');
const { Double } = require('./lib/values');
const { read, write } = require('./adapter/json');
const observe = require('./adapter/observe');

/** A line that the adapter does not understand. */
class LineError extends Error {}

/** The client or the tracker that is open. */
let sender = null;

function camel(key) {
  return key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

function camelKeys(object) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [camel(key), value]));
}

/** A parameter that is a double. */
function real(value) {
  return value instanceof Double || typeof value === 'bigint' ? Number(value) : value;
}

function identity(given) {
  const made = camelKeys(given);
  if (made.userAlias) made.userAlias = camelKeys(made.userAlias);
  return made;
}

function options({ options: given, wall_ms, monotonic_ms }) {
  const made = { ...camelKeys(given), transport: 'host', clock: 'host', loop: false };
  if (made.restIdentity) made.restIdentity = identity(made.restIdentity);
  return { ...made, clockWallMs: wall_ms, clockMonotonicMs: monotonic_ms };
}

function location({ latitude, longitude }) {
  return [real(latitude), real(longitude)];
}

function purchase({ product_id, currency, price, quantity, properties }) {
  return [product_id, currency, real(price), quantity, properties];
}

/** Returns the entry for a key. */
function chosen(table, key, what) {
  if (!Object.hasOwn(table, key)) throw new LineError(`unknown ${what} '${key}'`);
  return table[key];
}

// ---- A tracker

const TRACKS = {
  event: (tracker, user, given) => tracker.logEvent(user, given.name, given.properties),
  purchase: (tracker, user, given) => tracker.logPurchase(user, ...purchase(given)),
  attributes: (tracker, user, given) => tracker.setAttributes(user, given.properties),
  unset: (tracker, user, given) => tracker.unsetAttribute(user, given.key),
  increment: (tracker, user, given) => tracker.incrementAttribute(user, given.key, given.value),
  add: (tracker, user, given) => tracker.addToAttribute(user, given.key, given.value),
  remove: (tracker, user, given) => tracker.removeFromAttribute(user, given.key, given.value),
  field: (tracker, user, given) => tracker.setUserField(user, given.key, given.value),
  location: (tracker, user, given) => tracker.setLastLocation(user, ...location(given)),
};

function track(command) {
  const call = chosen(TRACKS, command.op, 'op of a tracker');
  if (!command.options) return call(sender, identity(command.identity), command);
  const other = new Tracker(options(command));
  try {
    return call(other, identity(command.identity), command);
  } finally {
    other.close();
  }
}

// ---- An outbox

const PUTS = {
  event: (outbox, given) => outbox.putEvent(given.name, given.properties),
  purchase: (outbox, given) => outbox.putPurchase(...purchase(given)),
  attribute: (outbox, given) => outbox.putAttribute(given.key, given.value),
  user_field: (outbox, given) => outbox.putUserField(given.field, given.value),
};

function put(command) {
  const outbox = new Outbox(command.directory, command.api_key);
  try {
    outbox.setTime(command.wall_ms);
    if (command.record !== undefined) return outbox.put(command.kind, command.record);
    return chosen(PUTS, command.kind, 'kind of record')(outbox, command);
  } finally {
    outbox.close();
  }
}

// ---- A client

const CARDS = {
  impression: ({ id, ids }) => sender.logCardImpressions(ids ?? [id]),
  click: ({ id }) => sender.logCardClick(id),
  dismiss: ({ id }) => sender.logCardDismissal(id),
};

const MESSAGES = {
  show: ({ handle }) => sender.showMessage(handle),
  later: ({ handle }) => sender.postponeMessage(handle),
  discard: ({ handle }) => sender.discardMessage(handle),
  change: ({ handle, changes }) => sender.changeMessage(handle, changes),
  impression: ({ handle }) => sender.logMessageImpression(handle),
  click: ({ handle }) => sender.logMessageClick(handle),
  button: ({ handle, button }) =>
    typeof button === 'string' ? sender.logMessageHtmlButton(handle, button) : sender.logMessageButton(handle, button),
  dismiss: ({ handle }) => sender.logMessageDismissal(handle),
};

const ATTRIBUTES = {
  set: ({ key, value }) => sender.setAttribute(key, value),
  unset: ({ key }) => sender.unsetAttribute(key),
  increment: ({ key, value }) => sender.incrementAttribute(key, value),
  add: ({ key, value }) => sender.addToAttribute(key, value),
  remove: ({ key, value }) => sender.removeFromAttribute(key, value),
  merge: ({ key, value }) => sender.mergeAttribute(key, value),
  location: ({ key, value }) => sender.setAttributeLocation(key, ...location(value)),
  unset_location: ({ key }) => sender.unsetAttributeLocation(key),
};

const EXPLAINED = {
  open: () => sender.explainOpen(),
  custom_event: ({ name, properties }) => sender.explainEvent(name, properties),
  purchase: ({ product_id, properties }) => sender.explainPurchase(product_id, properties),
  push_click: ({ payload }) => sender.explainPushClick(payload),
};

function logBatch({ events }) {
  const batch = new Batch();
  const adds = {
    custom_event: ({ name, properties }) => batch.addEvent(name, properties),
    purchase: (given) => batch.addPurchase(...purchase(given)),
  };
  for (const event of events) chosen(adds, event.kind, 'kind of event')(event);
  return sender.logBatch(batch);
}

/** The status of a refresh: its promise ends with an event, which the runner reads, or at once with an error. */
async function begun(promise) {
  let failure = null;
  promise.catch((error) => (failure = error));
  await new Promise(setImmediate);
  if (failure !== null) throw failure;
  return 'ok';
}

function lastLocation({ altitude, accuracy, altitude_accuracy, ...given }) {
  const details = { altitude: real(altitude), accuracy: real(accuracy), altitudeAccuracy: real(altitude_accuracy) };
  return sender.setLastLocation(...location(given), details);
}

function reply({ request, body, body_base64, status, ...headers }) {
  const bytes = body_base64 === undefined ? body : Buffer.from(body_base64, 'base64');
  return sender.completeRequest(request, { status, body: bytes, ...camelKeys(headers) });
}

/** Command -> what makes its status. */
const CALLS = {
  flush: () => sender.flush(),
  dispatch: () => sender.dispatch(),
  set_time: ({ wall_ms, monotonic_ms }) => sender.setTime(wall_ms, monotonic_ms),
  fail: ({ request, error }) => sender.failRequest(request, error),
  reply,
  track,
  outbox: put,
  start_session: () => sender.startSession(),
  end_session: () => sender.endSession(),
  change_user: ({ user_id, signature }) => sender.changeUser(user_id, signature),
  set_signature: ({ signature }) => sender.setSignature(signature),
  wipe: () => sender.wipe(),
  disable: () => sender.disable(),
  enable: () => sender.enable(),
  host_state: (given) => sender.setHostState(given),
  refresh_cards: () => begun(sender.refreshCards()),
  refresh_messages: () => begun(sender.refreshMessages()),
  show_next_message: () => sender.offerNextMessage(),
  clear_messages: () => sender.clearMessages(),
  card: (given) => chosen(CARDS, given.action, 'action of a card')(given),
  message: (given) => chosen(MESSAGES, given.action, 'action of a message')(given),
  local_message: ({ message }) => (sender.addLocalMessage(message), 'ok'),
  log_event: ({ name, properties }) => sender.logEvent(name, properties),
  log_purchase: (given) => sender.logPurchase(...purchase(given)),
  log_batch: logBatch,
  push_click: ({ payload }) => sender.logPushClick(payload),
  attribute: (given) => chosen(ATTRIBUTES, given.op, 'op of an attribute')(given),
  user_field: ({ field, value }) => sender.setUserField(field, value),
  last_location: lastLocation,
  subscription: ({ group_id, state }) => sender.setSubscription(group_id, state),
  alias: ({ name, label }) => sender.addAlias(name, label),
  follow: ({ url }) => sender.handleUrl(url),
};

function page({ what, handle, ...look }) {
  if (what === 'cards') return sender.renderCards(camelKeys(look));
  if (what !== 'message') throw new LineError(`no page of '${what}'`);
  return sender.renderMessage(handle, camelKeys(look));
}

function explained(given) {
  const found = chosen(EXPLAINED, given.kind, 'kind of event')(given);
  return found === null ? { status: 'ignored' } : { explain: found.verdicts.map(observe.verdict) };
}

function cards() {
  const list = sender.cards();
  return { cards: [...list].map(observe.card), unviewed: list.unviewedCount };
}

/** Command -> what makes its answer, to which a status is added. */
const READS = {
  open: (command) => ((sender = new Client(options(command))), {}),
  open_tracker: (command) => ((sender = new Tracker(options(command))), {}),
  close: () => (sender.close(), {}),
  kill: () => (sender instanceof Client ? sender.abandon() : sender.close(), {}),
  next_deadline: () => ({ deadline_ms: sender.nextDeadlineMs }),
  events: () => ({ events: [...sender.events()].map(observe.event) }),
  queued: () => ({ queued: sender.queuedCount }),
  cards,
  messages: () => ({ messages: sender.messages().map(({ handle, id, state }) => ({ handle, id, state })) }),
  render: (command) => ({ page: page(command) }),
  explain: explained,
};

async function answer({ do: name, ...given }) {
  if (Object.hasOwn(READS, name)) return { status: 'ok', ...READS[name](given) };
  return { status: await chosen(CALLS, name, 'command')(given) };
}

async function answerTo(line) {
  try {
    return await answer(read(line));
  } catch (error) {
    if (error instanceof PlacardError) return { status: error.status, text: error.message };
    if (error.code === 'ERR_INVALID_ARG_TYPE') return { status: 'invalid', text: error.message };
    return { error: error instanceof LineError ? error.message : String(error.stack) };
  }
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    process.stdout.write(`${write(await answerTo(line))}\n`);
  }
}

main();
