// Many events and purchases to log in one transaction.
'use strict';

const { batchCalls } = require('./calls');
const { Handled } = require('./handle');
const native = require('./native');

class Batch extends batchCalls(Handled) {
  constructor() {
    super(native.batchCreate());
  }
}

module.exports = { Batch };
