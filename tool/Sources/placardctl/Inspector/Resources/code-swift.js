// The calls of a host, in Swift.

import { swiftText } from "./literals.js";

const call = (name, ...given) => `try client.${name}(${given.filter(Boolean).join(", ")})`;

const message = (name, ...given) => ["// message: the OfferedMessage of the event", call(name, "message.handle", ...given)];

const properties = (json) => json && `Properties(json: ${swiftText(json)}.utf8)`;

const payload = (name) => `payload: ${swiftText(JSON.stringify({ cid: name }))}.utf8`;

const CALLS = {
  start_session: () => [call("startSession")],
  end_session: () => [call("endSession")],
  change_user: ({ name }) => [call("changeUser", swiftText(name))],
  refresh_cards: () => [call("refreshCards")],
  refresh_messages: () => [call("refreshMessages")],
  flush: () => [call("flush")],
  card_impressions: ({ ids }) => [call("logCardImpressions", `[${ids.map(swiftText).join(", ")}]`)],
  card_click: ({ id }) => [call("logCardClick", swiftText(id))],
  run_action: ({ url }) => [call("runAction", swiftText(url))],
  card_dismissal: ({ id }) => [call("logCardDismissal", swiftText(id))],
  message_impression: () => [...message("showMessage"), call("logMessageImpression", "message.handle")],
  message_click: () => message("logMessageClick"),
  message_button: ({ button }) => message("logMessageButton", button),
  message_html_button: ({ button }) => message("logMessageHTMLButton", swiftText(button)),
  message_dismissal: () => message("logMessageDismissal"),
  event: (one) => [call("logEvent", swiftText(one.name), properties(one.properties))],
  purchase: (one) => ["// currency, price and quantity are examples",
    call("logPurchase", swiftText(one.name), "currency: \"EUR\"", "price: 4.5", "quantity: 1", properties(one.properties))],
  push_click: ({ name }) => [call("logPushClick", payload(name))],
  explain_open: () => [`let explanation = ${call("explainOpen")}`],
  explain_event: (one) => [`let explanation = ${call("explainEvent", swiftText(one.name), properties(one.properties))}`],
  explain_purchase: (one) =>
    [`let explanation = ${call("explainPurchase", swiftText(one.name), properties(one.properties))}`],
  explain_push_click: ({ name }) => [`let explanation = ${call("explainPushClick", payload(name))}`],
};

export const swiftLines = (one) => CALLS[one.call](one);
