// Draws the report of a simulation (placardctl simulate) as a page: what was found first, then the campaigns and users.
// All of it is text: names of campaigns and users come from outside.

import { bar, bars, columns, newID, number, scrolling, share, signed, table } from "./charts.js";
import { make } from "./dom.js";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const LEVELS = { error: "Error", warning: "Warning", note: "Note" };
const TRIGGERS = {
  open: "session start", custom_event: "event", purchase: "purchase of", push_click: "click on a push message of",
  message_click: "click in the message of",
};

/** More campaigns than this are closed at first. */
const OPEN_CAMPAIGNS = 12;
const SHOWN_FINDINGS = 50;
const SHOWN_WINNERS = 20;
const SHOWN_LOSERS = 50;

const list = (value) => (Array.isArray(value) ? value : []);
const plural = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;
const times = (count) => (count === 1 ? "once" : plural(count, "time"));
/** A name from outside: its direction does not affect the text around it. */
const name = (text) => make("bdi", { class: "name" }, String(text ?? ""));
const numeric = (title) => ({ name: title, isNumber: true });
const BAR = { name: "Share as a bar", isHidden: true };

function instant(ms) {
  const date = new Date(Number(ms));
  if (Number.isNaN(date.getTime())) return String(ms);
  const text = date.toISOString();
  return make("time", { datetime: text }, text.replace("T", " ").replace(/(\.000)?Z$/, ""));
}

/**
 * Draws `report` into `root`, in place of its content. `level` is the level of the report's own heading; the others
 * follow it.
 */
export function drawReport(root, report, { level = 1 } = {}) {
  const page = new Page(level, list(report.campaigns));
  root.classList.add("report");
  root.replaceChildren(...[
    page.head(report), page.findings(list(report.findings)), page.assumptions(list(report.assumptions)),
    report.compare && page.comparison(report.compare), page.messages(report), page.shares(report), page.caps(report),
    page.overview(), page.matrix(), page.details(), page.users(list(report.most_messaged)),
  ].filter(Boolean));
}

class Page {
  constructor(level, campaigns) {
    this.level = level;
    this.campaigns = campaigns;
    this.ids = new Set(campaigns.map(({ id }) => id));
    /** The drawn part about each campaign, by its id. */
    this.parts = new Map();
  }

  heading(depth, ...content) {
    return make(`h${Math.min(6, this.level + depth)}`, {}, ...content);
  }

  section(title, ...content) {
    const heading = this.heading(1, title);
    heading.id = newID();
    return make("section", { "aria-labelledby": heading.id }, heading, ...content);
  }

  // MARK: Head

  head(report) {
    const { events, users, reached, messages, from_ms: from, until_ms: until } = report.totals ?? {};
    const tally = (title, count, more) =>
      make("div", {}, make("dt", {}, title), make("dd", {}, number(count), more && make("small", {}, ` ${more}`)));
    return make("header", {},
      this.heading(0, name(report.title ?? "Simulation")),
      Number.isFinite(from) && Number.isFinite(until)
        && make("p", { class: "quiet" }, "Events from ", instant(from), " to ", instant(until), ". All times are UTC."),
      make("dl", { class: "tallies" }, tally("Events", events), tally("Users", users),
        tally("Users reached", reached, share(reached, users)), tally("Messages", messages)),
      report.audience && make("p", { class: "note" }, report.audience));
  }

  // MARK: Findings and assumptions

  findings(found) {
    const order = Object.keys(LEVELS);
    const sorted = order.flatMap((level) => found.filter((finding) => finding.level === level));
    const others = found.filter((finding) => !order.includes(finding.level));
    const items = [...sorted, ...others].map((finding) => this.finding(finding));
    if (!items.length) return this.section("Findings", make("p", { class: "quiet" }, "No mistakes were found."));
    const counts = order.map((level) => [level, sorted.filter((finding) => finding.level === level).length]);
    const words = counts.filter(([, count]) => count).map(([level, count]) => plural(count, LEVELS[level].toLowerCase()));
    const rest = items.slice(SHOWN_FINDINGS);
    return this.section("Findings", make("p", { class: "quiet" }, words.join(", ")),
      make("ul", { class: "findings" }, ...items.slice(0, SHOWN_FINDINGS)),
      rest.length > 0 && make("details", {}, make("summary", {}, `${number(rest.length)} more`),
        make("ul", { class: "findings" }, ...rest)));
  }

  finding({ level, campaign, text }) {
    return make("li", { "data-level": level },
      make("span", { class: "kind" }, LEVELS[level] ?? String(level)),
      campaign !== undefined && campaign !== null && this.link(campaign), make("p", {}, text));
  }

