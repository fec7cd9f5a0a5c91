// The calls of a host, in C.

import { cText } from "./literals.js";

const OFFER = "/* event: the PLACARD_EVENT_MESSAGE that offered the message */";

/** The two arguments of a text. */
const given = (text) => {
  const { literal, length } = cText(text);
  return `${literal}, ${length}`;
};

const call = (name, ...given) => `placard_client_${name}(${["client", ...given, "NULL"].join(", ")});`;

/** `make` gets the name of the properties, and returns the call. */
function withProperties(json, make) {
  if (!json) return [make("NULL")];
  return [
    "placard_properties *properties = NULL;",
    `if (placard_properties_create_from_json(${given(json)}, &properties, NULL) == PLACARD_OK)`,
    `    ${make("properties")}`,
    "placard_properties_destroy(properties);",
  ];
}

const explained = (name, json, ...texts) => [
  "placard_explanation *explanation = NULL;",
  ...withProperties(json, (properties) => call(`explain_${name}`, ...texts, properties, "&explanation")),
  "placard_explanation_destroy(explanation);",
];

function impressions(ids) {
  const texts = ids.map(cText);
  const hasLengths = texts.some(({ length }) => length !== "PLACARD_NUL");
  return [
    `const char *const ids[] = {${texts.map(({ literal }) => literal).join(", ")}};`,
    hasLengths && `const size_t lengths[] = {${ids.map((id) => new TextEncoder().encode(id).length).join(", ")}};`,
    call("log_card_impressions", "ids", hasLengths ? "lengths" : "NULL", ids.length),
  ].filter(Boolean);
}

const message = (name, ...rest) => [OFFER, call(name, "event->handle", ...rest)];

const CALLS = {
  start_session: () => [call("start_session")],
  end_session: () => [call("end_session")],
  change_user: ({ name }) => [call("change_user", given(name), "NULL", "0")],
  refresh_cards: () => [call("refresh_cards", "0")],
  refresh_messages: () => [call("refresh_messages", "0")],
  flush: () => [call("flush")],
  card_impressions: ({ ids }) => impressions(ids),
  card_click: ({ id }) => [call("log_card_click", given(id))],
  run_action: ({ url }) => [call("run_action", given(url))],
  card_dismissal: ({ id }) => [call("log_card_dismissal", given(id))],
  message_impression: () => [...message("show_message"), call("log_message_impression", "event->handle")],
  message_click: () => message("log_message_click"),
  message_button: ({ button }) => message("log_message_button", button),
  message_html_button: ({ button }) => message("log_message_html_button", given(button)),
  message_dismissal: () => message("log_message_dismissal"),
  event: ({ name, properties }) =>
    withProperties(properties, (set) => call("log_event", given(name), set)),
  purchase: ({ name, properties }) => ["/* currency, price and quantity are examples */",
    ...withProperties(properties, (set) => call("log_purchase", given(name), "\"EUR\"", "4.5", "1", set))],
  push_click: ({ name }) => [call("log_push_click", given(JSON.stringify({ cid: name })))],
  explain_open: () => ["placard_explanation *explanation = NULL;", call("explain_open", "&explanation"),
    "placard_explanation_destroy(explanation);"],
  explain_event: ({ name, properties }) => explained("event", properties, given(name)),
  explain_purchase: ({ name, properties }) => explained("purchase", properties, given(name)),
  explain_push_click: ({ name }) => ["placard_explanation *explanation = NULL;",
    call("explain_push_click", given(JSON.stringify({ cid: name })), "&explanation"),
    "placard_explanation_destroy(explanation);"],
};

export const cLines = (one) => CALLS[one.call](one);
