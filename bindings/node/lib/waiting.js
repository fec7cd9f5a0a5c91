// Promises that end by themselves, at a time, by an AbortSignal, or because their client is closed.
'use strict';

const { wrongType } = require('./errors');

const LONGEST = 2 ** 31 - 1; // what setTimeout can wait

/** Reads { timeout, signal }: a timeout in milliseconds, by default without end. */
function waitOptions(given = {}) {
  if (typeof given !== 'object' || given === null) throw wrongType('options', 'an object');
  const { timeout, signal } = given;
  if (timeout !== undefined && (typeof timeout !== 'number' || Number.isNaN(timeout))) {
    throw wrongType('options.timeout', 'a number of milliseconds');
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrongType('options.signal', 'an AbortSignal');
  return { timeout, signal };
}

/** One wait, a member of a set while it lasts. */
class Wait {
  /** `atTimeout`: returns what the promise resolves to when the time is up. */
  constructor(waits, { timeout, signal }, atTimeout) {
    this.promise = new Promise((resolve, reject) => Object.assign(this, { resolves: resolve, rejects: reject }));
    this.waits = waits;
    this.signal = signal;
    this.onAbort = () => this.reject(signal.reason);
    waits.add(this);
    if (signal?.aborted) {
      this.onAbort();
      return;
    }
    signal?.addEventListener('abort', this.onAbort, { once: true });
    if (timeout !== undefined && timeout <= LONGEST) {
      this.timer = setTimeout(() => this.settle(atTimeout), Math.max(0, Math.ceil(timeout)));
    }
  }

  resolve(value) {
    if (this.end()) this.resolves(value);
  }

  reject(error) {
    if (this.end()) this.rejects(error);
  }

  /** Resolves with what `read` returns, or rejects with what it throws. */
  settle(read) {
    try {
      this.resolve(read());
    } catch (error) {
      this.reject(error);
    }
  }

  /** Whether it had not ended yet. */
  end() {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
    return this.waits.delete(this);
  }
}

module.exports = { Wait, waitOptions };