  /** Those that were set come first. */
  assumptions(made) {
    const sorted = [...made].sort((one, other) => Number(one.is_default) - Number(other.is_default));
    const items = sorted.map(({ name: title, value, text, is_default: isDefault }) => make("li", {},
      make("strong", {}, title), make("span", {}, value),
      make("span", { class: isDefault ? "kind" : "kind chosen" }, isDefault ? "Default" : "Set"), make("p", {}, text)));
    return items.length > 0 && this.section("Assumptions", make("ul", { class: "assumptions" }, ...items));
  }

  // MARK: All campaigns

  messages(report) {
    const { p50, p95, max, histogram } = report.messages_per_user ?? {};
    const rows = list(histogram).map(({ from, to, users }) => ({
      label: to === null || to === undefined ? `${number(from)} or more` : from === to ? number(from)
        : `${number(from)} to ${number(to)}`, count: users,
    }));
    const tally = (title, count) => make("div", {}, make("dt", {}, title), make("dd", {}, number(count)));
    const users = rows.reduce((sum, { count }) => sum + count, 0);
    const words = `Half of the users get at most ${number(p50)}, 95 of 100 at most ${number(p95)}, the most for one user is ${number(max)}.`;
    return this.section("Messages",
      make("dl", { class: "tallies" }, tally("Median per user", p50), tally("95th percentile", p95), tally("Maximum", max)),
      make("div", { class: "pair" },
        rows.length > 0 && bars({
          title: "Messages per user", description: words, rows, whole: users, unit: { row: "Messages", count: "Users" },
        }),
        this.times(report)));
  }

  /** Who is in which variant or holdout; nothing without any. */
  shares({ experiments, holdouts }) {
    const variants = list(experiments).map(({ key, variants: all, outside }) => {
      const rows = list(all).map(({ name, control, users }) => ({ label: control ? `${name} (control)` : name, count: users }));
      if (outside > 0) rows.push({ label: "in no variant", count: outside });
      return { title: `Experiment ${key}`, rows, whole: rows.reduce((sum, { count }) => sum + count, 0), row: "Variant" };
    });
    const held = list(holdouts).map(({ key, users, of }) => ({
      title: `Holdout ${key}`, rows: [{ label: "held out", count: users }, { label: "not", count: of - users }], whole: of,
      row: "Users",
    }));
    const charts = [...variants, ...held].map(({ title, rows, whole, row }) => bars({
      title, description: rows.map(({ label, count }) => `${label}: ${number(count)}`).join(", "), rows, whole,
      unit: { row, count: "Users" },
    }));
    return charts.length > 0 && this.section("Experiments and holdouts", make("div", { class: "pair" }, ...charts));
  }

  /** Which limits were used up; nothing if none was. */
  caps({ caps }) {
    const rows = list(caps).map(({ text, users, days }) => {
      const most = list(days).reduce((largest, one) => (one.users > largest.users ? one : largest), { day: "", users: 0 });
      return [text, number(users), most.day, number(most.users)];
    });
    return rows.length > 0 && this.section("Limits", scrolling("Limits", table(
      ["Limit", numeric("Users"), "Busiest day (UTC)", numeric("Users then")], rows,
      { caption: "For how many users each limit was used up" })));
  }

  /** When messages show; nothing if none does. */
  times(source, style = "times") {
    if (!list(source.by_hour).some((count) => count > 0)) return null;
    return make("div", { class: style },
      columns({
        title: "Shown by hour (UTC)", names: HOURS, ticks: [0, 6, 12, 18, 23], values: source.by_hour,
        unit: { row: "Hour", count: "Shown" },
      }),
      columns({
        title: "Shown by weekday (UTC)", names: DAYS, ticks: DAYS.map((_, day) => day), values: source.by_weekday,
        unit: { row: "Day", count: "Shown" },
      }));
  }

  overview() {
    const most = this.campaigns.reduce((largest, campaign) => Math.max(largest, shownOf(campaign)), 0);
    const rows = this.campaigns.map((campaign) => {
      const [about, won, shown] = [counted(campaign, "about"), counted(campaign, "priority"), shownOf(campaign)];
      return [this.link(campaign.id), number(about), number(won), number(shown), bar(shown, most), number(campaign.users),
        number(campaign.most_per_user)];
    });
    const titles = ["Campaign", numeric("About it"), numeric("Won"), numeric("Shown"), BAR, numeric("Users"),
      numeric("Most per user")];
    return this.section("Campaigns", rows.length === 0 ? make("p", { class: "quiet" }, "The file has no campaigns.")
      : scrolling("Campaigns", table(titles, rows, { caption: "Events about each campaign, and what came of them" })));
  }

