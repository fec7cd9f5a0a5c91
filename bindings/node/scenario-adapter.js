// Lets the scenario runner drive this binding: docs/scenarios.md has the protocol. One command per line in, one answer
// per line out.
'use strict';

const readline = require('node:readline');
const { Client, Outbox, PlacardError, Tracker } = require('./index.js');
const { LineError, call, camelKeys } = require('./adapter/arguments');
const { read, write } = require('./adapter/json');
const observe = require('./adapter/observe');

/** The client or the tracker that is open. */
let sender = null;

function options({ options: given, wall_ms, monotonic_ms }) {
  const made = { ...camelKeys(given), transport: 'host', clock: 'host', loop: false };
  return { ...made, clockWallMs: wall_ms, clockMonotonicMs: monotonic_ms };
}

/** Opens an object for one call only. */
function opened(of, place) {
  if (of === 'tracker') return new Tracker(options(place));
  if (of !== 'outbox') throw new LineError(`no '${of}' is open for a call`);
  const outbox = new Outbox(place.directory, place.api_key);
  outbox.setTime(place.wall_ms);
  return outbox;
}

/** Calls a function of what is open, or of an object that is open for this call only. */
async function called({ of, open, ...command }) {
  const object = open === undefined ? sender : opened(of, open);
  if (object === null) throw new LineError('nothing is open');
  try {
    const found = await call(of, object, command);
    return typeof found === 'string' ? { status: found } : found;
  } finally {
    if (open !== undefined) object.close();
  }
}

function page({ what, handle, ...look }) {
  if (what === 'cards') return sender.renderCards(camelKeys(look));
  if (what !== 'message') throw new LineError(`no page of '${what}'`);
  return sender.renderMessage(handle, camelKeys(look));
}

function cards() {
  const list = sender.cards();
  return { cards: [...list].map(observe.card), unviewed: list.unviewedCount };
}

/** Command -> what makes its answer. */
const COMMANDS = {
  call: called,
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
};

async function answer({ do: name, ...given }) {
  if (!Object.hasOwn(COMMANDS, name)) throw new LineError(`unknown command '${name}'`);
  return { status: 'ok', ...(await COMMANDS[name](given)) };
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
