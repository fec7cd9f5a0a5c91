// The preview's settings, kept for the next visit.

const KEY = "placard.preview";
const DEFAULTS = {
  device: "phone", appearance: "system", direction: "auto", language: "en", context: "navigation", layout: "list",
  unread: true, scripts: true,
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function store(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The browser stores nothing: the settings last as long as the page.
  }
}

/** The part of the address; "device" there is one that sends events. */
const keyOf = (name) => (name === "device" ? "screen" : name);

/** Fills in the form and saves its changes. `onChange` gets the name of the changed setting. */
export function setUpSettings(form, onChange) {
  const settings = { ...DEFAULTS };
  const before = stored();

  /** Sets a setting; an unknown value becomes the default. */
  function set(name, value) {
    const field = form.elements[name];
    if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) {
      field.value = value;
      if (field.value === "") field.value = DEFAULTS[name];
      settings[name] = field.value;
    } else {
      field.checked = value;
      settings[name] = field.checked;
    }
  }

  for (const name of Object.keys(DEFAULTS)) set(name, before[name] ?? DEFAULTS[name]);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    settings[target.name] = target.type === "checkbox" ? target.checked : target.value;
    store(settings);
    onChange(target.name);
  });

  const text = (value) => (typeof value === "boolean" ? (value ? "1" : "0") : value);

  return {
    settings,
    /** The settings that differ from the defaults. */
    state: () => Object.fromEntries(Object.keys(DEFAULTS).filter((name) => settings[name] !== DEFAULTS[name])
      .map((name) => [keyOf(name), text(settings[name])])),
    /** Settings that the address does not name stay. Returns those that have changed. */
    restore(values) {
      const names = Object.keys(DEFAULTS).filter((name) => {
        const value = values[keyOf(name)];
        return value !== undefined && value !== text(settings[name]);
      });
      for (const name of names) set(name, typeof DEFAULTS[name] === "boolean" ? values[name] === "1" : values[keyOf(name)]);
      return names;
    },
  };
}
