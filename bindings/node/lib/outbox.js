// A second process that leaves records for a client in its store.
'use strict';

const { outboxCalls } = require('./calls');
const { HANDLE, Handled } = require('./handle');
const native = require('./native');
const { typed } = require('./values');

class Outbox extends outboxCalls(Handled) {
  #isClosed = false;

  constructor(directory, apiKey) {
    super(native.outboxOpen(directory, apiKey));
  }

  get closed() {
    return this.#isClosed;
  }

  close() {
    this.#isClosed = true;
    native.outboxClose(this[HANDLE]);
  }

  /** Leaves the new value of an attribute; null unsets it. */
  setAttribute(key, value) {
    const [kind, argument] = typed(value, `attribute '${key}'`);
    return native[`outboxSetAttribute${kind}`](this[HANDLE], key, argument);
  }
}

module.exports = { Outbox };
