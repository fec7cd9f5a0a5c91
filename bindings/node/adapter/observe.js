// What the binding reports, with the keys and spellings of the scenario format.
'use strict';

const { Raw } = require('./json');

// Null where the format has a number, 0: unknown, or never again.
const NO_WAIT = 0;
const WAITS = ['not_started', 'not_re_eligible', 'interval'];
// The fields of a message and a button that are names in upper case on the wire.
const WIRE = ['type', 'clickAction', 'openTarget', 'messageClose', 'slideFrom', 'orientation', 'textAlignHeader'];
WIRE.push('textAlignMessage', 'imageStyle', 'cropType');

function snake(object) {
  const spelled = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [spelled(key), value]));
}

function wire(fields) {
  const spelled = Object.entries(fields).map(([key, value]) => [key, WIRE.includes(key) ? value.toUpperCase() : value]);
  return snake(Object.fromEntries(spelled));
}

function raw(text) {
  return text === null ? null : new Raw(text);
}

function theme({ buttons, ...colors }) {
  return { ...snake(colors), btns: buttons.map(snake) };
}

function message({ buttons, darkColors, messageFields, messageExtras, ...fields }) {
  return {
    ...wire(fields),
    is_control: false, // a control is never offered
    themes: fields.hasDarkTheme ? { dark: theme(darkColors) } : null,
    btns: buttons.map(wire),
    message_fields: raw(messageFields),
    message_extras: raw(messageExtras),
  };
}

function verdict(given) {
  const failed = given.verdict === 'filter_failed';
  return {
    ...snake(given),
    retry_after_ms: WAITS.includes(given.verdict) ? (given.retryAfterMs ?? NO_WAIT) : null,
    filter: failed ? given.filter : null,
    why: given.why === 'none' ? null : given.why,
    found: raw(given.found),
    found_type: failed ? given.foundType : null,
    wanted_type: given.wantedType === 'none' ? null : given.wantedType,
  };
}

function failed({ reason, httpStatus, retryAfterMs }) {
  return { reason, status: httpStatus, retry_after_ms: retryAfterMs ?? NO_WAIT };
}

function triggered({ trigger, name }) {
  return { kind: trigger, name };
}

/** Type -> fields, where the format spells them otherwise. */
const FIELDS = {
  cards_updated: ({ count, unviewed, changed, origin }) => ({ count, unviewed, changed, from: origin }),
  cards_failed: failed,
  messages_failed: failed,
  send_failed: failed,
  message: ({ id, handle, message: offered }) => ({ id, handle, message: message(offered), local: offered.isLocal }),
  no_match: triggered,
  suppressed: ({ retryAfterMs, ...given }) => ({ ...triggered(given), retry_after_ms: retryAfterMs ?? NO_WAIT }),
  session_started: ({ id }) => ({ session_id: id }),
  session_ended: ({ id }) => ({ session_id: id }),
  user_changed: ({ id }) => ({ user_id: id }),
  auth_failed: ({ code, text, id, signature, optional }) => ({ code, reason: text, user_id: id, signature, optional }),
  dropped: ({ dropped, id, text }) => ({ what: dropped, id, reason: text }),
  sent: ({ count }) => ({ records: count }),
  request: ({ request }) => ({ ...snake(request), body: request.body.toString('utf8') }),
  request_cancelled: ({ handle }) => ({ id: handle }),
};

function event(given) {
  const fields = FIELDS[given.type] ?? snake;
  return { type: given.type, ...fields(given) };
}

module.exports = { card: snake, event, verdict };
