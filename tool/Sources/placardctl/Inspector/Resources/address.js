// The state of the page in its address: the fragment names what is chosen and typed, so that a link leads back to it.

const TEXT = 2000;
/** At most so much of pasted events is kept in an address. */
export const LONGEST = 4000;

/** The keys, and what they can be: one of a list of values, or a text of at most so many characters. */
const KEYS = {
  feed: [""], message: TEXT, card: TEXT,
  tab: ["received", "timeline", "explain", "simulate", "edit", "code"],
  screen: ["phone", "landscape", "tablet", "tv"], appearance: ["system", "light", "dark"],
  direction: ["auto", "ltr", "rtl"], context: ["navigation", "modal"], layout: ["list", "columns", "compact"],
  language: 20, unread: ["1", "0"], scripts: ["1", "0"],
  messages: TEXT, filter: TEXT, device: TEXT,
  kind: ["open", "event", "purchase", "push_click", "message_click"], name: TEXT, button: TEXT, properties: LONGEST,
  attributes: LONGEST, facts: LONGEST, at: 40, explained: ["1"],
  events: LONGEST, host: ["drops"], show_after: 20, show_for: 20, message_interval: 20, session_timeout: 20,
  online: 40, templates: ["unanswered"], pictures: ["missing"], count_at: ["shown"],
  stack_keep: ["session", "unseen"], restart_every: 20, time_zone: 60, simulated: ["1"],
  code: ["c", "python", "swift"], call: 40,
};

function fault(key, value) {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : null;
  if (known === null) return `it has no part \u201c${key.slice(0, 40)}\u201d`;
  if (!Array.isArray(known)) return value.length > known ? `its part \u201c${key}\u201d is too long` : null;
  return known.includes(value) ? null : `\u201c${value.slice(0, 40)}\u201d is unknown as ${key}`;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Reads a fragment. `faults` says in words what was left out. */
export function parse(hash) {
  const values = {};
  const faults = [];
  for (const part of hash.replace(/^#/, "").split("&").filter(Boolean)) {
    const end = part.indexOf("=");
    const [key, value] = (end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end + 1)]).map(decoded);
    const problem = key === null || value === null ? "a part of it is not percent-encoded text" : fault(key, value);
    if (problem) faults.push(problem);
    else values[key] = value;
  }
  return { values, faults };
}

/** The fragment of these values; empty, null and too long ones are left out. */
export function format(values) {
  const parts = Object.entries(values)
    .filter(([key, value]) => value !== null && value !== undefined && (value !== "" || key === "feed")
      && fault(key, value) === null)
    .map(([key, value]) => (key === "feed" ? key : `${key}=${encodeURIComponent(value.toWellFormed())}`));
  return `#${parts.join("&")}`;
}
