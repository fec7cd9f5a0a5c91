// What objects do as the C functions of their names do; calls.d.ts describes it.
// Generated from interface/ by `make generate`: do not edit.
'use strict';

const {
  hostStateArgument,
  identityArgument,
  renderOptionsArgument,
  takenExplanation,
  takenOutboxRecords,
  takenPage,
} = require('./arguments');
const { HANDLE } = require('./handle');
const native = require('./native');
const { asJson, nullIfNegative, numberOf, textOrNull, withProperties } = require('./values');

function clientCalls(Base) {
  return class ClientCalls extends Base {
    reportSource() {
      return native.clientReportSource(this[HANDLE]);
    }

    hint(subject, version, spreadS = 0) {
      return native.clientHint(this[HANDLE], numberOf('hint', subject, 'subject'), version, spreadS);
    }

    flush() {
      return native.clientFlush(this[HANDLE]);
    }

    get queuedCount() {
      return nullIfNegative(native.clientQueuedCount(this[HANDLE]));
    }

    get nextDeadlineMs() {
      return nullIfNegative(native.clientNextDeadlineMs(this[HANDLE]));
    }

    setTime(wallMs, monotonicMs) {
      return native.clientSetTime(this[HANDLE], wallMs, monotonicMs);
    }

    startSession() {
      return native.clientStartSession(this[HANDLE]);
    }

    endSession() {
      return native.clientEndSession(this[HANDLE]);
    }

    changeUser(userId, signature = null) {
      return native.clientChangeUser(this[HANDLE], userId, signature);
    }

    setSignature(signature) {
      return native.clientSetSignature(this[HANDLE], signature);
    }

    disable() {
      return native.clientDisable(this[HANDLE]);
    }

    enable() {
      return native.clientEnable(this[HANDLE]);
    }

    get isDisabled() {
      return native.clientIsDisabled(this[HANDLE]);
    }

    wipe() {
      return native.clientWipe(this[HANDLE]);
    }

    setHostState(state) {
      return native.clientSetHostState(this[HANDLE], hostStateArgument(state, 'state'));
    }

    logCardClick(id) {
      return native.clientLogCardClick(this[HANDLE], id);
    }

    logCardDismissal(id) {
      return native.clientLogCardDismissal(this[HANDLE], id);
    }

    logEvent(name, properties) {
      return withProperties(properties, (lent) => native.clientLogEvent(this[HANDLE], name, lent));
    }

    logPurchase(productId, currency, price, quantity = 1, properties) {
      return withProperties(properties, (lent) =>
        native.clientLogPurchase(this[HANDLE], productId, currency, price, quantity, lent),
      );
    }

    logPushClick(payload) {
      return native.clientLogPushClick(this[HANDLE], asJson(payload, 'payload'));
    }

    logBatch(batch) {
      return native.clientLogBatch(this[HANDLE], batch?.[HANDLE]);
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

    setFact(name, value) {
      return native.clientSetFact(this[HANDLE], name, asJson(value, 'value'));
    }

    setAttributeLocation(key, latitude, longitude) {
      return native.clientSetAttributeLocation(this[HANDLE], key, latitude, longitude);
    }

    unsetAttributeLocation(key) {
      return native.clientUnsetAttributeLocation(this[HANDLE], key);
    }

    setUserField(field, value) {
      return native.clientSetUserField(this[HANDLE], native.userFieldFromName(field), textOrNull(value, 'value'));
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

    showMessage(handle) {
      return native.clientShowMessage(this[HANDLE], handle);
    }

    postponeMessage(handle) {
      return native.clientPostponeMessage(this[HANDLE], handle);
    }

    discardMessage(handle) {
      return native.clientDiscardMessage(this[HANDLE], handle);
    }

    offerNextMessage() {
      return native.clientOfferNextMessage(this[HANDLE]);
    }

    clearMessages() {
      return native.clientClearMessages(this[HANDLE]);
    }

    changeMessage(handle, changes) {
      return native.clientChangeMessage(this[HANDLE], handle, asJson(changes, 'changes'));
    }

    addLocalMessage(message) {
      return native.clientAddLocalMessage(this[HANDLE], asJson(message, 'message'));
    }

    logMessageImpression(handle) {
      return native.clientLogMessageImpression(this[HANDLE], handle);
    }

    logMessageClick(handle) {
      return native.clientLogMessageClick(this[HANDLE], handle);
    }

    logMessageButton(handle, buttonId) {
      return native.clientLogMessageButton(this[HANDLE], handle, buttonId);
    }

    logMessageHtmlButton(handle, buttonId) {
      return native.clientLogMessageHtmlButton(this[HANDLE], handle, buttonId);
    }

    logMessageDismissal(handle) {
      return native.clientLogMessageDismissal(this[HANDLE], handle);
    }

    renderMessage(handle, options) {
      return takenPage(native.clientRenderMessage(this[HANDLE], handle, renderOptionsArgument(options, 'options')));
    }

    handleUrl(url) {
      return native.clientHandleUrl(this[HANDLE], url);
    }

    runAction(url) {
      return native.clientRunAction(this[HANDLE], url);
    }

    explainOpen() {
      return takenExplanation(native.clientExplainOpen(this[HANDLE]));
    }

    explainEvent(name, properties) {
      return takenExplanation(
        withProperties(properties, (lent) => native.clientExplainEvent(this[HANDLE], name, lent)),
      );
    }

    explainPurchase(productId, properties) {
      return takenExplanation(
        withProperties(properties, (lent) => native.clientExplainPurchase(this[HANDLE], productId, lent)),
      );
    }

    explainPushClick(payload) {
      return takenExplanation(native.clientExplainPushClick(this[HANDLE], asJson(payload, 'payload')));
    }

    explainLast() {
      return takenExplanation(native.clientExplainLast(this[HANDLE]));
    }

    explainCards() {
      return takenExplanation(native.clientExplainCards(this[HANDLE]));
    }
  };
}

function batchCalls(Base) {
  return class BatchCalls extends Base {
    get count() {
      return native.batchCount(this[HANDLE]);
    }

    addEvent(name, properties) {
      return withProperties(properties, (lent) => native.batchAddEvent(this[HANDLE], name, lent));
    }

    addPurchase(productId, currency, price, quantity = 1, properties) {
      return withProperties(properties, (lent) =>
        native.batchAddPurchase(this[HANDLE], productId, currency, price, quantity, lent),
      );
    }
  };
}

function outboxCalls(Base) {
  return class OutboxCalls extends Base {
    logEvent(name, properties) {
      return withProperties(properties, (lent) => native.outboxLogEvent(this[HANDLE], name, lent));
    }

    logPurchase(productId, currency, price, quantity = 1, properties) {
      return withProperties(properties, (lent) =>
        native.outboxLogPurchase(this[HANDLE], productId, currency, price, quantity, lent),
      );
    }

    unsetAttribute(key) {
      return native.outboxUnsetAttribute(this[HANDLE], key);
    }

    setUserField(field, value) {
      return native.outboxSetUserField(this[HANDLE], native.userFieldFromName(field), textOrNull(value, 'value'));
    }

    put(kind, record) {
      return native.outboxPut(this[HANDLE], numberOf('outboxKind', kind, 'kind'), asJson(record, 'record'));
    }

    records(kind) {
      return takenOutboxRecords(native.outboxCopyRecords(this[HANDLE], numberOf('outboxKind', kind, 'kind')));
    }

    remove(kind) {
      return native.outboxRemove(this[HANDLE], numberOf('outboxKind', kind, 'kind'));
    }

    removeAll() {
      return native.outboxRemoveAll(this[HANDLE]);
    }

    setTime(wallMs) {
      return native.outboxSetTime(this[HANDLE], wallMs);
    }
  };
}

function trackerCalls(Base) {
  return class TrackerCalls extends Base {
    logEvent(identity, name, properties) {
      return withProperties(properties, (lent) =>
        native.trackerLogEvent(this[HANDLE], identityArgument(identity, 'identity'), name, lent),
      );
    }

    logPurchase(identity, productId, currency, price, quantity = 1, properties) {
      return withProperties(properties, (lent) =>
        native.trackerLogPurchase(
          this[HANDLE],
          identityArgument(identity, 'identity'),
          productId,
          currency,
          price,
          quantity,
          lent,
        ),
      );
    }

    setAttributes(identity, attributes) {
      return withProperties(attributes, (lent) =>
        native.trackerSetAttributes(this[HANDLE], identityArgument(identity, 'identity'), lent),
      );
    }

    unsetAttribute(identity, key) {
      return native.trackerUnsetAttribute(this[HANDLE], identityArgument(identity, 'identity'), key);
    }

    incrementAttribute(identity, key, amount = 1) {
      return native.trackerIncrementAttribute(this[HANDLE], identityArgument(identity, 'identity'), key, amount);
    }

    addToAttribute(identity, key, element) {
      return native.trackerAddToAttribute(this[HANDLE], identityArgument(identity, 'identity'), key, element);
    }

    removeFromAttribute(identity, key, element) {
      return native.trackerRemoveFromAttribute(this[HANDLE], identityArgument(identity, 'identity'), key, element);
    }

    setUserField(identity, field, value) {
      return native.trackerSetUserField(
        this[HANDLE],
        identityArgument(identity, 'identity'),
        native.userFieldFromName(field),
        textOrNull(value, 'value'),
      );
    }

    setLastLocation(identity, latitude, longitude) {
      return native.trackerSetLastLocation(this[HANDLE], identityArgument(identity, 'identity'), latitude, longitude);
    }

    flush() {
      return native.trackerFlush(this[HANDLE]);
    }

    get queuedCount() {
      return nullIfNegative(native.trackerQueuedCount(this[HANDLE]));
    }

    get nextDeadlineMs() {
      return nullIfNegative(native.trackerNextDeadlineMs(this[HANDLE]));
    }

    setTime(wallMs, monotonicMs) {
      return native.trackerSetTime(this[HANDLE], wallMs, monotonicMs);
    }
  };
}

module.exports = { clientCalls, batchCalls, outboxCalls, trackerCalls };
