// Inserted before the page of a trusted HTML message: the page's interface to the page around it. Values are strings.
(() => {
  "use strict";
  const post = (action, value) => parent.postMessage({ action, value: String(value ?? "") }, "*");
  window.placard = Object.freeze({
    /** Logs a click on the message, and closes it. */
    click: () => post("click"),
    /** Logs a click on a button, under this id. The message stays open. */
    button: (id) => post("button", id),
    /** Closes the message. */
    close: () => post("close"),
    /** Opens the URL, like a click on a link to it. */
    open: (url) => post("open", url),
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) post("close");
  });
  // There are no other windows, and the frame cannot navigate itself: links with a target open in the top page instead.
  addEventListener("click", (event) => {
    const link = event.composedPath().find((element) => element.localName === "a" && element.target);
    if (link) link.target = "_top";
  }, true);
})();
