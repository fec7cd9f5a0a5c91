// The client.
'use strict';

const { identityArgument, renderOptionsArgument, takenMessages, takenPage } = require('./arguments');
const { clientCalls } = require('./calls');
const { CardList, filterArgument, idOf } = require('./cards');
const { HANDLE } = require('./handle');
const { Message } = require('./messages');
const native = require('./native');
const { Sender } = require('./sender');
const { struct, typed } = require('./values');

function openOptions({ restIdentity, loop, ...options }) {
  const made = struct('options', options, 'options');
  if (restIdentity === undefined || restIdentity === null) return made;
  const { kind, name, label } = identityArgument(restIdentity, 'options.restIdentity');
  return { ...made, restIdentityKind: kind, restIdentity: name, restIdentityLabel: label };
}

/** One app with one user and one store. Close it when it is no longer used. */
class Client extends clientCalls(Sender) {
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

  // ---- Content cards

  /** The current cards, also offline; control cards are included. */
  cards({ dismissed = false } = {}) {
    return new CardList(native.clientCopyCards(this[HANDLE], dismissed ? 1 : 0), this);
  }

  /** Asks the server for cards. Rejects with a RefreshError when the request failed. */
  refreshCards(options) {
    return this._refresh(options, (token) => native.clientRefreshCards(this[HANDLE], token));
  }

  /** Begins to fetch the content of `sourceUrl` if that is due. */
  refreshSource() {
    return native.clientRefreshSource(this[HANDLE], 0);
  }

  logCardImpressions(cards) {
    return native.clientLogCardImpressions(this[HANDLE], [...cards].map(idOf));
  }

  markCards(cards, viewed = true, logs = false) {
    return native.clientMarkCards(this[HANDLE], [...cards].map(idOf), viewed, logs);
  }

  countCards(filter) {
    return native.clientCountCards(this[HANDLE], filterArgument(filter));
  }

  /** Renders a list of cards (the current one by default) as one HTML document. */
  renderCards({ cards = this.cards(), ...options } = {}) {
    return takenPage(native.clientRenderCards(this[HANDLE], CardList.handleOf(cards), renderOptionsArgument(options)));
  }

  // ---- Messages

  _message(fields) {
    return new Message(fields, this);
  }

  /** The message that is offered or showing, then the stack from its top. */
  messages() {
    return takenMessages(native.clientCopyMessages(this[HANDLE])).map((fields) => this._message(fields));
  }

  /** Asks the server for campaigns. Rejects with a RefreshError when the request failed. */
  refreshMessages(options) {
    return this._refresh(options, (token) => native.clientRefreshMessages(this[HANDLE], token));
  }

  // ---- Attributes

  /** Sets a custom attribute; null unsets it. */
  setAttribute(key, value) {
    const [kind, argument] = typed(value, `attribute '${key}'`);
    return native[`clientSetAttribute${kind}`](this[HANDLE], key, argument);
  }
}

module.exports = { Client };
