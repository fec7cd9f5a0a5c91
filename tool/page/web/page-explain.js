// The form of an event, and the verdict on each campaign.

import { byID, make, show, write } from "./dom.js";
import { isWinner, reasonOf, steps, wordOf } from "./verdicts.js";

const LABELS = {
  event: "Name", purchase: "Product", push_click: "Campaign of the push message",
  message_click: "Campaign of the message",
};

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");

/** `ask` answers a request; undefined if it was refused. */
export function setUpExplain(ask) {
  const field = (name) => byID(`question-${name}`);
  let names = {};

  function arrange() {
    const kind = field("kind").value;
    for (const part of byID("question").querySelectorAll("[data-kinds]")) {
      show(part, part.dataset.kinds.split(" ").includes(kind));
    }
    write(field("name-label"), LABELS[kind] ?? "Name");
    field("names").replaceChildren(...(names[kind] ?? []).map((value) => make("option", { value })));
  }

  function fill({ kind, name, button, properties }) {
    field("kind").value = kind;
    arrange();
    field("name").value = name ?? "";
    field("button").value = button ?? "";
    field("properties").value = properties ? JSON.stringify(properties) : "";
  }

  function question() {
    const kind = field("kind").value;
    const asked = { kind };
    if (kind !== "open") asked.name = field("name").value.trim();
    if (kind === "message_click" && field("button").value.trim()) asked.button = field("button").value.trim();
    const properties = field("properties").value.trim();
    if (["event", "purchase"].includes(kind) && properties) asked.properties = properties;
    return asked;
  }

  async function submit() {
    write(field("fault"), "");
    const report = await ask({
      do: "explain", question: question(), attributes: field("attributes").value.trim(),
      facts: field("facts").value.trim(), at: field("time").value.trim(),
    });
    if (report === undefined) return show(byID("answer"), false);
    write(byID("answer-conclusion"), sentence(report.conclusion));
    write(byID("answer-headline"), sentence(report.headline));
    byID("verdicts").replaceChildren(...report.verdicts.map(verdict));
    return show(byID("answer"), true);
  }

  byID("question-kind").addEventListener("change", arrange);
  byID("question").addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  arrange();

  return {
    clear() { show(byID("answer"), false); },
    /** New campaigns: the form gets an event that triggers the first of them. */
    update(content) {
      names = content.names;
      const sample = content.campaigns.find((one) => one.sample)?.sample;
      if (sample) fill(sample);
      else arrange();
    },
  };
}

/** One verdict as an element of a list. */
export function verdict(one) {
  const reason = reasonOf(one);
  return make("li", { class: isWinner(one) ? "winner" : null, "data-verdict": one.verdict },
    make("bdi", { class: "name" }, one.campaign), " ", make("span", { class: "kind" }, wordOf(one)),
    reason && make("p", {}, reason), steps(one));
}
