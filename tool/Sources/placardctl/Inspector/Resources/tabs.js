// Tabs in the pattern that screen readers know: arrow keys move, and the Tab key reaches the selected tab only.

/** Returns a function that selects the tab with an id. `onChoice` gets the tab that a person has chosen. */
export function setUpTabs(list, onChoice = () => {}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];

  function select(tab) {
    for (const other of tabs) {
      const isSelected = other === tab;
      other.setAttribute("aria-selected", isSelected);
      other.tabIndex = isSelected ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !isSelected;
    }
  }

  function target(key, index) {
    switch (key) {
      case "ArrowRight": return tabs[(index + 1) % tabs.length];
      case "ArrowLeft": return tabs[(index - 1 + tabs.length) % tabs.length];
      case "Home": return tabs[0];
      case "End": return tabs[tabs.length - 1];
      default: return null;
    }
  }

  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    select(tab);
    onChoice(tab);
  });
  list.addEventListener("keydown", (event) => {
    const next = target(event.key, tabs.indexOf(document.activeElement));
    if (!next) return;
    event.preventDefault();
    select(next);
    next.focus();
    onChoice(next);
  });
  return (id) => select(document.getElementById(id));
}
