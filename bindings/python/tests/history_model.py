"""A slow model of histories and absences (sections 9.9 and 9.10 of docs/protocol.md): it looks at every event that was
logged, at every moment. Shares no code with the library."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Logged:
    ms: int
    row: int
    kind: str
    name: str
    total: int | None


def matches(pattern: dict, event: Logged) -> bool:
    if pattern.get("purchase"):
        if event.kind != "purchase" or event.name != pattern.get("product_id", event.name):
            return False
    elif event.kind != "event" or event.name != pattern["event_name"]:
        return False
    for group in pattern.get("property_filters", []):
        if not any(event.total is not None and event.total > each["property_value"] for each in group):
            return False
    return True


def count(entry: dict, events: list[Logged], ms: int) -> int:
    return sum(matches(entry, each) and ms - each.ms < entry.get("within_s", 10**12) * 1000 for each in events)


def holds(entry: dict, found: int) -> bool:
    least = entry.get("at_least", 0 if "at_most" in entry else 1)
    return least <= found <= entry.get("at_most", 10**12)


def history(entries: list[dict], events: list[Logged], ms: int) -> tuple[int, int, int | None] | None:
    """The first entry that does not hold, what it found, and the wait until all hold; None: they do."""
    for position, entry in enumerate(entries):
        found = count(entry, events, ms)
        if not holds(entry, found):
            return position, found, _wait(entries, events, ms)
    return None


def _wait(entries: list[dict], events: list[Logged], ms: int) -> int | None:
    ends = {each.ms + entry["within_s"] * 1000 for entry in entries if "within_s" in entry for each in events}
    for end in sorted(end for end in ends if end > ms):
        if all(holds(entry, count(entry, events, end)) for entry in entries):
            return end - ms
    return None


@dataclass
class AbsenceModel:
    """The deadline of one condition of one user."""

    data: dict
    due: tuple[int, int] | None = None
    #: Time, and row of the event that set it.
    fired: list[tuple[int, int]] = field(default_factory=list)

    def pass_to(self, ms: int) -> None:
        if self.due and self.due[0] <= ms:
            self.fired.append(self.due)
            self.due = None

    def log(self, event: Logged) -> None:
        self.pass_to(event.ms)
        if "without" in self.data and matches(self.data["without"], event):
            self.due = None
        if matches(self.data["after"], event) and (self.due is None or self.data.get("restart", False)):
            self.due = (event.ms + self.data["for_s"] * 1000, event.row)
