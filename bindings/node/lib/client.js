// The client.
'use strict';

const native = require('./native');
const { RefreshError } = require('./errors');
const { Batch } = require('./batch');
const { CardList, idOf } = require('./cards');
const { HANDLE } = require('./sender');
const { MessageCalls } = require('./messages');
const { asJson, identity, struct, withProperties, withoutZeros } = require('./values');

function openOptions({ restIdentity, loop, ...options }) {
  const made = withoutZeros(struct('options', options, 'options'), 'options');
  if (restIdentity === undefined || restIdentity === null) return made;
  const { kind, name, label } = identity(restIdentity, 'options.restIdentity');
  return { ...made, restIdentityKind: kind, restIdentity: name, restIdentityLabel: label };
}

function renderOptions({ theme, words, ...options } = {}) {
  const made = struct('renderOptions', options, 'options');
  if (theme !== undefined && theme !== null) made.theme = asJson(theme, 'options.theme');
  if (words !== undefined && words !== null) made.words = asJson(words, 'options.words');
  return made;
}

function takePage(page) {
  try {
    return native.pageGetHtml(page);
  } finally {
    native.pageDestroy(page);
  }
}

function takeExplanation(explanation) {
  if (explanation === null) return null;
  try {
    const count = native.explanationCount(explanation);
    const verdicts = Array.from({ length: count }, (_, index) => native.explanationGet(explanation, index));
    return { event: native.explanationGetEvent(explanation), verdicts };
  } finally {
    native.explanationDestroy(explanation);
  }
}

/** One app with one user and one store. Close it when it is no longer used. */
class Client extends MessageCalls {
  constructor(options) {
    if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
    super('client', native.clientOpen(openOptions(options)), options.loop ?? true);
  }

  /** Drops the client as a crash would: writes, logs and sends nothing. */
  abandon() {
    this._end(native.clientAbandon);
  }

  /** As dispatch(), but stops working after about `budgetUs` microseconds; 0: no limit. */
  dispatchFor(budgetUs) {
    const status = native.clientDispatchFor(this[HANDLE], budgetUs);
    this._afterDispatch();
    return status;
  }

  // ---- Session, user, host state

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
    return native.clientIsDisabled(this[HANDLE]) !== 0;
  }

  wipe() {
    return native.clientWipe(this[HANDLE]);
  }

  setHostState(state) {
    return native.clientSetHostState(this[HANDLE], struct('hostState', state, 'state'));
  }

  // ---- Content cards

  /** The current cards, also offline; control cards are included. */
  cards({ dismissed = false } = {}) {
    return new CardList(native.clientCopyCards(this[HANDLE], dismissed ? 1 : 0), this);
  }

  /** Asks the server for cards. Rejects with a RefreshError when the request failed. */
  refreshCards(options) {
    return this._refresh(
      options,
      (token) => native.clientRefreshCards(this[HANDLE], token),
      (wait, event) => (event.type === 'cards_updated' ? wait.resolve(event) : wait.reject(new RefreshError(event))),
    );
  }

  logCardImpressions(cards) {
    return native.clientLogCardImpressions(this[HANDLE], [...cards].map(idOf));
  }

  logCardClick(id) {
    return native.clientLogCardClick(this[HANDLE], id);
  }

  logCardDismissal(id) {
    return native.clientLogCardDismissal(this[HANDLE], id);
  }

  // ---- What the user does

  logEvent(name, properties) {
    return withProperties(properties, (handle) => native.clientLogEvent(this[HANDLE], name, handle));
  }

  logPurchase(productId, currency, price, quantity = 1, properties = null) {
    return withProperties(properties, (handle) =>
      native.clientLogPurchase(this[HANDLE], productId, currency, price, quantity, handle),
    );
  }

  logBatch(batch) {
    return native.clientLogBatch(this[HANDLE], Batch.handleOf(batch));
  }

  logPushClick(payload) {
    return native.clientLogPushClick(this[HANDLE], asJson(payload, 'payload'));
  }

  // ---- Explanations

  explainOpen() {
    return takeExplanation(native.clientExplainOpen(this[HANDLE]));
  }

  explainEvent(name, properties) {
    return takeExplanation(
      withProperties(properties, (handle) => native.clientExplainEvent(this[HANDLE], name, handle)),
    );
  }

  explainPurchase(productId, properties) {
    return takeExplanation(
      withProperties(properties, (handle) => native.clientExplainPurchase(this[HANDLE], productId, handle)),
    );
  }

  explainPushClick(payload) {
    return takeExplanation(native.clientExplainPushClick(this[HANDLE], asJson(payload, 'payload')));
  }

  explainLast() {
    return takeExplanation(native.clientExplainLast(this[HANDLE]));
  }

  // ---- Pages for web views

  /** Renders a list of cards (the current one by default) as one HTML document. */
  renderCards({ cards = this.cards(), ...options } = {}) {
    return takePage(native.clientRenderCards(this[HANDLE], CardList.handleOf(cards), renderOptions(options)));
  }

  renderMessage(handle, options) {
    return takePage(native.clientRenderMessage(this[HANDLE], handle, renderOptions(options)));
  }

  handleUrl(url) {
    return native.clientHandleUrl(this[HANDLE], url);
  }
}

module.exports = { Client };
