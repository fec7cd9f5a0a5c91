// Explains what an event would trigger: the verdict on every campaign, the winner first.

import { byID, make, show, write } from "./dom.js";
import { post, Refused, withDraft } from "./server.js";
import { isWinner, reasonOf, steps, wordOf } from "./verdicts.js";

const LABELS = {
  event: "Name", purchase: "Product", push_click: "Campaign of the push message", message_click: "Campaign of the message",
};

/** `onSelect` gets the id of a campaign. `onChange` is called when the form has changed, with true if asked. */
export function setUpExplain(onSelect, onChange) {
  const form = byID("question");
  const [kind, name, properties] = [byID("question-kind"), byID("question-name"), byID("question-properties")];
  /** What is assumed of the device, by the names that the address has for it. */
  const assumed = Object.fromEntries(["attributes", "facts", "at"].map((key) => [key, byID(`question-${key}`)]));
  let names = {};
  let isAnswered = false;
  /** The reader has written a question: choosing a campaign no longer changes the form. */
  let isOwn = false;
  /** The last question: a late answer to an earlier one is ignored. */
  let lastAsked = null;

  function arrange() {
    for (const part of form.querySelectorAll("[data-kinds]")) {
      show(part, part.dataset.kinds.split(" ").includes(kind.value));
    }
    write(byID("question-name-label"), LABELS[kind.value] ?? "Name");
    byID("question-names").replaceChildren(
      ...(names[kind.value] ?? []).map((value) => make("option", { value })));
    complain("", null);
  }

  function complain(text, field) {
    write(byID("question-fault"), text);
    for (const input of [name, properties, ...Object.values(assumed)]) {
      const isWrong = input === field;
      input.toggleAttribute("aria-invalid", isWrong);
      if (isWrong) input.setAttribute("aria-invalid", "true");
      if (isWrong) input.setAttribute("aria-describedby", "question-fault");
      else input.removeAttribute("aria-describedby");
    }
    if (Object.values(assumed).includes(field)) byID("question-device").open = true;
    field?.focus();
  }

  function question() {
    const asked = { kind: kind.value };
    if (kind.value !== "open") asked.name = name.value.trim();
    const button = byID("question-button").value.trim();
    if (kind.value === "message_click" && button) asked.button = button;
    const own = properties.value.trim();
    if (["event", "purchase"].includes(kind.value) && own) asked.properties = own;
    return asked;
  }

  function put(asked) {
    kind.value = asked.kind;
    arrange();
    name.value = asked.name ?? "";
    byID("question-button").value = asked.button ?? "";
    const own = asked.properties ?? "";
    properties.value = typeof own === "string" ? own : JSON.stringify(own, null, 2);
  }

  const given = (key) => assumed[key].value.trim();

  /** What is assumed of the device, as far as something is. */
  const device = () =>
    Object.fromEntries(Object.keys(assumed).map((key) => [key, given(key)]).filter(([, text]) => text));

  async function ask() {
    const asked = { ...question(), ...device() };
    if (asked.name === "") return complain("Enter a name, from the list or your own.", name);
    lastAsked = asked;
    try {
      const report = await post(withDraft("/_placard/explain"), asked);
      if (asked !== lastAsked) return;
      render(report);
      complain("", null);
    } catch (error) {
      if (asked !== lastAsked) return;
      show(byID("answer"), false);
      isAnswered = false;
      if (!(error instanceof Refused)) return complain("The server does not answer.", null);
      complain(sentence(error.message), { properties, name, ...assumed }[error.field] ?? null);
    }
  }

  const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");

  function render(report) {
    isAnswered = true;
    const winner = report.verdicts[0];
    const isNamed = winner && report.conclusion.startsWith(winner.campaign);
    write(byID("answer-conclusion"), isNamed ? report.conclusion : sentence(report.conclusion));
    write(byID("answer-headline"), sentence(report.headline));
    byID("verdicts").replaceChildren(...report.verdicts.map(verdict));
    show(byID("answer"), true);
  }

  function verdict(one) {
    const reason = reasonOf(one);
    return make("li", { class: isWinner(one) ? "winner" : null, "data-verdict": one.verdict },
      make("button", { type: "button", class: "plain", on: { click: () => onSelect(one.campaign) } }, one.campaign),
      make("span", { class: "kind" }, wordOf(one)),
      reason && make("p", {}, reason), steps(one));
  }

  function clear() {
    isAnswered = false;
    lastAsked = null;
    show(byID("answer"), false);
  }

  kind.addEventListener("change", arrange);
  form.addEventListener("input", () => {
    isOwn = true;
    onChange(false);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  });
  arrange();

  async function submit() {
    isOwn = true;
    await ask();
    onChange(true);
  }

  return {
    /** The file's content has changed: names may differ, and perhaps verdicts. */
    update(newNames) {
      names = newNames;
      byID("question-names").replaceChildren(
        ...(names[kind.value] ?? []).map((value) => make("option", { value })));
      if (!name.value && names.event?.length && kind.value === "event") name.value = names.event[0];
      if (isAnswered) ask();
    },
    fill(asked) {
      put(asked);
      submit();
    },
    /** Another campaign was chosen: shows an event that triggers it, unless the reader has written one. */
    follow(sample) {
      if (!isOwn && !isAnswered && sample) put(sample);
    },
    question,
    state() {
      if (!isOwn) return {};
      const { properties: own, ...rest } = question();
      return { ...rest, properties: own, ...device(), explained: isAnswered ? "1" : null };
    },
    restore(values) {
      const wasOwn = isOwn;
      isOwn = values.kind !== undefined;
      const isDeviceShown = Object.keys(assumed).every((key) => (values[key] ?? "") === given(key));
      for (const [key, input] of Object.entries(assumed)) input.value = values[key] ?? "";
      if (Object.values(assumed).some((input) => input.value)) byID("question-device").open = true;
      if (!isOwn) {
        if (wasOwn) put({ kind: "event", name: names.event?.[0] });
        return clear();
      }
      const now = question();
      const isPut = ["kind", "name", "button", "properties"].every((key) => (values[key] ?? "") === (now[key] ?? ""));
      const isShown = isPut && isDeviceShown;
      if (!isPut) put(values);
      if (!values.explained) clear();
      else if (!isShown || !isAnswered) ask();
    },
  };
}
