"""What must be true after a phase in which calls have failed: compares its journal with what its store and the server
have."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "crash"))
from fault_server import Arrivals


@dataclass
class Account:
    """Event numbers of one writer, by what its calls returned."""

    acknowledged: list[int] = field(default_factory=list)
    #: A call failed and said that nothing was changed.
    refused: set[int] = field(default_factory=set)
    #: A call did not return, or its error said that the outcome is open.
    open: set[int] = field(default_factory=set)
    #: Calls for several records; each is there as a whole or not at all.
    groups: list[range] = field(default_factory=list)


@dataclass
class Journal:
    """What a program printed (phase.c)."""

    accounts: dict[str, Account] = field(default_factory=lambda: defaultdict(Account))
    #: Status and text of each call that failed.
    errors: list[tuple[str, str, str]] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    is_set_aside: bool = False
    is_wiped: bool = False
    is_done: bool = False
    has_ended: bool = False

    def read(self, text: str) -> Journal:
        for line in text.splitlines():
            self._read(line)
        for account in self.accounts.values():
            account.open -= set(account.acknowledged) | account.refused
        return self

    def forget_calls(self) -> Journal:
        """After the journal of the program that prepared the store."""
        return Journal(self.accounts)

    def _read(self, line: str) -> None:
        mark, _, rest = line.partition(" ")
        match mark:
            case ">" | "<" | "x" | "?":
                name, first, count = rest.split()
                self._note(self.accounts[name], mark, range(int(first), int(first) + int(count)))
            case "!":
                call, status, *words = rest.split(" ")
                self.errors.append((call, status, " ".join(words)))
            case "-":
                self.reports.append(rest)
            case "l":
                self.leaks.append(rest)
            case "s":
                self.is_set_aside = True
            case "w":
                self.is_wiped = True
            case "=":
                self.is_done = True
            case ".":
                self.has_ended = True

    def _note(self, account: Account, mark: str, numbers: range) -> None:
        match mark:
            case ">" | "?":
                account.open.update(numbers)
            case "x":
                account.refused.update(numbers)
            case "<":
                account.acknowledged += numbers
                account.groups.append(numbers)


def take(arrivals: Arrivals, lines: Iterable[str]) -> list[str]:
    """Counts what `drain` printed as received. Returns what was wrong."""
    found = []
    for line in lines:
        mark, _, rest = line.partition(" ")
        if mark == "b":
            identifier, _, body = rest.partition(" ")
            arrivals.take(arrivals.see(identifier, json.loads(body)))
        elif mark in ("!", "s", "-"):
            found.append(f"after the fault: {line}")
        elif mark != ".":
            found.append(f"after the fault, drain says: {line}")
    return found


def numbers_of(arrivals: Arrivals) -> dict[str, list[int]]:
    """The received numbers of each writer, in the order of their arrival."""
    came: dict[str, list[int]] = defaultdict(list)
    for record in arrivals.records:
        properties = record.get("data", {}).get("p", {})
        if record["name"] == "ce" and "writer" in properties:
            came[properties["writer"]].append(properties["n"])
    return came


def complaints(journal: Journal, arrivals: Arrivals) -> list[str]:
    """Every acknowledged record arrived once, and no refused one did."""
    found = list(arrivals.complaints)
    came = numbers_of(arrivals)
    found += [f"{name} was never started, and came" for name in came.keys() - journal.accounts.keys()]
    for name, account in journal.accounts.items():
        found += [f"{name}: {text}" for text in _differences(account, came.get(name, []), journal.is_wiped)]
    return found


def _differences(account: Account, came: list[int], is_wiped: bool) -> list[str]:
    counts = Counter(came)
    acknowledged = set() if is_wiped else set(account.acknowledged)
    found = []
    if missing := acknowledged - counts.keys():
        found.append(f"missing {listed(missing)} of {len(acknowledged)} acknowledged records")
    if doubled := {number for number, count in counts.items() if count > 1}:
        found.append(f"counted twice {listed(doubled)}")
    if refused := account.refused & counts.keys():
        found.append(f"refused and stored nevertheless {listed(refused)}")
    if invented := counts.keys() - acknowledged - account.refused - account.open:
        found.append(f"invented {listed(invented)}")
    if came != sorted(came):
        found.append("out of order")
    return found


def listed(numbers: set[int]) -> str:
    shown = ", ".join(map(str, sorted(numbers)[:8]))
    return f"{len(numbers)} ({shown}{', …' if len(numbers) > 8 else ''})"


def integrity(database: Path) -> list[str]:
    """What SQLite says about a closed database."""
    if not database.exists():
        return []
    try:
        connection = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
        rows = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        connection.close()
    except sqlite3.Error as error:
        return [f"integrity_check: {error}"]
    return [] if rows == ["ok"] else [f"integrity_check: {'; '.join(rows[:3])}"]