  /** Who loses to whom. */
  matrix() {
    const [wins, losses] = [new Map(), new Map()];
    for (const { id, lost_to: winners } of this.campaigns) {
      for (const { campaign, count } of list(winners)) {
        wins.set(campaign, (wins.get(campaign) ?? 0) + count);
        losses.set(id, (losses.get(id) ?? 0) + count);
      }
    }
    if (wins.size === 0) return null;
    const largest = (counts, limit) => [...counts].sort((one, other) => other[1] - one[1]).slice(0, limit).map(([id]) => id);
    const [winners, losers] = [largest(wins, SHOWN_WINNERS), largest(losses, SHOWN_LOSERS)];
    const lost = new Map(this.campaigns.map(({ id, lost_to: to }) => [id, new Map(list(to).map((one) => [one.campaign, one.count]))]));
    const most = Math.max(...losers.flatMap((loser) => winners.map((winner) => lost.get(loser).get(winner) ?? 0)));
    const cell = (count) => (count === 0 ? make("span", { class: "quiet" }, "0") : make("div", {}, number(count), bar(count, most)));
    const rows = losers.map((loser) => [this.link(loser), ...winners.map((winner) => cell(lost.get(loser).get(winner) ?? 0)),
      number(losses.get(loser))]);
    const titles = ["Campaign that loses", ...winners.map((winner) => numeric(name(winner))), numeric("All")];
    const omitted = wins.size - winners.length + losses.size - losers.length;
    return this.section("Who loses to whom",
      make("p", { class: "quiet" }, "How often a campaign (row) could have shown, but another one (column) won. ",
        omitted > 0 && `${plural(omitted, "campaign")} with fewer cases omitted.`),
      scrolling("Who loses to whom", table(titles, rows, { caption: "Losers and winners", class: "matrix" })));
  }

  // MARK: One campaign

  details() {
    const isOpen = this.campaigns.length <= OPEN_CAMPAIGNS;
    const parts = this.campaigns.map((campaign) => {
      const [about, shown] = [counted(campaign, "about"), shownOf(campaign)];
      const part = make("details", { class: "campaign" },
        make("summary", {}, this.heading(2, name(campaign.id)),
          make("span", { class: "quiet" }, `${number(shown)} shown of ${plural(about, "event")}`),
          campaign.control ? make("span", { class: "kind" }, "Control")
            : shown === 0 && make("span", { class: "kind warn" }, "Never shows")));
      fillWhenOpen(part, () => this.campaign(campaign));
      if (isOpen) open(part);
      this.parts.set(campaign.id, part);
      return part;
    });
    return parts.length > 0 && this.section("Each campaign", ...parts);
  }

  campaign(campaign) {
    const inPlace = campaign.shown_in_place;
    return [
      list(campaign.when).length > 0 && make("p", { class: "when" }, `Shows on ${campaign.when.join(", or on ")}.`),
      list(campaign.facts).length > 0 && make("dl", { class: "facts" }, ...campaign.facts.map(([fact, words]) =>
        make("div", {}, make("dt", {}, fact), make("dd", {}, words)))),
      make("div", { class: "pair" }, funnel(list(campaign.funnel)), this.stops(campaign)),
      campaign.users > 0 && make("p", { class: "quiet" },
        `${plural(campaign.users, "user")} got it, at most ${times(campaign.most_per_user)} each.`,
        inPlace > 0 && ` In addition to its own events, it took the place of another campaign ${times(inPlace)}.`),
      this.times(campaign, "pair"),
    ];
  }

  /** What stopped it, and what became of its messages. */
  stops(campaign) {
    const about = counted(campaign, "about");
    const results = list(campaign.results);
    const won = results.reduce((sum, { count }) => sum + count, 0);
    const counts = (title, label, items, whole) => items.length > 0 && table(
      [label, numeric("Events"), BAR], items.map(([words, count]) => [words, number(count), bar(count, whole)]),
      { caption: title, isCaptionShown: true, class: "counts" });
    const largest = (items) => [...items].sort((one, other) => other.count - one.count);
    return make("div", { class: "stops" },
      counts("What stopped it", "Reason", largest(list(campaign.stopped)).map((one) => [one.text, one.count]), about),
      counts("Lost to", "Campaign", largest(list(campaign.lost_to)).map((one) => [this.link(one.campaign), one.count]), about),
      counts("When it won", "Result", largest(results).map((one) => [one.text, one.count]), won));
  }

  // MARK: Users

  users(users) {
    if (users.length === 0) return null;
    const parts = users.map((user) => {
      const part = make("details", { class: "user" }, make("summary", {}, name(user.user), " ",
        make("span", { class: "quiet" }, plural(user.messages, "message"))));
      fillWhenOpen(part, () => [this.steps(user)]);
      return part;
    });
    return this.section("Most-messaged users", make("p", { class: "quiet" }, "Open a user for each step."), ...parts);
  }

