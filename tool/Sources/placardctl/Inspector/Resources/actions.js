// What a device would do when somebody clicks, closes or reads in the preview.

import { byID, make, show } from "./dom.js";

const SHOWN = 30;

/** `onCode` gets an action whose code is wanted. */
export function setUpActions(onCode) {
  const list = byID("actions");

  function empty() {
    list.replaceChildren();
    show(byID("actions-empty"), true);
    show(byID("action-log"), false);
  }

  function add(action) {
    show(byID("actions-empty"), false);
    show(byID("action-log"), true);
    const effects = action.effects.map((effect) => make("span", { class: "effect" }, effect));
    const code = action.calls.length > 0 && make("button",
      { type: "button", class: "plain", "aria-label": `Code: ${action.title}`, on: { click: () => onCode(action) } }, "Code");
    list.prepend(make("li", {}, make("strong", {}, action.title), " ", ...effects, code || ""));
    while (list.children.length > SHOWN) list.lastElementChild.remove();
  }

  empty();
  return { add, empty };
}
