// Keeps the address and the state of the page the same.

import { format, parse } from "./address.js";

/** Typing changes the address after a pause. */
const PAUSE_MS = 300;

/** `collect` returns the values of the page's state; `restore` shows values, and gets the faults of the fragment. */
export function setUpHistory(collect, restore) {
  let isRestoring = false;
  let timer = null;

  function read() {
    const { values, faults } = parse(location.hash);
    isRestoring = true;
    try {
      restore(values, faults);
    } finally {
      isRestoring = false;
    }
  }

  function write(isStep) {
    clearTimeout(timer);
    const address = format(collect());
    if (address === location.hash || (address === "#feed" && location.hash === "")) return;
    if (isStep) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }

  window.addEventListener("hashchange", read);

  return {
    read,
    /** Something was chosen: `back` returns to what was before. */
    step() {
      if (!isRestoring) write(true);
    },
    /** Something was typed or set. */
    change() {
      if (isRestoring) return;
      clearTimeout(timer);
      timer = setTimeout(() => write(false), PAUSE_MS);
    },
  };
}
