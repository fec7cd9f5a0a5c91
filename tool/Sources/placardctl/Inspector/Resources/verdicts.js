// Words for verdicts on campaigns.

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
