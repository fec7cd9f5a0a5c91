// A reader with a queue of its own: every event of its types, once and in order.
'use strict';

const { eventTypes } = require('./generated');
const { invalid, wrongType } = require('./errors');
const { Wait, waitOptions } = require('./waiting');

const LIMIT = 10_000;

function typesOf(given) {
  if (given === undefined || given === null) return null;
  const types = typeof given === 'string' ? [given] : [...given];
  for (const type of types) {
    if (typeof type !== 'string') throw wrongType('types', 'names of events');
    if (!eventTypes.includes(type)) throw invalid(`there are no events of type '${type}'`);
  }
  return new Set(types);
}

class Subscription {
  #owner;
  #types;
  #limit;
  #signal;
  #events = [];
  #dropped = 0;
  #isEnded = false;
  #waits = new Set();
  #onAbort;

  /** `owner`: the set of subscriptions that this one leaves when it is closed. */
  constructor(owner, types, options = {}) {
    const { limit = LIMIT, signal } = options;
    if (!Number.isSafeInteger(limit) || limit < 1) throw invalid('limit must be a positive integer');
    this.#types = typesOf(types);
    this.#limit = limit;
    this.#signal = waitOptions({ signal }).signal;
    this.#owner = owner;
    this.#onAbort = () => this.close();
    owner.add(this);
    if (this.#signal?.aborted) this.close();
    else this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** The next event; null when the time is up, or when the subscription has ended. */
  nextEvent(options) {
    const found = this.#take();
    if (found === null && this.#signal?.aborted) return Promise.reject(this.#signal.reason);
    if (found !== null || this.#isEnded) return Promise.resolve(found);
    return new Wait(this.#waits, waitOptions(options), () => null).promise;
  }

  async next() {
    const value = await this.nextEvent();
    return value === null ? { done: true, value: undefined } : { done: false, value };
  }

  async return() {
    this.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /** Ends the subscription: no event is added, and none that waits is read. */
  close() {
    this.#events = [];
    this.#dropped = 0;
    this.end();
  }

  // ---- For the client

  offer(event) {
    if (this.#isEnded || (this.#types !== null && !this.#types.has(event.type))) return;
    const [wait] = this.#waits;
    if (wait) {
      wait.resolve(event);
      return;
    }
    this.#events.push(event);
    if (this.#events.length > this.#limit) {
      this.#events.shift();
      this.#dropped += 1;
    }
  }

  /** Adds no more events; those that wait can still be read. */
  end() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#owner.delete(this);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    for (const wait of [...this.#waits]) {
      if (this.#signal?.aborted) wait.reject(this.#signal.reason);
      else wait.resolve(null);
    }
  }

  #take() {
    if (this.#dropped > 0) {
      const count = this.#dropped;
      this.#dropped = 0;
      return { type: 'overflow', count, text: `${count} unread events of this subscription were dropped` };
    }
    return this.#events.shift() ?? null;
  }
}

module.exports = { Subscription };
