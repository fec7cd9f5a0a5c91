// Generated from interface/ by `make generate`: do not edit.
'use strict';

/** Type of an event -> the fields of the format -> its properties. */
exports.events = {
  cards_updated: { count: 'count', unviewed: 'unviewed', changed: 'changed', from: 'origin' },
  cards_failed: { reason: 'reason', status: 'httpStatus', retry_after_ms: 'retryAfterMs' },
  messages_updated: { count: 'count' },
  messages_failed: { reason: 'reason', status: 'httpStatus', retry_after_ms: 'retryAfterMs' },
  message_discarded: { id: 'id', reason: 'reason' },
  message_closed: { id: 'id', reason: 'reason' },
  message_control: { id: 'id' },
  no_match: { kind: 'trigger', name: 'name' },
  suppressed: { kind: 'trigger', name: 'name', retry_after_ms: 'retryAfterMs' },
  session_started: { session_id: 'id' },
  session_ended: { session_id: 'id' },
  user_changed: { user_id: 'id' },
  auth_failed: { code: 'code', reason: 'text', user_id: 'id', signature: 'signature', optional: 'optional' },
  config_updated: {},
  dropped: { what: 'dropped', id: 'id', reason: 'text' },
  sent: { records: 'count' },
  send_failed: { reason: 'reason', status: 'httpStatus', retry_after_ms: 'retryAfterMs' },
  overflow: { count: 'count' },
  request_cancelled: { id: 'handle' },
  log: { text: 'text' },
  open_url: { url: 'url', use_webview: 'useWebview', id: 'id' },
  feed_closed: {},
  card_images: { count: 'count' },
  source_updated: { count: 'count', campaigns: 'campaigns', sequence: 'sequence' },
  source_failed: { reason: 'reason', status: 'httpStatus', retry_after_ms: 'retryAfterMs' },
  source_status: { stale: 'stale', content_ms: 'contentMs', expires_ms: 'expiresMs', sequence: 'sequence', reason: 'reason', retry_after_ms: 'retryAfterMs' },
};

/** Enumerations of messages and buttons, which have the names of campaign files. */
exports.wire = [
  'type', 'clickAction', 'openTarget', 'messageClose', 'slideFrom', 'orientation', 'textAlignHeader',
  'textAlignMessage', 'imageStyle', 'cropType',
];

/** The verdicts that have a retry_after_ms. */
exports.waiting = ['not_started', 'not_re_eligible', 'interval', 'capped', 'outside_window', 'history'];
