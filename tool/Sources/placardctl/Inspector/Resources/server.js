// Requests to the server, and notifications of its changes.

/** Pause between two requests, so that a client in a hurry does not keep the page busy. */
const BREATH_MS = 100;
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 8000;

/** An error reply. `field` or `line` names the invalid part of the request, if known. */
export class Refused extends Error {
  constructor(message, { field, line, status } = {}) {
    super(message);
    [this.field, this.line, this.status] = [field, line, status];
  }
}

/** The draft that this page shows instead of the served content; null: none. */
let draft = null;

export function useDraft(token) { draft = token; }

export const hasDraft = () => draft !== null;

/** The path of a request about the content. */
export const withDraft = (path) =>
  (draft === null ? path : `${path}${path.includes("?") ? "&" : "?"}draft=${encodeURIComponent(draft)}`);

async function ask(path, options = {}) {
  const response = await fetch(path, { cache: "no-store", ...options });
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) {
    const { message = `the server answered ${response.status}`, field, line } = answer;
    throw new Refused(message, { field, line, status: response.status });
  }
  return answer;
}

export const get = (path, signal) => ask(path, { signal });

export const remove = (path) => ask(path, { method: "DELETE" });

const send = (method, path, body) =>
  ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const post = (path, body) => send("POST", path, body);

export const put = (path, body) => send("PUT", path, body);

export const postText = (path, type, body, signal) =>
  ask(path, { method: "POST", headers: { "Content-Type": type }, body, signal });

const pause = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

/**
 * Calls `onState` with the server's state, now and after every change. Each request waits at the server until there is
 * news. A hidden page makes no requests. `onLink` gets "live", "lost" or "paused".
 */
export function follow(onState, onLink) {
  let running = null;

  async function run(signal) {
    let since = null;
    let wait = RETRY_MS;
    while (!signal.aborted) {
      try {
        const state = await get(since ? `/_placard/state?since=${since}` : "/_placard/state", signal);
        onLink("live");
        await onState(state);
        since = state.state;
        wait = RETRY_MS;
        await pause(BREATH_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        console.warn(error);
        since = null;
        onLink("lost");
        await pause(wait, signal);
        wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      }
    }
  }

  function begin() {
    if (running) return;
    running = new AbortController();
    run(running.signal);
  }

  function end() {
    running?.abort();
    running = null;
    onLink("paused");
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? end() : begin()));
  if (document.hidden) end(); else begin();
}
