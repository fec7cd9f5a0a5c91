// Many events and purchases to log in one transaction.
'use strict';

const native = require('./native');
const { withProperties } = require('./values');

class Batch {
  #handle = native.batchCreate();

  static handleOf(batch) {
    return batch.#handle;
  }

  /** The number of events and purchases. */
  get count() {
    return native.batchCount(this.#handle);
  }

  addEvent(name, properties) {
    return withProperties(properties, (handle) => native.batchAddEvent(this.#handle, name, handle));
  }

  addPurchase(productId, currency, price, quantity = 1, properties = null) {
    return withProperties(properties, (handle) =>
      native.batchAddPurchase(this.#handle, productId, currency, price, quantity, handle),
    );
  }
}

module.exports = { Batch };
