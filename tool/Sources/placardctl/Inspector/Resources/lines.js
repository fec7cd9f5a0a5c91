// Line numbers next to a text area; they are those of the file.

import { make } from "./dom.js";

export function setUpLines(text, gutter) {
  let first = 1;
  let wrong = null;

  function update() {
    const count = text.value.split("\n").length;
    const numbers = Array.from({ length: count }, (_, index) =>
      make("span", { class: first + index === wrong ? "wrong" : null }, String(first + index)));
    gutter.replaceChildren(...numbers);
    scroll();
  }

  function scroll() {
    gutter.scrollTop = text.scrollTop;
  }

  text.addEventListener("scroll", scroll);

  return {
    update,
    /** The number of the first line. */
    begin(number) { first = number; },
    /** Marks the line with an error; null: none. */
    mark(line) {
      if (line === wrong) return;
      wrong = line;
      update();
    },
    /** Moves to the marked line, and selects it. */
    go() {
      if (wrong === null) return;
      const before = text.value.split("\n").slice(0, Math.max(0, wrong - first));
      const start = before.reduce((sum, line) => sum + line.length + 1, 0);
      const end = text.value.indexOf("\n", start);
      text.focus();
      text.setSelectionRange(start, end < 0 ? text.value.length : end);
      text.scrollTop = Math.max(0, before.length - 3) * parseFloat(getComputedStyle(text).lineHeight);
    },
  };
}
