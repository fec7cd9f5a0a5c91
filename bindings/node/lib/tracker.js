// Events, purchases and attributes straight to the REST endpoint, without a client.
'use strict';

const { trackerCalls } = require('./calls');
const native = require('./native');
const { Sender } = require('./sender');
const { struct } = require('./values');

function openOptions({ loop, ...options }) {
  return struct('trackerOptions', options, 'options');
}

class Tracker extends trackerCalls(Sender) {
  constructor(options) {
    if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
    super('tracker', native.trackerOpen(openOptions(options)), options.loop ?? true);
  }
}

module.exports = { Tracker };
