// Events, purchases and attributes straight to the REST endpoint, without a client.
'use strict';

const native = require('./native');
const { userField } = require('./attributes');
const { wrongType } = require('./errors');
const { HANDLE, Sender } = require('./sender');
const { identity, struct, withProperties, withoutZeros } = require('./values');

function openOptions({ loop, ...options }) {
  return withoutZeros(struct('trackerOptions', options, 'options'), 'options');
}

function user(given) {
  return identity(given, 'identity');
}

class Tracker extends Sender {
  constructor(options) {
    if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
    super('tracker', native.trackerOpen(openOptions(options)), options.loop ?? true);
  }

  logEvent(identity, name, properties) {
    return withProperties(properties, (handle) =>
      native.trackerLogEvent(this[HANDLE], user(identity), name, handle),
    );
  }

  logPurchase(identity, productId, currency, price, quantity = 1, properties = null) {
    return withProperties(properties, (handle) =>
      native.trackerLogPurchase(this[HANDLE], user(identity), productId, currency, price, quantity, handle),
    );
  }

  setAttributes(identity, attributes) {
    return withProperties(attributes, (handle) => native.trackerSetAttributes(this[HANDLE], user(identity), handle));
  }

  unsetAttribute(identity, key) {
    return native.trackerUnsetAttribute(this[HANDLE], user(identity), key);
  }

  incrementAttribute(identity, key, amount = 1) {
    return native.trackerIncrementAttribute(this[HANDLE], user(identity), key, amount);
  }

  addToAttribute(identity, key, element) {
    return native.trackerAddToAttribute(this[HANDLE], user(identity), key, element);
  }

  removeFromAttribute(identity, key, element) {
    return native.trackerRemoveFromAttribute(this[HANDLE], user(identity), key, element);
  }

  setUserField(identity, field, value) {
    if (value === undefined) throw wrongType('value', 'a string or null');
    return native.trackerSetUserField(this[HANDLE], user(identity), userField(field), value);
  }

  setLastLocation(identity, latitude, longitude) {
    return native.trackerSetLastLocation(this[HANDLE], user(identity), latitude, longitude);
  }
}

module.exports = { Tracker };
