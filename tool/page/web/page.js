// The page with the engine inside: files come in, and the engine's answers are drawn. All of them are text.

import { byID, make, show, write } from "./dom.js";
import { Refused, startEngine, Trap } from "./engine.js";
import { setUpExplain } from "./page-explain.js";
import { drawReport } from "./report.js";
import { setUpTabs } from "./tabs.js";
import { drawTimeline } from "./page-timeline.js";

const USERS = 1000;
const ENTRIES = 300;
/** Longer files are not shown as text: a text area would take seconds. */
const LONGEST_TEXT = 200_000;

const engine = startEngine(byID("module").textContent);
const showTab = setUpTabs(byID("tabs"));
const explain = setUpExplain((request) => run("question", () => engine.ask({ now_ms: now(), ...request })));

const now = () => Date.now();
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const name = (text) => make("bdi", { class: "name" }, text);
const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
const sentence = (text) => text.charAt(0).toUpperCase() + ended(text.slice(1));

/** What was read last and accepted, to be read again by a new engine. */
const files = { campaigns: null, events: null };
/** Questions that run now: a later file makes the answers to earlier ones stale. */
let age = 0;

// MARK: Asking

/** Runs a question. Returns undefined if the engine refuses or stops; the page then says why. */
async function run(field, body) {
  const mine = age;
  busy(1);
  try {
    const answer = await body();
    return mine === age ? answer : undefined;
  } catch (error) {
    if (error instanceof Refused) complain(error.field === undefined ? field : error.field, error.message);
    else if (error instanceof Trap) await revive(field, error.message);
    else throw error;
    return undefined;
  } finally {
    busy(-1);
  }
}

let open = 0;
function busy(change) {
  open += change;
  show(byID("stop"), open > 0);
  write(byID("status"), open > 0 ? "Working \u2026" : "Ready.");
}

function complain(field, text) {
  const place = byID({ campaigns: "campaigns-fault", events: "events-fault" }[field] ?? "question-fault");
  // As it is: it can begin with a key of the file.
  write(place, ended(text));
}

/** A new engine reads again what the one before had read, unless that was its end. */
async function revive(field, reason) {
  write(byID("trap"), `The engine has ended (${reason}). A new one has been started.`);
  if (field === "campaigns") files.campaigns = null;
  if (field === "events") files.events = null;
  try {
    if (files.campaigns) await engine.ask({ do: "campaigns", now_ms: now() }, files.campaigns.bytes);
    if (files.events) await engine.ask({ do: "events", limit: USERS }, files.events.bytes);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Trap)) throw error;
  }
}

// MARK: Campaigns

async function readCampaigns(file) {
  age += 1;
  for (const id of ["campaigns-fault", "events-fault", "question-fault", "trap"]) write(byID(id), "");
  const content = await run("campaigns", () => engine.ask({ do: "campaigns", now_ms: now() }, file.bytes));
  show(byID("content"), content !== undefined);
  show(byID("content-empty"), content === undefined);
  explain.clear();
  if (content === undefined) {
    files.campaigns = null;
    write(byID("campaigns-state"), `${file.name}: not read`);
    write(byID("content-empty"), `${file.name} could not be read; the reason is above.`);
    hideEvents("The campaign file could not be read.");
    return false;
  }
  files.campaigns = file;
  write(byID("campaigns-state"), `${file.name}: ${plural(content.campaigns.length, "campaign")}, `
    + plural(content.cards.given, "card"));
  drawContent(content);
  explain.update(content);
  await drawCards();
  return true;
}

function drawContent(content) {
  show(byID("notes-part"), content.notes.length > 0);
  byID("notes").replaceChildren(...content.notes.map(({ line }) => make("li", {}, line)));
  write(byID("campaign-count"), String(content.campaigns.length));
  byID("campaigns").replaceChildren(...content.campaigns.map(campaign));
  if (!content.campaigns.length) byID("campaigns").append(make("li", { class: "empty" }, "The file has no campaigns."));
}

function campaign(one) {
  const kind = one.control ? "Control" : one.type || "Campaign";
  return make("li", {}, name(one.id), " ", make("span", { class: "kind" }, kind),
    one.templated && make("span", { class: "kind" }, "Templated"),
    make("p", {}, `Shows on ${one.when.join(", or on ")}.`),
    one.facts.length > 0 && make("dl", { class: "facts" }, ...one.facts.map(([fact, words]) =>
      make("div", {}, make("dt", {}, fact), make("dd", {}, words)))),
    one.nothing && make("p", {}, sentence(one.nothing)));
}

async function drawCards() {
  const answer = await run("question", () => engine.ask({ do: "cards", now_ms: now() }));
  const cards = answer?.cards ?? [];
  const listed = cards.filter((card) => card.listed).length;
  write(byID("card-count"), cards.length ? `${listed} of ${cards.length} in the list` : "0");
  byID("cards").replaceChildren(...cards.map((card) => make("li", {}, name(card.card), " ",
    make("span", { class: card.listed ? "kind" : "kind warn" }, card.listed ? "In the list" : "Not in the list"),
    !card.listed && make("p", {}, sentence(card.text)))));
  if (!cards.length) byID("cards").append(make("li", { class: "empty" }, "The file has no cards that a device takes."));
}

// MARK: Events

