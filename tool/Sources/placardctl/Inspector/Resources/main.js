// The page of placardctl serve: connects the panes with the server's state.

import { setUpArrivals } from "./arrivals.js";
import { setUpCode } from "./code.js";
import { FEED, setUpContents } from "./contents.js";
import { byID, show, write } from "./dom.js";
import { setUpEditor } from "./editor.js";
import { setUpEndpoint } from "./endpoint.js";
import { setUpExplain } from "./explain.js";
import { setUpHistory } from "./history.js";
import { setUpPreview } from "./preview.js";
import { follow, get, useDraft, withDraft } from "./server.js";
import { setUpSimulate } from "./simulate.js";
import { setUpTabs } from "./tabs.js";
import { setUpTimeline } from "./timeline.js";

const LINK = { live: "Live", lost: "No answer, trying again", paused: "Paused" };
const FIRST_TAB = "received";

const showTab = setUpTabs(byID("tabs"), ({ id }) => {
  reveal(id.slice("tab-".length));
  address.step();
});
const contents = setUpContents(select, () => address.change());
const preview = setUpPreview((action, isCodeWanted) => {
  code.take(action, isCodeWanted);
  if (isCodeWanted) openTab("code");
}, () => address.change());
const explain = setUpExplain((campaign) => select({ campaign }), (isAsked) => {
  code.update();
  if (isAsked) address.step();
  else address.change();
});
const code = setUpCode(explain.question, () => address.change());
const simulate = setUpSimulate((isRun) => (isRun ? address.step() : address.change()));
const timeline = setUpTimeline((campaign) => select({ campaign }), () => address.step());
const editor = setUpEditor(takeDraft, () => address.step());
const arrivals = setUpArrivals((question) => {
  openTab("explain");
  explain.fill(question);
}, () => address.change());
const address = setUpHistory(collect, restore);

let content = null;
let revision = null;
let run = null;
let last = null;
let selected = FEED;
let tab = FIRST_TAB;

byID("question-code").addEventListener("click", () => {
  code.showForm();
  openTab("code");
});

// MARK: Tabs

function reveal(name) {
  tab = name;
  document.body.dataset.tab = name;
  timeline.reveal(name === "timeline");
  editor.reveal(name === "edit");
  if (name !== "simulate") simulate.narrow();
}

function openTab(name) {
  showTab(`tab-${name}`);
  reveal(name);
  address.step();
}

// MARK: The address

function collect() {
  const subject = selected === FEED ? { feed: "" } : { message: selected.campaign };
  const parts = [contents, preview, arrivals, timeline, explain, simulate, code].map((part) => part.state());
  const card = tab === "edit" && selected === FEED ? editor.state() : {};
  return Object.assign(subject, tab === FIRST_TAB ? {} : { tab }, card, ...parts);
}

function restore(values, faults) {
  if (!content) return;
  const isKnown = values.message === undefined || exists({ campaign: values.message });
  selected = values.message !== undefined && isKnown ? { campaign: values.message } : FEED;
  if (!isKnown) faults.push(`there is no message \u201c${values.message}\u201d`);
  if (values.card !== undefined && !content.cards.list.some(({ id }) => id === values.card)) {
    faults.push(`there is no card \u201c${values.card}\u201d`);
  } else editor.restore(values);
  for (const part of [contents, preview, arrivals, timeline, explain, simulate]) part.restore(values);
  const fault = code.restore(values);
  if (fault) faults.push(fault);
  showTab(`tab-${values.tab ?? FIRST_TAB}`);
  reveal(values.tab ?? FIRST_TAB);
  render();
  write(byID("address-note"), faults.length ? `The address was not understood: ${faults.join("; ")}.` : "");
}

// MARK: Selection

function exists(subject) {
  return subject === FEED || content.campaigns.some(({ id }) => id === subject.campaign);
}

function select(subject) {
  simulate.narrow();
  selected = exists(subject) ? subject : FEED;
  write(byID("address-note"), "");
  render();
  address.step();
}

function render() {
  if (!content) return;
  if (!exists(selected)) selected = FEED;
  contents.render(content, selected);
  preview.render(content, selected);
  explain.follow(content.campaigns.find(({ id }) => id === selected.campaign)?.sample);
  code.update();
  editor.follow(content, selected === FEED ? null : selected.campaign);
}

// MARK: Content

async function load() {
  try {
    content = await get(withDraft("/_placard/content"));
  } catch (error) {
    // The server keeps the draft no longer. The editor makes it again.
    if (error.status !== 410) throw error;
    useDraft(null);
    content = await get("/_placard/content");
  }
  explain.update(content.names);
}

function redraw() {
  render();
  simulate.update();
  timeline.update();
}

/** This page shows an edit, or no longer. `entry` may have another id than before. */
async function takeDraft(token, entry) {
  useDraft(token);
  await load();
  if (!exists(selected) && entry.campaign !== undefined && exists(entry)) selected = entry;
  redraw();
  // A new page has no draft: the address has the ids of the file.
  if (token === null) address.change();
}

// MARK: State of the server

async function take(state) {
  if (state.run !== run) {
    if (run !== null) begin();
    run = state.run;
  }
  write(byID("file-path"), state.file.path);
  write(byID("problem-text"), state.file.error ?? "");
  show(byID("problem"), state.file.error !== null);
  editor.permit(state.file.not_saved);
  if (state.file.revision !== revision) {
    const isFirst = content === null;
    await load();
    revision = state.file.revision;
    if (isFirst) address.read();
    else {
      redraw();
      await editor.fileChanged();
    }
  }
  preview.takeActions(state.actions);
  await arrivals.update(state.received);
  const news = `${state.received.last} ${state.received.clearings}`;
  if (news !== last) timeline.update();
  last = news;
}

/** The server has restarted, without its earlier state. */
function begin() {
  revision = null;
  preview.reset();
  arrivals.reset();
}

function showLink(link) {
  byID("link").dataset.state = link;
  write(byID("link"), LINK[link]);
}

setUpEndpoint();
follow(take, showLink);
