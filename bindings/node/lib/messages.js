// In-app messages.
'use strict';

const { PlacardError } = require('./errors');
const { numberOf, record } = require('./values');

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

module.exports = { Message };