  steps({ user, steps, omitted }) {
    const rows = list(steps).map((step) => [
      instant(step.time_ms), number(step.row),
      make("span", {}, TRIGGERS[step.trigger] ?? step.trigger, step.name && " ", step.name && name(step.name)),
      this.link(step.campaign),
      make("span", { "data-verdict": step.verdict }, String(step.text)),
    ]);
    const titles = ["Time (UTC)", numeric("Row"), "Event", "Campaign", "What happened"];
    return make("div", {},
      scrolling(`Steps of ${user}`, table(titles, rows, { caption: `Steps of ${user}`, class: "steps" })),
      omitted > 0 && make("p", { class: "quiet" }, `${plural(omitted, "more step")}, not in this report.`));
  }

  // MARK: Comparison

  comparison({ file, campaigns, users }) {
    const rows = list(campaigns).map(({ id, before, after, users_gained: gained, users_lost: lost }) => {
      const most = Math.max(before, after);
      return [this.link(id), number(before), bar(before, most), number(after), bar(after, most), signed(after - before),
        number(gained), number(lost)];
    });
    const titles = ["Campaign", numeric("Before"), { ...BAR, name: "Before as a bar" }, numeric("After"),
      { ...BAR, name: "After as a bar" }, numeric("Change"), numeric("Users gained"), numeric("Users lost")];
    const tally = (title, count) => make("div", {}, make("dt", {}, title), make("dd", {}, number(count)));
    const examples = list(users?.examples).map((one) =>
      [name(one.user), number(one.before), number(one.after), signed(one.after - one.before)]);
    return this.section("Comparison",
      make("p", { class: "quiet" }, "Messages shown before, and after a change to ", name(file), "."),
      users && make("dl", { class: "tallies" }, tally("Users with the same number", users.same),
        tally("Users with more", users.more), tally("Users with fewer", users.fewer)),
      rows.length > 0 && scrolling("Comparison by campaign",
        table(titles, rows, { caption: "Comparison by campaign", class: "compare" })),
      examples.length > 0 && table(["User", numeric("Before"), numeric("After"), numeric("Change")], examples,
        { caption: "Users whose number changes most", isCaptionShown: true, class: "counts" }));
  }

  // MARK: Links

  /** A campaign's name, which leads to the part about it. */
  link(id) {
    if (!this.ids.has(id)) return name(id);
    return make("button", { type: "button", class: "plain", on: { click: () => this.goTo(id) } }, name(id));
  }

  goTo(id) {
    const part = this.parts.get(id);
    open(part);
    const summary = part.querySelector("summary");
    summary.scrollIntoView({ block: "start" });
    summary.focus({ preventScroll: true });
  }
}

// MARK: Parts of a campaign

const counted = (campaign, step) => list(campaign.funnel).find((one) => one.step === step)?.count ?? 0;

/** With those in the place of another campaign. */
const shownOf = (campaign) => campaign.shown ?? counted(campaign, "shown");

function funnel(steps) {
  const rows = steps.map(({ label, count }, index) => ({
    label: String(label), count, before: index > 0 ? steps[index - 1].count : undefined,
  }));
  if (rows.length === 0) return null;
  const [first, last] = [rows[0], rows.at(-1)];
  const worst = rows.slice(1).reduce((most, row) => (row.before - row.count > most.before - most.count ? row : most),
    { before: 0, count: 0 });
  const words = `Of ${plural(first.count, "event")} about the campaign, ${number(last.count)} led to a message.`
    + (worst.label ? ` The most, ${number(worst.before - worst.count)}, were stopped before \u201c${worst.label}\u201d.` : "");
  return bars({
    title: "From event to message", description: words, rows, whole: first.count, unit: { row: "Step", count: "Left" },
  });
}

// MARK: Parts that open

const unfilled = new WeakMap();

function fillWhenOpen(part, content) {
  unfilled.set(part, content);
  part.addEventListener("toggle", () => part.open && fill(part));
}

function fill(part) {
  const content = unfilled.get(part);
  if (!content) return;
  unfilled.delete(part);
  part.append(...content().filter(Boolean));
}

function open(part) {
  fill(part);
  part.open = true;
}

// On paper nothing can be opened.
addEventListener("beforeprint", () => document.querySelectorAll(".report .campaign, .report .user").forEach(open));

// MARK: The page of one report

const data = document.getElementById("report-data");
if (data) {
  const report = JSON.parse(data.textContent);
  drawReport(document.getElementById("report"), report);
}
