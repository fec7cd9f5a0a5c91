"""Compares the writers' journals with the server's records."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from arrivals import Arrivals

#: How many numbers a report lists.
SHOWN = 12


@dataclass
class Writer:
    """One thread of one process. Its events are numbered from 0."""

    #: The event numbers of calls that returned.
    returned: list[range] = field(default_factory=list)
    #: The call that was running when the process was killed.
    open: range = range(0)

    @property
    def end(self) -> int:
        """The number after the last event that must have arrived."""
        return self.returned[-1].stop if self.returned else 0


def read_journal(path: Path) -> dict[str, Writer]:
    """The writers of one process."""
    writers: dict[str, Writer] = defaultdict(Writer)
    for line in path.read_text().splitlines():
        mark, name, first, count = line.split()
        numbers = range(int(first), int(first) + int(count))
        if mark == ">":
            writers[name].open = numbers
        else:
            writers[name].open = range(0)
            writers[name].returned.append(numbers)
    return writers


def complaints(writers: dict[str, Writer], arrivals: Arrivals) -> list[str]:
    """All differences."""
    found = list(arrivals.complaints)
    came: dict[str, list[int]] = defaultdict(list)
    for record in arrivals.records:
        if record["name"] == "ce":
            properties = record["data"]["p"]
            came[properties["writer"]].append(properties["n"])
    found += [f"{name} was never started, and came" for name in came.keys() - writers.keys()]
    for name, writer in writers.items():
        found += [f"{name}: {text}" for text in _faults(writer, came.get(name, []))]
    return found


def _faults(writer: Writer, came: list[int]) -> list[str]:
    found = []
    counts = Counter(came)
    expected = set(range(writer.end))
    whole = expected | set(writer.open)
    if missing := expected - counts.keys():
        found.append(f"missing {_listed(missing)} of {writer.end}")
    if doubled := {number for number, count in counts.items() if count > 1}:
        found.append(f"counted twice {_listed(doubled)}")
    if invented := counts.keys() - whole:
        found.append(f"invented {_listed(invented)}")
    if (counts.keys() & set(writer.open)) not in (set(), set(writer.open)):
        found.append(f"only a part of the call for {writer.open} came")
    if sorted(came) != came:
        places = [index for index in range(1, len(came)) if came[index] < came[index - 1]]
        found.append(f"out of order at {_listed({came[index] for index in places})}")
    return found


def _listed(numbers: set[int]) -> str:
    shown = ", ".join(map(str, sorted(numbers)[:SHOWN]))
    return f"{len(numbers)} ({shown}{', …' if len(numbers) > SHOWN else ''})"
