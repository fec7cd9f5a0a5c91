// Replays the file's campaigns over recorded events, and draws the report.

import { LONGEST } from "./address.js";
import { byID, show, write } from "./dom.js";
import { drawReport } from "./report.js";
import { postText, Refused, withDraft } from "./server.js";

const LIMIT_BYTES = 5_000_000;
const ASSUMPTIONS = [
  "host", "show_after", "show_for", "session_timeout", "message_interval", "online", "templates", "pictures",
  "count_at", "stack_keep", "restart_every", "time_zone",
];

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** CSV begins with the names of its columns, a JSON line with a brace. */
const isJSON = (text) => /^[\uFEFF\s]*\{/.test(text.slice(0, 1000));

/** `onChange` is called when the inputs have changed, with true if the events were replayed. */
export function setUpSimulate(onChange) {
  const form = byID("simulation-form");
  const [file, pasted] = [byID("simulation-file"), byID("simulation-text")];
  /** The replay that runs now. */
  let running = null;
  let isDrawn = false;

  // MARK: Input

  function complain(text, fields) {
    write(byID("simulation-fault"), text);
    for (const field of [file, pasted, ...form.querySelectorAll("[name]")]) {
      const isWrong = fields.includes(field);
      if (isWrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      if (isWrong) field.setAttribute("aria-describedby", "simulation-fault");
      else field.removeAttribute("aria-describedby");
    }
    const closed = fields[0]?.closest("details");
    if (closed) closed.open = true;
    fields[0]?.focus();
  }

  const inputs = () => [file.files.length ? file : pasted];

  async function events() {
    const chosen = file.files[0];
    const size = chosen ? chosen.size : new Blob([pasted.value]).size;
    if (size > LIMIT_BYTES) {
      throw new Refused(`these are ${megabytes(size)} of events; at most ${megabytes(LIMIT_BYTES)} can be replayed here.`
        + " The command placardctl simulate has no limit");
    }
    const text = chosen ? await chosen.text() : pasted.value;
    if (text.trim() === "") throw new Refused("choose a file with events, or paste some");
    return text;
  }

  function path() {
    const query = new URLSearchParams();
    for (const name of ASSUMPTIONS) {
      const value = form.elements[name].value.trim();
      if (value !== "") query.set(name, value);
    }
    return withDraft(`/_placard/simulate?${query}`);
  }

  // MARK: Replaying

  async function run() {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    setBusy(true);
    try {
      const text = await events();
      const report = await postText(path(), isJSON(text) ? "application/x-ndjson" : "text/csv", text, mine.signal);
      if (running !== mine) return;
      complain("", []);
      draw(report);
    } catch (error) {
      if (running !== mine) return;
      show(byID("simulation"), false);
      isDrawn = false;
      narrow();
      fail(error);
    } finally {
      if (running === mine) {
        running = null;
        setBusy(false);
      }
    }
  }

  function fail(error) {
    if (!(error instanceof Refused)) {
      console.warn(error);
      complain("The server does not answer, or the file cannot be read.", []);
      return;
    }
    const { message, field } = error;
    const faulty = ASSUMPTIONS.includes(field) ? [form.elements[field]] : field === "campaigns" ? [] : inputs();
    complain(message.charAt(0).toUpperCase() + message.slice(1) + (message.endsWith(".") ? "" : "."), faulty);
  }

  function setBusy(isBusy) {
    form.setAttribute("aria-busy", isBusy);
    write(byID("simulation-status"), isBusy ? "Replaying the events \u2026" : isDrawn ? "The report is below." : "");
  }

  function draw(report) {
    isDrawn = true;
    drawReport(byID("report"), report, { level: 2 });
    show(byID("simulation"), true);
  }

  // MARK: Width

  function widen(isWide) {
    document.body.classList.toggle("wide", isWide);
    byID("widen").setAttribute("aria-pressed", isWide);
  }

  const narrow = () => widen(false);

  // MARK: Controls

  byID("widen").addEventListener("click", () => widen(!document.body.classList.contains("wide")));
  file.addEventListener("change", () => {
    if (file.files.length) pasted.value = "";
  });
  pasted.addEventListener("input", () => {
    file.value = "";
  });
  form.addEventListener("input", () => onChange(false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  });

  async function submit() {
    await run();
    onChange(true);
  }

  function hide() {
    running?.abort();
    running = null;
    show(byID("simulation"), false);
    isDrawn = false;
    narrow();
    setBusy(false);
  }

  return {
    narrow,
    /** The campaign file has changed: the report too. */
    update() {
      if (isDrawn) run();
    },
    /** A chosen file and long events are not part of it: a page cannot open them again. */
    state() {
      const events = pasted.value.length <= LONGEST ? pasted.value : "";
      const given = ASSUMPTIONS.map((name) => [name, form.elements[name].value.trim()]);
      return { ...Object.fromEntries(given), events, simulated: isDrawn && events ? "1" : null };
    },
    restore(values) {
      const now = this.state();
      const isShown = ["events", ...ASSUMPTIONS].every((name) => (values[name] ?? "") === now[name]);
      if (!isShown) {
        for (const name of ASSUMPTIONS) form.elements[name].value = values[name] ?? "";
        pasted.value = values.events ?? "";
        if (values.events) file.value = "";
      }
      if (!values.simulated && !file.files.length) hide();
      else if (values.simulated && (!isShown || !isDrawn)) run();
    },
  };
}
