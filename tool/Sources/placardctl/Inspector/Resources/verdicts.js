// Words for verdicts on campaigns, and the steps that lead to them.

import { make } from "./dom.js";

const WORDS = {
  wins: "Shows", control: "Control", held_out: "Held out", asset_pending: "Waits", loses_priority: "Loses",
  interval: "Too soon", history: "Not logged", not_targeted: "Not for user", not_in_experiment: "No variant",
  not_re_eligible: "Shown before", waiting: "Not shown yet", group_disabled: "Group off", capped: "Capped",
  outside_window: "Closed", not_started: "Not yet", ended: "Over", filter_failed: "Filter", wrong_event: "Other event",
};
const WINNING = ["wins", "control", "held_out", "asset_pending"];

export const wordOf = ({ verdict }) => WORDS[verdict] ?? verdict;

export const isWinner = ({ verdict }) => WINNING.includes(verdict);

/** The reason in a sentence; empty when the word says all. */
export const reasonOf = ({ verdict, text }) => (text === verdict || text === "wins" ? "" : text);

/** The steps in the order in which they are asked, each with the verdicts with which it stops a campaign. */
export const STEPS = [
  ["Event", "wrong_event"], ["Filters", "filter_failed"], ["Start and end", "not_started", "ended"],
  ["History", "history"], ["Targeting", "not_targeted"], ["Experiment", "not_in_experiment"],
  ["Shown before", "waiting", "not_re_eligible"], ["Limits", "group_disabled", "capped"],
  ["Windows", "outside_window"], ["Interval", "interval"], ["Priority", "loses_priority"],
  ["Display", "held_out", "asset_pending", "control"],
];

/** The steps of a campaign: those that it has passed, and the one that stopped it. Listed when they are opened: a file
 * can have thousands of campaigns. */
export function steps({ verdict }) {
  const list = make("ol");
  const fill = () => list.replaceChildren(...passed(verdict));
  return make("details", { class: "steps", on: { toggle: fill } }, make("summary", {}, "Steps"), list);
}

function passed(verdict) {
  const stop = STEPS.findIndex(([, ...verdicts]) => verdicts.includes(verdict));
  return STEPS.slice(0, stop < 0 ? STEPS.length : stop + 1).map(([name], index) => (index === stop
    ? make("li", { class: "stop" }, `${name}: ${wordOf({ verdict })}`) : make("li", {}, `${name}: passed`)));
}
