// The preview: the selection as a device would draw it with these settings.

import { setUpActions } from "./actions.js";
import { FEED, kindOf } from "./contents.js";
import { setUpDevice } from "./device.js";
import { byID, make, show, write } from "./dom.js";
import { withDraft } from "./server.js";
import { setUpSettings } from "./settings.js";

/** Settings that require drawing the page again; the size of the screen does not. */
const DRAWN = ["appearance", "direction", "language", "context", "layout", "unread", "scripts"];

const randomName = () => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "v");

/** `onAction` gets each action, and true if its code is wanted. `onChange` is called when a setting has changed. */
export function setUpPreview(onAction, onChange) {
  const device = setUpDevice(draw);
  const actions = setUpActions((action) => onAction(action, true));
  const form = setUpSettings(byID("toolbar"), (name) => {
    change(name);
    onChange();
  });
  const { settings } = form;
  let content = null;
  let selected = FEED;
  /** Names the open frame; actions in other frames are ignored here. */
  let view = "";
  let lastAction = 0;
  const viewed = new Set();
  const dismissed = new Set();

  device.resize(settings.device);
  device.look(settings.appearance);
  byID("start-over").addEventListener("click", startOver);

  function change(name) {
    if (name === "device") device.resize(settings.device);
    if (name === "appearance") device.look(settings.appearance);
    if (!DRAWN.includes(name)) return;
    if (name === "scripts" && content) describe();
    // Show the same feed with unread marks again: the cards had become read after a second.
    viewed.clear();
    draw();
  }

  function startOver() {
    viewed.clear();
    dismissed.clear();
    actions.empty();
    draw();
  }

  const isHTML = () => selected !== FEED && kindOf(campaign()) === "HTML";
  const campaign = () => content?.campaigns.find(({ id }) => id === selected?.campaign) ?? null;

  // MARK: The page

  function url(viewName) {
    const query = ["appearance", "direction", "language"].map((name) => [name, settings[name]]);
    if (viewName) query.push(["view", viewName]);
    if (selected === FEED) {
      query.push(["context", settings.context], ["layout", settings.layout], ["unread", settings.unread ? "1" : "0"]);
      for (const id of viewed) query.push(["viewed", id]);
      for (const id of dismissed) query.push(["dismissed", id]);
    }
    if (isHTML()) query.push(["scripts", settings.scripts ? "1" : "0"]);
    const path = selected === FEED ? "feed" : `message/${encodeURIComponent(selected.campaign)}`;
    return withDraft(`/_placard/preview/${path}?${query.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")}`);
  }

  function draw() {
    if (!content) return;
    const nothing = selected === FEED ? null : campaign()?.nothing ?? null;
    device.explain(nothing === null ? null : `Nothing is drawn: ${nothing}.`);
    show(byID("open-preview"), nothing === null);
    if (nothing !== null) return;
    view = randomName();
    byID("open-preview").href = url("");
    device.load(url(view), selected === FEED ? "Preview of the feed" : `Preview of the message ${selected.campaign}`);
  }

  // MARK: Description

  function describe() {
    const feed = selected === FEED;
    const now = campaign();
    write(byID("preview-title"), feed ? "Feed" : selected.campaign);
    byID("preview-when").replaceChildren(...(feed ? [] : when(now)));
    byID("preview-facts").replaceChildren(...(feed ? [] : now.facts.map(fact)));
    const colors = feed ? [] : now.colors ?? [];
    byID("color-list").replaceChildren(...colors.map(color));
    show(byID("preview-colors"), colors.length > 0);
    const notes = feed ? content.cards.problems : now.note?.split("\n") ?? [];
    byID("preview-notes").replaceChildren(...notes.map((note) => make("li", {}, note)));
    show(byID("preview-notes"), notes.length > 0);
    const kind = feed ? "feed" : isHTML() && "html";
    for (const part of document.querySelectorAll("[data-only]")) show(part, part.dataset.only === kind);
  }

  const when = (now) => [
    make("span", { class: "kind" }, now.templated ? `${kindOf(now)}, filled in by the server` : kindOf(now)),
    ` Shows on ${now.when.join(", or on ")}.`,
    isHTML() && !settings.scripts && " Its links do nothing here; open the preview in a tab to follow them.",
  ].filter(Boolean);

  function color([key, css]) {
    const swatch = make("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.setProperty("--color", css);
    return make("div", {}, make("dt", {}, key), make("dd", {}, swatch, make("code", {}, css)));
  }

  const fact = ([name, words]) => make("div", {}, make("dt", {}, name), make("dd", {}, words));

  // MARK: Actions

  function take(action) {
    actions.add(action);
    onAction(action, false);
    for (const id of action.seen) viewed.add(id);
    for (const id of action.dismissed) dismissed.add(id);
    if (action.closes) device.close(selected === FEED ? "The feed has closed." : "The message has closed.");
    else if (action.dismissed.length) draw();
  }

  return {
    render(newContent, newSelected) {
      if (newSelected?.campaign !== selected?.campaign) actions.empty();
      [content, selected] = [newContent, newSelected];
      describe();
      draw();
    },
    state: form.state,
    restore(values) {
      for (const name of form.restore(values)) change(name);
    },
    /** The server has restarted: action numbers begin again. */
    reset() { lastAction = 0; },
    takeActions(all) {
      const news = all.filter(({ number }) => number > lastAction);
      if (all.length) lastAction = all.at(-1).number;
      for (const action of news) if (action.view === view) take(action);
    },
  };
}
