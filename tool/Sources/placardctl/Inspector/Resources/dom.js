// Makes elements. All input is treated as text: no string can become markup.

export const byID = (id) => document.getElementById(id);

/** Makes an element. `attributes`: `on` holds listeners, true sets an attribute without a value, null and false none.
/** */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Writes text only when it differs, so that screen readers do not announce it twice. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element, isShown) {
  element.hidden = !isShown;
}
