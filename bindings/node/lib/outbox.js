// A second process that leaves records for a client in its store.
'use strict';

const native = require('./native');
const { userField } = require('./attributes');
const { wrongType } = require('./errors');
const { asJson, numberOf, typed, withProperties } = require('./values');

class Outbox {
  #handle;
  #isClosed = false;

  constructor(directory, apiKey) {
    this.#handle = native.outboxOpen(directory, apiKey);
  }

  get closed() {
    return this.#isClosed;
  }

  close() {
    this.#isClosed = true;
    native.outboxClose(this.#handle);
  }

  putEvent(name, properties) {
    return withProperties(properties, (handle) => native.outboxPutEvent(this.#handle, name, handle));
  }

  putPurchase(productId, currency, price, quantity = 1, properties = null) {
    return withProperties(properties, (handle) =>
      native.outboxPutPurchase(this.#handle, productId, currency, price, quantity, handle),
    );
  }

  /** Leaves the new value of an attribute; null unsets it. */
  putAttribute(key, value) {
    const [kind, argument] = typed(value, `attribute '${key}'`);
    return native[`outboxPutAttribute${kind}`](this.#handle, key, argument);
  }

  unsetAttribute(key) {
    return native.outboxUnsetAttribute(this.#handle, key);
  }

  /** Leaves the new value of a field of the user; null unsets it. */
  putUserField(field, value) {
    if (value === undefined) throw wrongType('value', 'a string or null');
    return native.outboxPutUserField(this.#handle, userField(field), value);
  }

  /** Leaves a record, an object or JSON text, which the client checks later. */
  put(kind, record) {
    return native.outboxPut(this.#handle, numberOf('outboxKind', kind, 'kind'), asJson(record, 'record'));
  }

  /** The records of one kind that no client has taken in, FIFO. */
  records(kind) {
    const list = native.outboxCopyRecords(this.#handle, numberOf('outboxKind', kind, 'kind'));
    try {
      const count = native.outboxRecordsCount(list);
      return Array.from({ length: count }, (_, index) => native.outboxRecordsGet(list, index));
    } finally {
      native.outboxRecordsDestroy(list);
    }
  }

  remove(kind) {
    return native.outboxRemove(this.#handle, numberOf('outboxKind', kind, 'kind'));
  }

  removeAll() {
    return native.outboxRemoveAll(this.#handle);
  }

  /** Stamps records from now on with this time: for tests and simulations. */
  setTime(wallMs) {
    return native.outboxSetTime(this.#handle, wallMs);
  }
}

module.exports = { Outbox };
