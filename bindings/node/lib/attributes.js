// The client's calls about its user: attributes, fields, locations, subscriptions and aliases.
'use strict';

const native = require('./native');
const { HANDLE, Sender } = require('./sender');
const { asJson, numberOf, typed } = require('./values');
const { wrongType } = require('./errors');

/** The number of a user field by its name; the library suggests the nearest for an unknown one. */
function userField(name) {
  return native.userFieldFromName(name);
}

class AttributeCalls extends Sender {
  /** Sets a custom attribute; null unsets it. */
  setAttribute(key, value) {
    const [kind, argument] = typed(value, `attribute '${key}'`);
    return native[`clientSetAttribute${kind}`](this[HANDLE], key, argument);
  }

  unsetAttribute(key) {
    return native.clientUnsetAttribute(this[HANDLE], key);
  }

  incrementAttribute(key, amount = 1) {
    return native.clientIncrementAttribute(this[HANDLE], key, amount);
  }

  addToAttribute(key, element) {
    return native.clientAddToAttribute(this[HANDLE], key, element);
  }

  removeFromAttribute(key, element) {
    return native.clientRemoveFromAttribute(this[HANDLE], key, element);
  }

  mergeAttribute(key, members) {
    return native.clientMergeAttribute(this[HANDLE], key, asJson(members, 'members'));
  }

  setAttributeLocation(key, latitude, longitude) {
    return native.clientSetAttributeLocation(this[HANDLE], key, latitude, longitude);
  }

  unsetAttributeLocation(key) {
    return native.clientUnsetAttributeLocation(this[HANDLE], key);
  }

  /** Sets a field of the user, such as 'first_name'; null unsets it. */
  setUserField(field, value) {
    if (value === undefined) throw wrongType('value', 'a string or null');
    return native.clientSetUserField(this[HANDLE], userField(field), value);
  }

  setLastLocation(latitude, longitude, { altitude, accuracy, altitudeAccuracy } = {}) {
    return native.clientSetLastLocation(this[HANDLE], latitude, longitude, altitude, accuracy, altitudeAccuracy);
  }

  setSubscription(groupId, state) {
    return native.clientSetSubscription(this[HANDLE], groupId, numberOf('subscription', state, 'state'));
  }

  addAlias(name, label) {
    return native.clientAddAlias(this[HANDLE], name, label);
  }
}

module.exports = { AttributeCalls, userField };
