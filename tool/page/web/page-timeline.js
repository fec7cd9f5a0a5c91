// The events of one user, each with the verdict on every campaign and what became of its message.

import { make } from "./dom.js";
import { isWinner, reasonOf, wordOf } from "./verdicts.js";

const TITLES = {
  open: "Session start", event: "Event", purchase: "Purchase of", push_click: "Click on the push message of",
  message_click: "Click in the message of",
};

const time = (ms) => {
  const text = new Date(ms).toISOString();
  return make("time", { datetime: text }, text.replace("T", " ").replace(/(\.000)?Z$/, ""));
};

const line = (one) => make("li", { class: isWinner(one) ? "winner" : null, "data-verdict": one.verdict },
  make("bdi", { class: "name" }, one.campaign), ` ${reasonOf(one) || wordOf(one)}`);

function verdicts(all = []) {
  const others = all.filter((one) => one.verdict === "wrong_event");
  const close = all.filter((one) => one.verdict !== "wrong_event");
  return [
    close.length > 0 && make("ul", {}, ...close.map(line)),
    others.length > 0 && make("details", {}, make("summary", {}, others.length === 1
      ? "One campaign waits for another event" : `${others.length} campaigns wait for other events`),
    make("ul", {}, ...others.map(line))),
  ];
}

/** What became of a message, such as one that a session start at the same time has won. */
const result = (one) => make("li", { "data-result": one.result }, make("bdi", { class: "name" }, one.campaign),
  make("span", { class: "result" }, ` ${one.text}`),
  one.shown_ms !== undefined && " at ", one.shown_ms !== undefined && time(one.shown_ms));

export function drawTimeline(list, entries) {
  list.replaceChildren(...entries.map((entry) => make("li", { "data-kind": entry.kind },
    time(entry.time_ms), make("p", {}, TITLES[entry.kind] ?? entry.kind, " ",
      entry.name !== undefined && make("bdi", { class: "name" }, entry.name), " ",
      entry.properties !== undefined && make("code", {}, JSON.stringify(entry.properties))),
    entry.results && make("ul", {}, ...entry.results.map(result)), ...verdicts(entry.verdicts))));
}
