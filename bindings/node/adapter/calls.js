// The calls of the command `call`. Generated from interface/ by `make generate`: do not edit.
'use strict';

const { answerOf, camelKeys, done, explained, filled, real } = require('./arguments');

const client = {
  dispatch: (client) => client.dispatch(),
  report_source: (client) => client.reportSource(),
  hint: (client, { subject, version, spread_s }) => client.hint(subject, version, spread_s),
  flush: (client) => client.flush(),
  set_time: (client, { wall_ms, monotonic_ms }) => client.setTime(wall_ms, monotonic_ms),
  start_session: (client) => client.startSession(),
  end_session: (client) => client.endSession(),
  change_user: (client, { user_id, signature }) => client.changeUser(user_id, signature),
  set_signature: (client, { signature }) => client.setSignature(signature),
  disable: (client) => client.disable(),
  enable: (client) => client.enable(),
  wipe: (client) => client.wipe(),
  set_host_state: (client, { state }) => client.setHostState(state),
  log_card_impressions: (client, { ids }) => client.logCardImpressions(ids),
  mark_cards: (client, { ids, viewed, logs }) => client.markCards(ids, viewed, logs),
  log_card_click: (client, { id }) => client.logCardClick(id),
  log_card_dismissal: (client, { id }) => client.logCardDismissal(id),
  log_event: (client, { name, properties }) => client.logEvent(name, properties),
  log_purchase: (client, { product_id, currency, price, quantity, properties }) =>
    client.logPurchase(product_id, currency, real(price), quantity, properties),
  log_push_click: (client, { payload_json }) => client.logPushClick(payload_json),
  log_batch: (client, { batch }) => client.logBatch(filled(batch)),
  set_attribute: (client, { key, value }) => client.setAttribute(key, value),
  unset_attribute: (client, { key }) => client.unsetAttribute(key),
  increment_attribute: (client, { key, amount }) => client.incrementAttribute(key, amount),
  add_to_attribute: (client, { key, element }) => client.addToAttribute(key, element),
  remove_from_attribute: (client, { key, element }) => client.removeFromAttribute(key, element),
  merge_attribute: (client, { key, json }) => client.mergeAttribute(key, json),
  set_fact: (client, { name, json }) => client.setFact(name, json),
  set_attribute_location: (client, { key, latitude, longitude }) =>
    client.setAttributeLocation(key, real(latitude), real(longitude)),
  unset_attribute_location: (client, { key }) => client.unsetAttributeLocation(key),
  set_user_field: (client, { field, value }) => client.setUserField(field, value),
  set_subscription: (client, { group_id, state }) => client.setSubscription(group_id, state),
  add_alias: (client, { name, label }) => client.addAlias(name, label),
  show_message: (client, { handle }) => client.showMessage(handle),
  postpone_message: (client, { handle }) => client.postponeMessage(handle),
  discard_message: (client, { handle }) => client.discardMessage(handle),
  offer_next_message: (client) => client.offerNextMessage(),
  clear_messages: (client) => client.clearMessages(),
  change_message: (client, { handle, json }) => client.changeMessage(handle, json),
  add_local_message: (client, { json }) => done(client.addLocalMessage(json)),
  log_message_impression: (client, { handle }) => client.logMessageImpression(handle),
  log_message_click: (client, { handle }) => client.logMessageClick(handle),
  log_message_button: (client, { handle, button_id }) => client.logMessageButton(handle, button_id),
  log_message_html_button: (client, { handle, button_id }) => client.logMessageHtmlButton(handle, button_id),
  log_message_dismissal: (client, { handle }) => client.logMessageDismissal(handle),
  handle_url: (client, { url }) => client.handleUrl(url),
  run_action: (client, { url }) => client.runAction(url),
  explain_open: (client) => explained(client.explainOpen()),
  explain_event: (client, { name, properties }) => explained(client.explainEvent(name, properties)),
  explain_purchase: (client, { product_id, properties }) => explained(client.explainPurchase(product_id, properties)),
  explain_push_click: (client, { payload_json }) => explained(client.explainPushClick(payload_json)),
  explain_last: (client) => explained(client.explainLast()),
  explain_cards: (client) => explained(client.explainCards()),
  complete_request: (client, { id, response }) => client.completeRequest(id, answerOf(response)),
  fail_request: (client, { id, failure }) => client.failRequest(id, failure),
};

const batch = {
  add_event: (batch, { name, properties }) => batch.addEvent(name, properties),
  add_purchase: (batch, { product_id, currency, price, quantity, properties }) =>
    batch.addPurchase(product_id, currency, real(price), quantity, properties),
};

const outbox = {
  log_event: (outbox, { name, properties }) => outbox.logEvent(name, properties),
  log_purchase: (outbox, { product_id, currency, price, quantity, properties }) =>
    outbox.logPurchase(product_id, currency, real(price), quantity, properties),
  set_attribute: (outbox, { key, value }) => outbox.setAttribute(key, value),
  unset_attribute: (outbox, { key }) => outbox.unsetAttribute(key),
  set_user_field: (outbox, { field, value }) => outbox.setUserField(field, value),
  put: (outbox, { kind, json }) => outbox.put(kind, json),
  remove: (outbox, { kind }) => outbox.remove(kind),
  remove_all: (outbox) => outbox.removeAll(),
  set_time: (outbox, { wall_ms }) => outbox.setTime(wall_ms),
};

const tracker = {
  log_event: (tracker, { identity, name, properties }) => tracker.logEvent(camelKeys(identity), name, properties),
  log_purchase: (tracker, { identity, product_id, currency, price, quantity, properties }) =>
    tracker.logPurchase(camelKeys(identity), product_id, currency, real(price), quantity, properties),
  set_attributes: (tracker, { identity, attributes }) => tracker.setAttributes(camelKeys(identity), attributes),
  unset_attribute: (tracker, { identity, key }) => tracker.unsetAttribute(camelKeys(identity), key),
  increment_attribute: (tracker, { identity, key, amount }) =>
    tracker.incrementAttribute(camelKeys(identity), key, amount),
  add_to_attribute: (tracker, { identity, key, element }) => tracker.addToAttribute(camelKeys(identity), key, element),
  remove_from_attribute: (tracker, { identity, key, element }) =>
    tracker.removeFromAttribute(camelKeys(identity), key, element),
  set_user_field: (tracker, { identity, field, value }) => tracker.setUserField(camelKeys(identity), field, value),
  set_last_location: (tracker, { identity, latitude, longitude }) =>
    tracker.setLastLocation(camelKeys(identity), real(latitude), real(longitude)),
  flush: (tracker) => tracker.flush(),
  dispatch: (tracker) => tracker.dispatch(),
  set_time: (tracker, { wall_ms, monotonic_ms }) => tracker.setTime(wall_ms, monotonic_ms),
  complete_request: (tracker, { id, response }) => tracker.completeRequest(id, answerOf(response)),
  fail_request: (tracker, { id, failure }) => tracker.failRequest(id, failure),
};

module.exports = { client, batch, outbox, tracker };
