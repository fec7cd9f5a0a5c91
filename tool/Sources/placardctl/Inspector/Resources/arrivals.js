// What clients have sent, newest first.

import { byID, make, show, write } from "./dom.js";
import { get, remove } from "./server.js";

const KEPT = 1000;
const SHOWN = 200;

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** `onExplain` gets the question about an event; `onFilter` is called when the filter has changed. */
export function setUpArrivals(onExplain, onFilter) {
  const [list, filter] = [byID("arrivals"), byID("filter")];
  let arrivals = [];
  let last = 0;
  let clearings = null;

  // MARK: Rows

  function details(arrival) {
    const facts = [
      arrival.code && `code ${arrival.code}`,
      typeof arrival.time === "number" && `happened ${moment.format(arrival.time * 1000)}`,
      arrival.session && `session ${arrival.session}`, arrival.batch && `batch ${arrival.batch}`,
    ].filter(Boolean);
    const { question } = arrival;
    return [
      arrival.data !== undefined && make("pre", { tabindex: "0" }, JSON.stringify(arrival.data, null, 2)),
      facts.length > 0 && make("p", { class: "facts" }, facts.join(" \u00b7 ")),
      question && make("button", { type: "button", class: "plain", on: { click: () => onExplain(question) } },
        "Explain this event"),
    ].filter(Boolean);
  }

  function row(arrival, isNew) {
    const parts = details(arrival);
    const user = arrival.kind === "refused" || arrival.kind === "duplicate" ? null
      : make("span", { class: arrival.user ? "user" : "user anonymous" }, arrival.user ?? "anonymous");
    const head = [
      make("time", { datetime: new Date(arrival.at_ms).toISOString() }, clock.format(arrival.at_ms)),
      make("span", { class: "what" }, make("span", { class: "title" }, arrival.title),
        arrival.name && " ", arrival.name && make("strong", {}, arrival.name)),
      user,
    ];
    const body = parts.length
      ? make("details", {}, make("summary", {}, ...head), make("div", { class: "body" }, ...parts))
      : make("div", { class: "summary" }, ...head.filter(Boolean));
    return make("li", { "data-kind": arrival.kind, class: isNew ? "new" : null }, body);
  }

  // MARK: The list

  const textOf = (arrival) =>
    [arrival.title, arrival.name, arrival.code, arrival.user, arrival.batch, arrival.session,
      arrival.data === undefined ? "" : JSON.stringify(arrival.data)].join("\n").toLowerCase();

  function isWanted(arrival) {
    if (filter.value.trim() === "") return true;
    const words = filter.value.trim().toLowerCase().split(/\s+/);
    const text = textOf(arrival);
    return words.every((word) => text.includes(word));
  }

  function showCount() {
    write(byID("arrival-count"), arrivals.length ? String(arrivals.length) : "");
    const found = arrivals.filter(isWanted).length;
    show(list, found > 0);
    const empty = byID("arrivals-empty");
    if (arrivals.length === 0) write(empty, `No events yet: point a client at ${location.origin}`);
    else if (found === 0) write(empty, "No received item matches the filter.");
    else if (found > SHOWN) write(empty, `The newest ${SHOWN} of ${found}. Filter to find the others.`);
    else write(empty, "");
    show(empty, empty.textContent !== "");
  }

  function rebuild() {
    list.replaceChildren(...arrivals.filter(isWanted).slice(0, SHOWN).map((arrival) => row(arrival, false)));
    showCount();
  }

  function add(news) {
    const isFirst = arrivals.length === 0;
    const newestFirst = news.reverse();
    arrivals = [...newestFirst, ...arrivals].slice(0, KEPT);
    list.prepend(...newestFirst.filter(isWanted).slice(0, SHOWN).map((arrival) => row(arrival, !isFirst)));
    while (list.children.length > SHOWN) list.lastElementChild.remove();
    showCount();
  }

  function forget() {
    arrivals = [];
    rebuild();
  }

  filter.addEventListener("input", () => {
    rebuild();
    onFilter();
  });
  byID("clear").addEventListener("click", () => remove("/_placard/received"));
  showCount();

  return {
    state: () => ({ filter: filter.value.trim() }),
    restore(values) {
      if (filter.value.trim() === (values.filter ?? "")) return;
      filter.value = values.filter ?? "";
      rebuild();
    },
    reset() {
      [last, clearings] = [0, null];
      forget();
    },
    async update(received) {
      for (const name of ["requests", "batches", "duplicates", "refused"]) {
        write(byID(`tally-${name}`), String(received[name]));
      }
      byID("tally-refused").dataset.alarm = received.refused > 0;
      if (clearings !== null && received.clearings !== clearings) forget();
      clearings = received.clearings;
      if (received.last <= last) return;
      const news = (await get(`/_placard/arrivals?after=${last}`)).arrivals;
      if (news.length) last = news.at(-1).number;
      else last = received.last;
      add(news);
    },
  };
}
