// What the binding reports, with the keys and spellings of the scenario format.
'use strict';

const { Raw } = require('./json');
const observed = require('./observed');

/** What the format has for fields without a value. */
const WITHOUT = { retry_after_ms: 0 };

function snake(object) {
  const spelled = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [spelled(key), value]));
}

function wire(fields) {
  const spelled = Object.entries(fields).map(([key, value]) => [key, observed.wire.includes(key) ? value.toUpperCase() : value]);
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
    retry_after_ms: observed.waiting.includes(given.verdict) ? (given.retryAfterMs ?? WITHOUT.retry_after_ms) : null,
    filter: failed || given.verdict === 'history' ? given.filter : null,
    why: given.why === 'none' ? null : given.why,
    found: raw(given.found),
    found_type: failed ? given.foundType : null,
    wanted_type: given.wantedType === 'none' ? null : given.wantedType,
    cap: given.cap || null,
    period_ms: given.periodMs || null,
  };
}

/** Events that have a form of their own in the format. */
const OWN = {
  message: ({ id, handle, message: offered }) => ({ id, handle, message: message(offered), local: offered.isLocal }),
  request: ({ request }) => ({ ...snake(request), body: request.body.toString('utf8') }),
};

function fields(given) {
  if (given.type in OWN) return OWN[given.type](given);
  const names = Object.entries(observed.events[given.type] ?? {});
  return Object.fromEntries(names.map(([key, name]) => [key, given[name] ?? WITHOUT[key] ?? null]));
}

function event(given) {
  return { type: given.type, ...fields(given) };
}

module.exports = { card: snake, event, verdict };
