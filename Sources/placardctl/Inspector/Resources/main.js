// The page of placardctl serve: connects the panes with the server's state.

import { setUpArrivals } from "./arrivals.js";
import { FEED, setUpContents } from "./contents.js";
import { byID, show, write } from "./dom.js";
import { setUpExplain } from "./explain.js";
import { setUpPreview } from "./preview.js";
import { follow, get } from "./server.js";
import { setUpSimulate } from "./simulate.js";
import { setUpTabs } from "./tabs.js";

const LINK = { live: "Live", lost: "No answer, trying again", paused: "Paused" };

const selectTab = setUpTabs(document.querySelector("[role=tablist]"));
const contents = setUpContents(select);
const preview = setUpPreview();
const explain = setUpExplain((campaign) => select({ campaign }));
const simulate = setUpSimulate();
const arrivals = setUpArrivals((question) => {
  selectTab("tab-explain");
  explain.fill(question);
});

let content = null;
let revision = null;
let run = null;
let selected = FEED;

// MARK: Selection

/** Reads the URL's fragment: `feed`, or `message=` and an id. */
function fromAddress() {
  const [kind, id] = location.hash.slice(1).split("=");
  if (kind !== "message" || id === undefined) return FEED;
  try {
    return { campaign: decodeURIComponent(id) };
  } catch {
    return FEED;
  }
}

function exists(subject) {
  return subject === FEED || content.campaigns.some(({ id }) => id === subject.campaign);
}

function select(subject) {
  simulate.narrow();
  const address = subject === FEED ? "#feed" : `#message=${encodeURIComponent(subject.campaign)}`;
  if (location.hash === address || (location.hash === "" && subject === FEED)) render();
  else location.hash = address;
}

function render() {
  if (!content) return;
  const wanted = fromAddress();
  selected = exists(wanted) ? wanted : FEED;
  contents.render(content, selected);
  preview.render(content, selected);
  explain.follow(content.campaigns.find(({ id }) => id === selected.campaign)?.sample);
}

window.addEventListener("hashchange", render);

// MARK: State of the server

async function take(state) {
  if (state.run !== run) {
    if (run !== null) begin();
    run = state.run;
  }
  write(byID("file-path"), state.file.path);
  write(byID("problem-text"), state.file.error ?? "");
  show(byID("problem"), state.file.error !== null);
  if (state.file.revision !== revision) {
    content = await get("/_placard/content");
    revision = content.revision;
    explain.update(content.names);
    simulate.update();
    render();
  }
  preview.takeActions(state.actions);
  await arrivals.update(state.received);
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

// MARK: The endpoint

write(byID("endpoint"), location.origin);
byID("copy-endpoint").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.origin);
    write(byID("copy-endpoint"), "Copied");
  } catch {
    getSelection().selectAllChildren(byID("endpoint"));
    write(byID("copy-endpoint"), "Press Ctrl+C");
  }
  setTimeout(() => write(byID("copy-endpoint"), "Copy"), 2000);
});

follow(take, showLink);
