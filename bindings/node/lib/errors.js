// What goes wrong: PlacardError for a status of the library, RefreshError for a refresh that failed.
'use strict';

const { values } = require('./generated');

const names = new Map(Object.entries(values.status).map(([name, number]) => [number, name]));

/** A call failed: `status` names what went wrong, the message says where and what to do. */
class PlacardError extends Error {
  /** `status`: a name such as 'not_found', or its number. */
  constructor(status, message) {
    super(message);
    this.name = 'PlacardError';
    this.status = typeof status === 'number' ? (names.get(status) ?? 'unknown') : status;
    this.code = `PLACARD_E_${this.status.toUpperCase()}`;
  }
}

/** A refresh ended without a list. `event` is the event that said so. */
class RefreshError extends Error {
  constructor(event) {
    super(event.text ?? `the refresh failed: ${event.reason}`);
    this.name = 'RefreshError';
    this.code = 'PLACARD_REFRESH_FAILED';
    this.event = event;
    this.reason = event.reason;
    this.httpStatus = event.httpStatus;
    this.retryAfterMs = event.retryAfterMs;
  }
}

function invalid(message) {
  return new PlacardError('invalid', message);
}

function closed() {
  return new PlacardError('state', 'it was closed');
}

function wrongType(what, wanted) {
  const error = new TypeError(`${what} must be ${wanted}`);
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

module.exports = { PlacardError, RefreshError, closed, invalid, wrongType };
