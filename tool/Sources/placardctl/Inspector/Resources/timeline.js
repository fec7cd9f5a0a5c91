// What one device has done, newest first: its sessions, its events, and for each event what became of every campaign.

import { byID, make, show, write } from "./dom.js";
import { get, hasDraft, withDraft } from "./server.js";
import { isWinner, reasonOf, wordOf } from "./verdicts.js";

const seconds = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
const clock = new Intl.DateTimeFormat(undefined, seconds);
/** Orders the events of one second. */
const precise = new Intl.DateTimeFormat(undefined, { ...seconds, fractionalSecondDigits: 3 });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });

/** `onSelect` gets the id of a campaign to preview; `onDevice` is called when another device was chosen. */
export function setUpTimeline(onSelect, onDevice) {
  const choice = byID("timeline-device");
  /** The chosen device; null: the one that was heard from last. */
  let device = null;
  let isVisible = false;
  let isStale = true;
  let isLoading = false;

  // MARK: Entries

  /** What is known of the winner. The server sees impressions and clicks, never offers. */
  function fate(winner, { displayed_ms: displayed, clicked_ms: clicked } = {}) {
    if (winner.verdict === "control") {
      return displayed ? `counted as a control at ${precise.format(displayed)}` : "a control: nothing is drawn";
    }
    const facts = [];
    if (displayed) facts.push(`displayed at ${precise.format(displayed)}`);
    if (clicked) facts.push(`clicked at ${precise.format(clicked)}`);
    if (facts.length) return facts.join(", ");
    return winner.verdict === "asset_pending" ? reasonOf(winner) || "waits for its picture"
      : "wins, so it is offered; no impression of it has arrived";
  }

  function verdict(one, entry) {
    const won = isWinner(one);
    return make("li", { class: won ? "winner" : null, "data-verdict": one.verdict },
      make("button", { type: "button", class: "plain", on: { click: () => onSelect(one.campaign) } }, one.campaign),
      " ", make("span", { class: "reason" }, won ? fate(one, entry.fate) : reasonOf(one) || wordOf(one)));
  }

  function verdicts(entry) {
    if (!entry.verdicts) return [];
    if (!entry.verdicts.length) return [make("p", { class: "reason" }, "The file has no campaigns.")];
    const others = entry.verdicts.filter((one) => one.verdict === "wrong_event");
    const close = entry.verdicts.filter((one) => one.verdict !== "wrong_event");
    const label = close.length === 0 ? "No campaign waits for this event"
      : others.length === 1 ? "One campaign waits for another event"
        : `${others.length} campaigns wait for other events`;
    return [
      close.length > 0 && make("ul", {}, ...close.map((one) => verdict(one, entry))),
      others.length > 0 && make("details", {}, make("summary", {}, label),
        make("ul", {}, ...others.map((one) => verdict(one, entry)))),
    ].filter(Boolean);
  }

  const row = (entry) =>
    make("li", { "data-code": entry.code ?? entry.kind },
      make("time", { datetime: new Date(entry.happened_ms).toISOString(), title: moment.format(entry.happened_ms) },
        precise.format(entry.happened_ms)),
      make("div", { class: "happening" },
        make("p", {}, make("span", { class: "title" }, entry.title), entry.name && " ",
          entry.name && make("strong", {}, entry.name)),
        ...verdicts(entry)));

  // MARK: Sessions

  /** Groups by session, the newest first. What has no session, as attributes, belongs to the one that it came in. */
  function sessions(entries) {
    const groups = [];
    for (const entry of entries) {
      const last = groups.at(-1);
      const id = entry.session ?? last?.id ?? null;
      const group = groups.find((one) => one.id === id) ?? { id, user: entry.user, entries: [] };
      if (group.entries.length === 0) groups.push(group);
      group.entries.unshift(entry);
    }
    return groups.reverse();
  }

  function session({ id, user, entries }) {
    const [newest, oldest] = [entries[0].happened_ms, entries.at(-1).happened_ms];
    return make("section", { class: "session" },
      make("h3", {}, id === null ? "No session" : "Session ", id !== null && make("code", { title: id }, id.slice(0, 8))),
      make("p", { class: "reason" },
        `${user ?? "anonymous"} \u00b7 ${moment.format(oldest)} to ${clock.format(newest)}`),
      make("ol", {}, ...entries.map(row)));
  }

  // MARK: Notes

  function notes(answer) {
    const { entries, count, dropped, is_cleared: isCleared, replaced_ms: replaced } = answer;
    const before = "what was displayed before is unknown, so a verdict may miss it.";
    const all = [];
    if (count > entries.length) all.push(`The newest ${entries.length} of ${count} items of this device.`);
    if (dropped > 0) {
      all.push(`${dropped} older items, of all devices, have left the server\u2019s list: ${before}`);
    } else if (isCleared) all.push(`The server\u2019s list was emptied: ${before}`);
    if (hasDraft()) all.push("Judged by your edit, which is not saved.");
    else if (replaced !== null && entries.some((entry) => entry.at_ms < replaced)) {
      all.push(`The file has changed at ${clock.format(replaced)}: events before are judged by its content of now.`);
    }
    return all;
  }

  function draw(answer) {
    const { devices, entries } = answer;
    const isListed = devices.some(({ id }) => id === answer.device);
    const shown = answer.device && !isListed ? [{ id: answer.device }, ...devices] : devices;
    choice.replaceChildren(...shown.map(({ id, user }) =>
      make("option", { value: id }, user ? `${id} (${user})` : id)));
    choice.value = answer.device ?? "";
    show(byID("timeline-choice"), shown.length > 0);
    byID("timeline-notes").replaceChildren(...notes(answer).map((note) => make("li", {}, note)));
    show(byID("timeline-notes"), byID("timeline-notes").children.length > 0);
    show(byID("timeline-hint"), entries.length > 0);
    show(byID("timeline"), entries.length > 0);
    byID("timeline").replaceChildren(...sessions(entries).map(session));
    write(byID("timeline-empty"), entries.length ? "" : answer.device === null
      ? `No device yet: point a client at ${location.origin}`
      : "The server\u2019s list has nothing of this device: it was not seen, or what it sent has left the list.");
    show(byID("timeline-empty"), entries.length === 0);
  }

  async function load() {
    if (isLoading || !isVisible) return;
    isLoading = true;
    try {
      while (isStale && isVisible) {
        isStale = false;
        draw(await get(withDraft(`/_placard/timeline${device === null ? "" : `?device=${encodeURIComponent(device)}`}`)));
      }
    } catch (error) {
      // The connection is lost, or the draft is no longer kept: the next change loads again.
      console.info(error);
    } finally {
      isLoading = false;
    }
  }

  choice.addEventListener("change", () => {
    device = choice.value;
    isStale = true;
    load();
    onDevice();
  });

  return {
    /** Something has arrived, or the content has changed. */
    update() {
      isStale = true;
      load();
    },
    reveal(isNowVisible) {
      isVisible = isNowVisible;
      load();
    },
    state: () => ({ device }),
    restore(values) {
      if (device === (values.device ?? null)) return;
      device = values.device ?? null;
      isStale = true;
      load();
    },
  };
}
