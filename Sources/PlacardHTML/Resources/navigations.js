// Queue of a page's navigations: one that begins too early would replace the one before it.
const navigations = (() => {
  "use strict";
  const pause = 100; // ms
  const waiting = [];
  let isBusy = false;

  const next = () => {
    const url = waiting.shift();
    isBusy = url !== undefined;
    if (!isBusy) return;
    location.href = typeof url === "function" ? url() : url;
    setTimeout(next, pause);
  };

  return Object.freeze({
    /** Navigates to the URL, or to the one that a function returns then, after those before it. */
    add: (url) => {
      waiting.push(url);
      if (!isBusy) next();
    },
    /** Number of navigations that have not begun yet. */
    count: () => waiting.length,
  });
})();
