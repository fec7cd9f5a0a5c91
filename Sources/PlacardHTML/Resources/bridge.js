// In front of the page of a trusted HTML message: how it speaks to the page around it. Values are texts.
(() => {
  "use strict";
  const tell = (action, value) => parent.postMessage({ action, value: String(value ?? "") }, "*");
  window.placard = Object.freeze({
    /** The message was clicked: logs the click, and the message closes. */
    click: () => tell("click"),
    /** A button was clicked: logs it under this id. The message stays. */
    button: (id) => tell("button", id),
    /** Closes the message. */
    close: () => tell("close"),
    /** As a click on a link that leads there. */
    open: (url) => tell("open", url),
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) tell("close");
  });
  // There are no other windows, and the frame itself leads nowhere: links with a target of their own lead out as well.
  addEventListener("click", (event) => {
    const link = event.composedPath().find((element) => element.localName === "a" && element.target);
    if (link) link.target = "_top";
  }, true);
})();
