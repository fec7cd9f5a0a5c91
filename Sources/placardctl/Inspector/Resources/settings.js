// The preview's settings, kept for the next visit.

const KEY = "placard.preview";
const DEFAULTS = {
  device: "phone", appearance: "system", direction: "auto", language: "en", context: "navigation", layout: "list",
  unread: true,
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

/** Fills in the form and saves its changes. `onChange` gets the name of the changed setting, and all settings. */
export function setUpSettings(form, onChange) {
  const settings = { ...DEFAULTS };
  const before = stored();
  for (const name of Object.keys(DEFAULTS)) {
    const field = form.elements[name];
    if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) {
      field.value = before[name] ?? DEFAULTS[name];
      if (field.value === "") field.value = DEFAULTS[name];
      settings[name] = field.value;
    } else {
      field.checked = before[name] ?? DEFAULTS[name];
      settings[name] = field.checked;
    }
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    settings[target.name] = target.type === "checkbox" ? target.checked : target.value;
    store(settings);
    onChange(target.name, settings);
  });
  return settings;
}
