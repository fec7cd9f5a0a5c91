// The lines that a program of your own would have for what was just done in the page.

import { cLines } from "./code-c.js";
import { pythonLines } from "./code-python.js";
import { swiftLines } from "./code-swift.js";
import { byID, make, write } from "./dom.js";
import { setUpTabs } from "./tabs.js";

const LANGUAGES = { c: cLines, python: pythonLines, swift: swiftLines };

/** Calls that need nothing of the page. */
const PLAIN = {
  start_session: "Start a session", end_session: "End the session", change_user: "Change the user",
  refresh_cards: "Refresh the cards", refresh_messages: "Refresh the campaigns", flush: "Send what is queued",
};
const DONE = "done";
const LOG = "log";
const EXPLAIN = "explain";

/** The calls of a question of the form: what logs its event, or explains it. */
function callsOf(question, isExplained) {
  const { kind, name, button, properties } = question;
  if (kind === "open") return [{ call: isExplained ? "explain_open" : "start_session" }];
  if (kind !== "message_click") return [{ call: isExplained ? `explain_${kind}` : kind, name, properties }];
  if (isExplained) throw new Error("A program cannot ask about a click in a message; after the click, it can ask about the last event.");
  if (!button) return [{ call: "message_click" }];
  const number = /^-?\d{1,9}$/.test(button);
  return [number ? { call: "message_button", button: Number(button) } : { call: "message_html_button", button }];
}

function check({ name, kind, properties }) {
  if (kind !== "open" && !name) throw new Error("The form has no name.");
  if (properties === undefined) return;
  const object = (() => {
    try {
      return JSON.parse(properties);
    } catch {
      return null;
    }
  })();
  if (object === null || typeof object !== "object" || Array.isArray(object)) {
    throw new Error("The properties are not a JSON object.");
  }
}

/** `question` returns what the explain form asks; `onChange` is called when a language or a call was chosen. */
export function setUpCode(question, onChange) {
  const choice = byID("code-call");
  const select = setUpTabs(byID("code-languages"), draw);
  let done = null;
  let language = "c";
  /** A person has chosen the call: what is done next in the preview does not replace it. */
  let isChosen = false;

  function options() {
    const all = [
      done && [DONE, done.title], [LOG, "Log the event of the form Explain"], [EXPLAIN, "Explain the event of the form"],
      ...Object.entries(PLAIN),
    ].filter(Boolean);
    choice.replaceChildren(...all.map(([value, title]) => make("option", { value }, title)));
  }

  function calls() {
    switch (choice.value) {
      case DONE: return done.calls;
      case LOG:
      case EXPLAIN: {
        const asked = question();
        check(asked);
        return callsOf(asked, choice.value === EXPLAIN);
      }
      case "change_user": return [{ call: "change_user", name: "anna" }];
      default: return [{ call: choice.value }];
    }
  }

  function lines(name) {
    const all = calls().map(LANGUAGES[name]);
    // Say once where a message comes from.
    const seen = new Set();
    return all.flat().filter((line) => !/^(\/\*|#|\/\/)/.test(line) || (!seen.has(line) && seen.add(line)));
  }

  function render() {
    let fault = "";
    for (const name of Object.keys(LANGUAGES)) {
      try {
        write(byID(`code-${name}`), lines(name).join("\n"));
      } catch (error) {
        fault = error.message;
        write(byID(`code-${name}`), "");
      }
    }
    write(byID("code-fault"), fault);
    byID("code-copy").disabled = fault !== "";
  }

  /** The person has chosen a language. */
  function draw(tab) {
    language = tab.id.slice("tab-code-".length);
    onChange();
  }

  function choose(value) {
    options();
    choice.value = value;
    render();
  }

  choice.addEventListener("change", () => {
    isChosen = choice.value !== DONE;
    render();
    onChange();
  });
  byID("code-copy").addEventListener("click", async () => {
    const shown = byID(`code-${language}`);
    try {
      await navigator.clipboard.writeText(shown.textContent);
      write(byID("code-copied"), "Copied");
    } catch {
      getSelection().selectAllChildren(shown);
      write(byID("code-copied"), "Press Ctrl+C");
    }
    setTimeout(() => write(byID("code-copied"), ""), 2000);
  });
  choose(LOG);

  return {
    /** Something was done in the preview; or its code is wanted. */
    take(action, isWanted) {
      if (action.calls.length === 0) return;
      done = action;
      if (isWanted) isChosen = false;
      choose(isChosen ? choice.value : DONE);
    },
    showForm() {
      isChosen = true;
      choose(LOG);
    },
    /** The form has changed. */
    update() {
      if ([LOG, EXPLAIN].includes(choice.value)) render();
    },
    state: () => ({
      code: language === "c" ? null : language, call: [DONE, LOG].includes(choice.value) ? null : choice.value,
    }),
    restore(values) {
      language = values.code ?? "c";
      select(`tab-code-${language}`);
      isChosen = values.call !== undefined || values.kind !== undefined;
      const wanted = values.call ?? (done && !isChosen ? DONE : LOG);
      const isKnown = [DONE, LOG, EXPLAIN, ...Object.keys(PLAIN)].includes(wanted);
      if (wanted !== choice.value) choose(isKnown ? wanted : LOG);
      return isKnown ? null : `there is no call \u201c${wanted}\u201d`;
    },
  };
}
