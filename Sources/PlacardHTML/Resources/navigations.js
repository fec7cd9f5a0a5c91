// Queue of a page's navigations: one that begins too early would replace the one before it.
const navigations = (() => {
  "use strict";
  const pause = 100; // ms
  const waiting = [];
  let isBusy = false;

  const next = () => {
    const target = waiting.shift();
    isBusy = target !== undefined;
    if (!isBusy) return;
    location.href = typeof target === "function" ? target() : target;
    setTimeout(next, pause);
  };

  return Object.freeze({
    /** Navigates to the URL, or to the one that a function returns then, after those before it. */
    add: (target) => {
      waiting.push(target);
      if (!isBusy) next();
    },
    /** Number of navigations that have not begun yet. */
    count: () => waiting.length,
  });
})();
