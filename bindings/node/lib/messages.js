// In-app messages, and the calls about them.
'use strict';

const native = require('./native');
const { PlacardError, RefreshError } = require('./errors');
const { HANDLE } = require('./sender');
const { AttributeCalls } = require('./attributes');
const { asJson, numberOf, record } = require('./values');

const COLORS = ['bgColor', 'textColor', 'headerTextColor', 'closeBtnColor', 'frameColor', 'iconColor', 'iconBgColor'];

/** A message as the host draws it, with defaults filled in, as it was when it was read. */
class Message {
  #client;

  constructor(fields, client) {
    fields.extras = record(fields.extras);
    Object.assign(this, fields);
    this.#client = client;
    Object.freeze(this);
  }

  /** The colours of a theme, 'light' or 'dark'. */
  colors(theme = 'light') {
    if (numberOf('theme', theme, 'theme') === 1) return this.darkColors;
    const buttons = this.buttons.map(({ bgColor, textColor, borderColor }) => ({ bgColor, textColor, borderColor }));
    return { ...Object.fromEntries(COLORS.map((name) => [name, this[name]])), buttons };
  }

  show() {
    return this.#client.showMessage(this.handle);
  }

  postpone() {
    return this.#client.postponeMessage(this.handle);
  }

  discard() {
    return this.#client.discardMessage(this.handle);
  }

  /** Changes the message before it is shown, and returns it as it is then; this object stays as it was. */
  change(changes) {
    this.#client.changeMessage(this.handle, changes);
    const found = this.#client.messages().find((each) => each.handle === this.handle);
    if (found === undefined) throw new PlacardError('not_found', `there is no message with the handle ${this.handle}`);
    return found;
  }

  render(options) {
    return this.#client.renderMessage(this.handle, options);
  }

  logImpression() {
    return this.#client.logMessageImpression(this.handle);
  }

  logClick() {
    return this.#client.logMessageClick(this.handle);
  }

  logButton(id) {
    return this.#client.logMessageButton(this.handle, id);
  }

  logHtmlButton(id) {
    return this.#client.logMessageHtmlButton(this.handle, id);
  }

  logDismissal() {
    return this.#client.logMessageDismissal(this.handle);
  }
}

/** The client's calls about in-app messages. */
class MessageCalls extends AttributeCalls {
  _message(fields) {
    return new Message(fields, this);
  }

  /** The message that is offered or showing, then the stack from its top. */
  messages() {
    const list = native.clientCopyMessages(this[HANDLE]);
    try {
      const count = native.messagesCount(list);
      return Array.from({ length: count }, (_, index) => this._message(native.messagesGet(list, index)));
    } finally {
      native.messagesDestroy(list);
    }
  }

  /** Asks the server for campaigns. Rejects with a RefreshError when the request failed. */
  refreshMessages(options) {
    return this._refresh(
      options,
      (token) => native.clientRefreshMessages(this[HANDLE], token),
      (wait, event) =>
        event.type === 'messages_updated' ? wait.resolve(event) : wait.reject(new RefreshError(event)),
    );
  }

  offerNextMessage() {
    return native.clientOfferNextMessage(this[HANDLE]);
  }

  clearMessages() {
    return native.clientClearMessages(this[HANDLE]);
  }

  addLocalMessage(message) {
    return native.clientAddLocalMessage(this[HANDLE], asJson(message, 'message'));
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

  changeMessage(handle, changes) {
    return native.clientChangeMessage(this[HANDLE], handle, asJson(changes, 'changes'));
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
}

module.exports = { Message, MessageCalls };
