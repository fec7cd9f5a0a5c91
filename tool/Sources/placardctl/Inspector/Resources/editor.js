// Edits one card or campaign of the file. Until it is saved, the edit is a draft that only this page shows.

import { byID, make, show, write } from "./dom.js";
import { setUpLines } from "./lines.js";
import { get, post, put, Refused } from "./server.js";

/** The pause of typing after which the previews follow. */
const PAUSE_MS = 350;

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const nameOf = (entry) => (entry.card === undefined ? `campaign ${entry.campaign}` : `card ${entry.card}`);
const isSame = (a, b) => a?.card === b?.card && a?.campaign === b?.campaign;
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");

/**
 * `onDraft` gets the token of a draft and the edited entry, or null and the entry without one. `onChoice` is called
 * when a card was chosen.
 */
export function setUpEditor(onDraft, onChoice) {
  const [text, card] = [byID("editor-text"), byID("editor-card")];
  const lines = setUpLines(text, byID("editor-lines"));
  let cards = [];
  /** The entry that the page has chosen, and the one in the editor: another one while an edit is not saved. */
  let wanted = null;
  let entry = null;
  /** The same entry as the page shows it: the edit may change its id. */
  let shown = null;
  /** The text of the file, and what the server knows it by. */
  let saved = { text: "", stamp: "" };
  let hasDraft = false;
  let isSaving = false;
  let isVisible = false;
  let notSaved = null;
  /** What the last save has done; empty after another edit. */
  let savedWords = "";
  let timer = null;
  /** Numbers the requests: a late answer to an earlier one is ignored. */
  let turn = 0;

  const isDirty = () => entry !== null && text.value !== saved.text;

  // MARK: Showing

  function arrange() {
    const dirty = isDirty();
    byID("editor-save").disabled = !dirty || notSaved !== null;
    byID("editor-discard").disabled = !dirty;
    write(byID("editor-forbidden"), notSaved === null ? "" : `${sentence(notSaved)} Edits can nevertheless be tried here.`);
    show(byID("editor-part"), entry !== null);
    show(byID("editor-empty"), entry === null);
    show(byID("editor-card-choice"), wanted?.campaign === undefined && cards.length > 0);
    write(byID("editor-title"), entry ? `${sentence(nameOf(entry)).slice(0, -1)}` : "");
    write(byID("editor-other"), dirty && !isSame(shown, wanted)
      ? `Save or discard this edit first; then ${wanted ? nameOf(wanted) : "another entry"} can be edited.` : "");
  }

  function say(words) {
    write(byID("editor-status"), words);
  }

  function forgetSave() {
    savedWords = "";
    say("");
  }

  function complain(error) {
    const line = error.line ?? null;
    if (!(error instanceof Refused)) console.info(error);
    write(byID("editor-fault"), !(error instanceof Refused) ? "The server does not answer."
      : sentence(line === null ? error.message : `line ${line}: ${error.message}`));
    lines.mark(line);
    if (line === null) text.removeAttribute("aria-invalid");
    else text.setAttribute("aria-invalid", "true");
    show(byID("editor-go"), line !== null);
    show(byID("editor-reload"), error.status === 409);
  }

  function clearFault() {
    write(byID("editor-fault"), "");
    lines.mark(null);
    text.removeAttribute("aria-invalid");
    show(byID("editor-go"), false);
    show(byID("editor-reload"), false);
  }

  function take(answer) {
    saved = { text: answer.text, stamp: answer.stamp };
    lines.begin(answer.first_line);
  }

  // MARK: Loading

  const query = (one) => Object.entries(one).map(([key, id]) => `${key}=${encodeURIComponent(id)}`).join("&");

  async function load() {
    const mine = ++turn;
    clearTimeout(timer);
    if (!isSame(entry, wanted)) forgetSave();
    if (wanted === null) {
      entry = null;
      arrange();
      return;
    }
    try {
      const answer = await get(`/_placard/entry?${query(wanted)}`);
      if (mine !== turn) return;
      // Typed while the text was loading: keep it.
      if (isDirty() && isSame(shown, wanted)) return compare();
      [entry, shown] = [wanted, wanted];
      take(answer);
      text.value = answer.text;
      lines.update();
      clearFault();
    } catch (error) {
      if (mine !== turn) return;
      entry = null;
      write(byID("editor-empty"), error instanceof Refused ? sentence(error.message) : "The server does not answer.");
    }
    arrange();
  }

  /** The file has changed. An edit goes on if its own entry is still what it was. */
  async function compare() {
    const mine = ++turn;
    try {
      const answer = await get(`/_placard/entry?${query(entry)}`);
      if (mine !== turn) return;
      if (answer.text === text.value) {
        take(answer);
        lines.update();
        await dropDraft();
        arrange();
        return;
      }
      if (answer.text === saved.text) {
        take(answer);
        lines.update();
        await draft(true);
        return;
      }
      complain(new Refused("this entry has changed on the disk since its text was loaded", { status: 409 }));
    } catch (error) {
      if (mine === turn) complain(error);
    }
  }

  // MARK: Drafts

  const change = () => ({ ...entry, text: text.value, stamp: saved.stamp });

  /** `isCompared`: the text of the file was loaded just now. */
  async function draft(isCompared = false) {
    clearTimeout(timer);
    if (isSaving) return;
    if (!isDirty()) return dropDraft();
    const mine = ++turn;
    try {
      const answer = await post("/_placard/entry", change());
      if (mine !== turn) return;
      if (answer.problem) throw new Refused(answer.problem.message, answer.problem);
      clearFault();
      hasDraft = true;
      if (isSame(wanted, shown)) wanted = renamed(answer.id);
      shown = renamed(answer.id);
      say("This page shows the edit. Clients get it after saving.");
      await onDraft(answer.draft, shown);
    } catch (error) {
      if (mine !== turn) return;
      if (error.status === 409 && !isCompared) return compare();
      say("The previews show the last valid text.");
      complain(error);
    }
  }

  async function dropDraft() {
    clearFault();
    say(savedWords);
    if (!hasDraft) return;
    hasDraft = false;
    if (isSame(wanted, shown)) wanted = entry;
    shown = entry;
    await onDraft(null, entry);
  }

  const renamed = (id) => (entry.card === undefined ? { campaign: id } : { card: id });

  async function save() {
    if (!isDirty() || notSaved !== null || isSaving) return;
    clearTimeout(timer);
    ++turn;
    isSaving = true;
    let isSaved = false;
    try {
      const answer = await put("/_placard/entry", change());
      isSaved = true;
      clearFault();
      if (isSame(wanted, shown)) wanted = renamed(answer.id);
      [entry, shown] = [renamed(answer.id), renamed(answer.id)];
      // What was typed meanwhile stays. The draft stays, too, until the server has read the file.
      take(answer);
      lines.update();
      savedWords = `Saved at ${clock.format(Date.now())}. Clients get it with their next request.`;
      say(savedWords);
    } catch (error) {
      complain(error);
    }
    isSaving = false;
    arrange();
    if (isSaved && isDirty()) await draft();
  }

  async function discard() {
    text.value = saved.text;
    lines.update();
    ++turn;
    await dropDraft();
    arrange();
    if (!isSame(entry, wanted)) await load();
  }

  // MARK: Controls

  text.addEventListener("input", () => {
    if (savedWords) forgetSave();
    lines.update();
    arrange();
    clearTimeout(timer);
    timer = setTimeout(() => draft(), PAUSE_MS);
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  byID("editor-save").addEventListener("click", save);
  byID("editor-discard").addEventListener("click", discard);
  byID("editor-go").addEventListener("click", () => lines.go());
  byID("editor-reload").addEventListener("click", async () => {
    text.value = saved.text;
    await dropDraft();
    await load();
  });
  card.addEventListener("change", () => {
    wanted = { card: card.value };
    if (isDirty()) arrange();
    else load();
    onChoice();
  });
  window.addEventListener("beforeunload", (event) => {
    if (isDirty()) event.preventDefault();
  });
  show(byID("editor-go"), false);
  show(byID("editor-reload"), false);
  arrange();

  function choose(next) {
    wanted = next;
    if (isVisible && !isDirty() && !isSame(shown, wanted)) load();
    else arrange();
  }

  return {
    /** The page shows a campaign, or the feed, for which a card can be chosen. */
    follow(content, campaign) {
      cards = content.cards.list;
      card.replaceChildren(...cards.map(({ id, title }) => make("option", { value: id }, title ? `${title} (${id})` : id)));
      if (campaign !== null) return choose({ campaign });
      if (isDirty() && shown.card !== undefined && wanted?.campaign !== undefined) return choose(shown);
      const known = cards.some(({ id }) => id === wanted?.card) ? wanted.card : cards[0]?.id;
      if (known !== undefined) card.value = known;
      choose(known === undefined ? null : { card: known });
    },
    /** The served content is another one. */
    async fileChanged() {
      if (isSaving) return;
      if (!isVisible && !isDirty()) entry = null;
      else if (isDirty()) await compare();
      else {
        if (hasDraft) await dropDraft();
        await load();
      }
    },
    permit(reason) {
      if (reason === notSaved) return;
      notSaved = reason;
      arrange();
    },
    reveal(isNowVisible) {
      isVisible = isNowVisible;
      if (isVisible && !isDirty() && (entry === null || !isSame(shown, wanted))) load();
    },
    state: () => ({ card: wanted?.card ?? null }),
    restore(values) {
      if (values.card !== undefined) wanted = { card: values.card };
    },
  };
}
