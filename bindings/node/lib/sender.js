// What a client and a tracker have in common: the loop, events, a queue that is sent, and a transport.
'use strict';

const { EventEmitter } = require('node:events');
const native = require('./native');
const { PlacardError, RefreshError, closed } = require('./errors');
const { HANDLE } = require('./handle');
const { Subscription } = require('./subscription');
const { asJson, numberOf, record, struct } = require('./values');
const { Wait, waitOptions } = require('./waiting');

const DRAIN_MS = 60_000;
const RETRY_MS = 1000; // after a dispatch that failed, such as on a full disk
const LOOK_MS = 100; // how often a drain looks whether another process has emptied the queue

const NAMES = ['Fd', 'Close', 'Dispatch', 'Drain', 'NextEvent', 'CompleteRequest', 'FailRequest'];

function functionsOf(noun) {
  return Object.fromEntries(NAMES.map((name) => [name[0].toLowerCase() + name.slice(1), native[noun + name]]));
}

const FUNCTIONS = { client: functionsOf('client'), tracker: functionsOf('tracker') };

function monotonicMs() {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/** What is the same for both; flush, queuedCount, setTime and nextDeadlineMs are generated for each. */
class Sender extends EventEmitter {
  #calls;
  #isInLoop;
  #isClosed = false;
  #isDelivering = false;
  #isWoken = false;
  #rest = [];
  #subscriptions = new Set();
  #waits = new Set();
  #drains = new Set();
  #refreshes = new Map();
  #lastToken = 0n;
  #timers = new Set();
  #isKept = true;

  constructor(noun, handle, loop) {
    super();
    this.#calls = FUNCTIONS[noun];
    this.#isInLoop = loop;
    Object.defineProperty(this, HANDLE, { value: handle });
    if (loop) this.#watch();
  }

  // ---- Lifetime

  get closed() {
    return this.#isClosed;
  }

  /** Closes it; the queue stays, and is sent after the next start. Does nothing when it is closed. */
  close() {
    this._end(this.#calls.close);
  }

  /** `release`: the function of the addon that frees the handle. */
  _end(release) {
    if (this.#isClosed) return;
    for (let event = this.#read(); event !== null; event = this.#read()) this.#rest.push(event);
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    release(this[HANDLE]);
    this.#deliver();
  }

  /** After the last event. */
  #endWaits() {
    for (const wait of [...this.#waits, ...this.#drains, ...this.#refreshes.values()]) wait.reject(closed());
    this.#refreshes.clear();
    for (const subscription of [...this.#subscriptions]) subscription.end();
    this.emit('close');
  }

  /** Lets the process end although this is open. */
  unref() {
    return this.#keep(false);
  }

  /** Undoes unref(). */
  ref() {
    return this.#keep(true);
  }

  #keep(on) {
    this.#isKept = on;
    if (!this.#isClosed) native.keepAlive(this[HANDLE], on);
    return this;
  }

  // ---- The loop

  /** The descriptor, for a loop that is not libuv's. */
  get fd() {
    return this.#calls.fd(this[HANDLE]);
  }

  /** Does what is due, and delivers events. libuv's loop calls it, unless `loop` is false. */
  dispatch() {
    const status = this.#calls.dispatch(this[HANDLE]);
    this._afterDispatch();
    return status;
  }

  _afterDispatch() {
    if (this.#isInLoop) this.#deliver();
    for (const wait of [...this.#waits]) wait.resolve('ok');
    for (const drain of [...this.#drains]) this.#endIfSent(drain);
  }

  #watch() {
    native.watch(this[HANDLE], () => this.#turn());
    if (!this.#isKept) native.keepAlive(this[HANDLE], false);
  }

  #turn() {
    try {
      this.dispatch();
    } catch (error) {
      if (this.#isClosed) return;
      this.#pause();
      if (this.listenerCount('error') > 0) this.emit('error', error);
      else process.emitWarning(error);
    }
  }

  /** Stops polling for a while, because the descriptor stays readable while a dispatch fails. */
  #pause() {
    if (!this.#isInLoop || this.#timers.size > 0) return;
    native.unwatch(this[HANDLE]);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#watch();
      this.#turn();
    }, RETRY_MS);
    if (!this.#isKept) timer.unref();
    this.#timers.add(timer);
  }

  /** Resolves to 'ok' when the next dispatch has been done, when the time is up, or after wake(). */
  async wait(options) {
    const given = waitOptions(options);
    this.#calls.fd(this[HANDLE]); // PlacardError when it is closed
    const wait = new Wait(this.#waits, given, () => 'ok');
    if (this.#takeWake()) wait.resolve('ok');
    return wait.promise;
  }

  /** Ends the waits (as 'ok') and drains (as 'pending'). Without a wait, the next one ends at once. */
  wake() {
    if (this.#isClosed) return;
    this.#isWoken = this.#waits.size + this.#drains.size === 0;
    for (const wait of [...this.#waits]) wait.resolve('ok');
    for (const drain of [...this.#drains]) drain.settle(() => this.#left());
  }

  #takeWake() {
    const wasWoken = this.#isWoken;
    this.#isWoken = false;
    return wasWoken;
  }

  // ---- Sending

  /** Sends the queue: 'ok' when it is empty, 'pending' when records remain. */
  async drain(options) {
    const { timeout = DRAIN_MS, signal } = waitOptions(options);
    signal?.throwIfAborted();
    if (this.#isInLoop && !this.#isClosed) this.#deliver(); // earlier failures are not about this drain
    const ends = monotonicMs() + timeout;
    // With 0 ms the library starts to send, and does not wait.
    if (this.#calls.drain(this[HANDLE], 0) === 'ok') return 'ok';
    const drain = new Wait(this.#drains, { timeout, signal }, () => this.#left());
    drain.ends = ends;
    const looks = setInterval(() => this.#turn(), LOOK_MS);
    if (this.#takeWake()) drain.settle(() => this.#left());
    try {
      return await drain.promise;
    } finally {
      clearInterval(looks);
    }
  }

  #left() {
    return this.queuedCount === 0 ? 'ok' : 'pending';
  }

  #endIfSent(drain) {
    if (this.#isClosed || this.queuedCount === 0) drain.resolve('ok');
  }

  /** Ends the drains that would time out before the next attempt. */
  #endIfLate({ reason, retryAfterMs }) {
    // After a permanent error there is no attempt.
    const next = reason === 'refused' ? null : this.nextDeadlineMs;
    const due = retryAfterMs === null ? next : monotonicMs() + retryAfterMs;
    for (const drain of [...this.#drains]) {
      if (due === null || due > drain.ends) drain.settle(() => this.#left());
    }
  }

  // ---- Events

  /** Reads the next event: null when no event waits. Only with `loop: false`. */
  nextEvent() {
    this.#calls.fd(this[HANDLE]); // PlacardError when it is closed
    if (this.#isInLoop) throw new PlacardError('state', "libuv's loop reads the events: use on() or subscribe()");
    const event = this.#read();
    if (event !== null) this.#settle(event);
    return event;
  }

  /** Yields the events that wait. Only with `loop: false`. */
  *events() {
    for (let event = this.nextEvent(); event !== null; event = this.nextEvent()) yield event;
  }

  subscribe(types, options) {
    if (this.#isClosed) throw closed();
    return new Subscription(this.#subscriptions, types, options);
  }

  [Symbol.asyncIterator]() {
    return this.subscribe();
  }

  #read() {
    const event = this.#calls.nextEvent(this[HANDLE]);
    if (event === null) return null;
    if (event.type === 'message') event.message = this._message(event.message);
    if (event.type === 'request') event.request.headers = record(event.request.headers);
    return event;
  }

  #deliver() {
    if (this.#isDelivering) return; // a listener dispatched or closed: the loop below goes on
    this.#isDelivering = true;
    for (;;) {
      const event = this.#isClosed ? this.#rest.shift() : this.#read();
      if (event === null || event === undefined) break;
      this.#settle(event);
      for (const subscription of [...this.#subscriptions]) subscription.offer(event);
      this.#notify(event.type, event);
      this.#notify('event', event);
    }
    this.#isDelivering = false;
    if (this.#isClosed) this.#endWaits();
  }

  /** A listener that throws is reported like one of a timer, and the others get their events. */
  #notify(name, event) {
    try {
      this.emit(name, event);
    } catch (error) {
      process.nextTick(() => {
        throw error;
      });
    }
  }

  #settle(event) {
    if (event.type === 'send_failed' && !this.#isClosed) this.#endIfLate(event);
    const refresh = this.#refreshes.get(event.token);
    if (refresh === undefined) return;
    this.#refreshes.delete(event.token);
    if (event.reason === undefined) refresh.resolve(event);
    else refresh.reject(new RefreshError(event));
  }

  /** `start`: begins a refresh with a token. The promise ends with the event that carries it. */
  async _refresh(options, start) {
    const { signal } = waitOptions(options);
    signal?.throwIfAborted();
    const token = (this.#lastToken += 1n);
    start(token);
    const wait = new Wait(new Set(), { signal });
    this.#refreshes.set(token, wait);
    try {
      return await wait.promise;
    } finally {
      this.#refreshes.delete(token);
    }
  }

  // ---- Host transport

  /** Answers a request of the host's transport. */
  completeRequest(request, response = {}) {
    const { body, ...others } = response;
    const made = { status: 200, ...struct('response', others, 'response') };
    if (body !== undefined) made.body = typeof body === 'string' || ArrayBuffer.isView(body) ? body : asJson(body, 'body');
    return this.#calls.completeRequest(this[HANDLE], idOf(request), made);
  }

  /** Reports that a request got no answer: 'unreachable', 'reset', 'timeout' or 'tls'. */
  failRequest(request, failure) {
    return this.#calls.failRequest(this[HANDLE], idOf(request), numberOf('failure', failure, 'failure'));
  }
}

function idOf(request) {
  return typeof request === 'object' && request !== null ? request.id : request;
}

module.exports = { Sender };