function hideEvents(reason) {
  for (const id of ["report", "timeline-part", "decisions-part"]) show(byID(id), false);
  for (const id of ["report-empty", "timeline-empty"]) {
    write(byID(id), reason);
    show(byID(id), true);
  }
}

async function readEvents(file) {
  age += 1;
  for (const id of ["events-fault", "trap"]) write(byID(id), "");
  const request = { do: "events", limit: USERS, ...(file.format && { format: file.format }) };
  const users = await run("events", () => engine.ask(request, file.bytes));
  if (users === undefined) {
    files.events = null;
    write(byID("events-state"), `${file.name}: not read`);
    return hideEvents("The events could not be replayed; the reason is above.");
  }
  files.events = file;
  write(byID("events-state"), `${file.name}: ${plural(users.count, "user")}`);
  await drawEvents(users);
}

async function drawEvents(users) {
  const names = { campaign_file: files.campaigns?.name ?? "campaigns", event_file: files.events.name };
  const report = await run("events", () => engine.ask({ do: "report", ...names }));
  if (report === undefined) return hideEvents("The events could not be replayed; the reason is above.");
  for (const id of ["report-empty", "timeline-empty"]) show(byID(id), false);
  for (const id of ["report", "timeline-part", "decisions-part"]) show(byID(id), true);
  drawReport(byID("report"), report, { level: 2 });
  byID("timeline-user").replaceChildren(...users.users.map(({ user, rows }) =>
    make("option", { value: user }, `${user} (${plural(rows, "event")})`)));
  await drawUser();
}

async function drawUser() {
  const user = byID("timeline-user").value;
  const answer = await run("events", () => engine.ask({ do: "timeline", user, limit: ENTRIES }));
  if (answer === undefined) return;
  write(byID("timeline-note"), answer.entries.length < answer.count
    ? `The first ${answer.entries.length} of ${plural(answer.count, "event")}.` : plural(answer.count, "event"));
  drawTimeline(byID("timeline"), answer.entries);
}

// MARK: Files

async function take(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const end = file.name.toLowerCase();
  const isTable = /\.(csv|jsonl|ndjson)$/.test(end);
  const kind = file.kind ?? (isTable ? "events" : "campaigns");
  const format = end.endsWith(".csv") ? "csv" : isTable ? "jsonl" : null;
  byID(`${kind}-text`).value = bytes.length <= LONGEST_TEXT ? new TextDecoder().decode(bytes) : "";
  if (kind === "events") return readEvents({ name: file.name, bytes, format });
  const isRead = await readCampaigns({ name: file.name, bytes });
  if (isRead && files.events) await readEvents(files.events);
  return undefined;
}

/** One file after the other: the campaigns first. */
let queue = Promise.resolve();
const after = (body) => {
  queue = queue.then(body).catch((error) => write(byID("trap"), `This page has failed: ${sentence(error.message)}`));
  return queue;
};

const encoded = (text) => new TextEncoder().encode(text);
const given = (name, bytes, kind) => ({ name, kind, arrayBuffer: async () => bytes });

for (const kind of ["campaigns", "events"]) {
  byID(`${kind}-file`).addEventListener("change", ({ target }) => {
    const file = target.files[0];
    if (file) after(async () => take(given(file.name, await file.arrayBuffer(), kind)));
  });
  byID(`${kind}-use`).addEventListener("click", () => {
    byID(`${kind}-file`).value = "";
    const text = byID(`${kind}-text`).value;
    after(() => take(given("pasted text", encoded(text), kind)));
  });
}

let depth = 0;
addEventListener("dragenter", () => show(byID("dropping"), (depth += 1) > 0));
addEventListener("dragleave", () => show(byID("dropping"), (depth -= 1) > 0));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  depth = 0;
  show(byID("dropping"), false);
  const dropped = [...event.dataTransfer.files];
  const isTable = ({ name: title }) => /\.(csv|jsonl|ndjson)$/i.test(title);
  const sorted = [...dropped.filter((one) => !isTable(one)), ...dropped.filter(isTable)];
  for (const file of sorted) after(() => take(file));
});

// MARK: Controls

byID("timeline-user").addEventListener("change", () => after(drawUser));
byID("stop").addEventListener("click", () => engine.stop());
byID("example").addEventListener("click", () => after(example));
byID("decisions").addEventListener("click", () => after(async () => {
  const bytes = await run("events", () => engine.bytes({ do: "decisions" }));
  if (bytes === undefined) return;
  const href = URL.createObjectURL(new Blob([bytes], { type: "text/csv" }));
  const link = make("a", { href, download: "decisions.csv" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}));

/** Texts are in the page as base64, so that none can end its element. */
const text = (id) => Uint8Array.from(atob(byID(id).textContent.trim()), (letter) => letter.charCodeAt(0));

async function example() {
  for (const kind of ["campaigns", "events"]) byID(`${kind}-file`).value = "";
  await take(given("example-campaigns.json", text("example-campaigns"), "campaigns"));
  mark("usable");
  await take(given("example-events.csv", text("example-events"), "events"));
}

/** For tests and measurements: how long after its opening the page was so far. */
function mark(name) {
  document.documentElement.dataset[name] ??= String(Math.round(performance.now()));
}

showTab("tab-content");
after(example).then(() => mark("ready"));
