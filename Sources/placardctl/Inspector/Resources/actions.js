// What a device would do when somebody clicks, closes or reads in the preview.

import { byID, make, show } from "./dom.js";

const SHOWN = 30;

export function setUpActions() {
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
    list.prepend(make("li", {}, make("strong", {}, action.title), " ", ...effects));
    while (list.children.length > SHOWN) list.lastElementChild.remove();
  }

  empty();
  return { add, empty };
}
