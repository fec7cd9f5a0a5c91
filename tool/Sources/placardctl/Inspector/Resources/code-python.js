// The calls of a host, in Python.

import { pythonObject, pythonText } from "./literals.js";

const call = (name, ...given) => `client.${name}(${given.filter(Boolean).join(", ")})`;

const message = (name, ...given) => ["# event: the MessageOffered of the message", `event.message.${name}(${given.join(", ")})`];

const properties = (json) => json && pythonObject(json);

const CALLS = {
  start_session: () => [call("start_session")],
  end_session: () => [call("end_session")],
  change_user: ({ name }) => [call("change_user", pythonText(name))],
  refresh_cards: () => [call("refresh_cards")],
  refresh_messages: () => [call("refresh_messages")],
  flush: () => [call("flush")],
  card_impressions: ({ ids }) => [call("log_card_impressions", `[${ids.map(pythonText).join(", ")}]`)],
  card_click: ({ id }) => [call("log_card_click", pythonText(id))],
  run_action: ({ url }) => [call("run_action", pythonText(url))],
  card_dismissal: ({ id }) => [call("log_card_dismissal", pythonText(id))],
  message_impression: () => [...message("show"), "event.message.log_impression()"],
  message_click: () => message("log_click"),
  message_button: ({ button }) => message("log_button", button),
  message_html_button: ({ button }) => message("log_html_button", pythonText(button)),
  message_dismissal: () => message("dismiss"),
  event: (one) => [call("log_event", pythonText(one.name), properties(one.properties))],
  purchase: (one) => ["# currency, price and quantity are examples",
    call("log_purchase", pythonText(one.name), "\"EUR\"", "4.5", "1", properties(one.properties))],
  push_click: ({ name }) => [call("log_push_click", `{"cid": ${pythonText(name)}}`)],
  explain_open: () => [`explanation = ${call("explain_open")}`],
  explain_event: (one) => [`explanation = ${call("explain_event", pythonText(one.name), properties(one.properties))}`],
  explain_purchase: (one) =>
    [`explanation = ${call("explain_purchase", pythonText(one.name), properties(one.properties))}`],
  explain_push_click: ({ name }) => [`explanation = ${call("explain_push_click", `{"cid": ${pythonText(name)}}`)}`],
};

export const pythonLines = (one) => CALLS[one.call](one);
