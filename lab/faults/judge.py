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
from arrivals import Arrivals


@dataclass
class Account:
    """Event numbers of one writer, by what its calls returned."""

    acknowledged: list[int] = field(default_factory=list)
    #: A call failed and said that nothing was changed.
    refused: set[int] = field(default_factory=set)
    #: A call did not return, or its error said that the outcome is open.
    open: set[int] = field(default_factory=set)
    #: Acknowledged before a wipe.
    wiped: set[int] = field(default_factory=set)


@dataclass
class Journal:
    """What a program printed (phase.c)."""

    accounts: dict[str, Account] = field(default_factory=lambda: defaultdict(Account))
    #: Status and text of each call that failed.
    errors: list[tuple[str, str, str]] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    is_set_aside: bool = False
    #: A wipe has begun, or has succeeded.
    is_wiping: bool = False
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
                self.is_wiping = self.is_wiping and call != "wipe"
                self.errors.append((call, status, " ".join(words)))
            case "-":
                self.reports.append(rest)
            case "l":
                self.leaks.append(rest)
            case "s":
                self.is_set_aside = True
            case "v":
                self.is_wiping = True
            case "w":
                self._wipe()
            case "=":
                self.is_done = True
            case ".":
                self.has_ended = True

    def _wipe(self) -> None:
        self.is_wiping, self.is_wiped = False, True
        for account in self.accounts.values():
            account.wiped.update(account.acknowledged)
            account.acknowledged.clear()

    def _note(self, account: Account, mark: str, numbers: range) -> None:
        match mark:
            case ">" | "?":
                account.open.update(numbers)
            case "x":
                account.refused.update(numbers)
            case "<":
                account.acknowledged += numbers


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
        found += [f"{name}: {text}" for text in _differences(account, came.get(name, []))]
    return found


def _differences(account: Account, came: list[int]) -> list[str]:
    counts = Counter(came)
    acknowledged = set(account.acknowledged)
    found = []
    if missing := acknowledged - counts.keys():
        found.append(f"missing {listed(missing)} of {len(acknowledged)} acknowledged records")
    if doubled := {number for number, count in counts.items() if count > 1}:
        found.append(f"counted twice {listed(doubled)}")
    if refused := account.refused & counts.keys():
        found.append(f"refused and stored nevertheless {listed(refused)}")
    if invented := counts.keys() - acknowledged - account.refused - account.open - account.wiped:
        found.append(f"invented {listed(invented)}")
    if came != sorted(came):
        found.append("out of order")
    return found


def came_back(journal: Journal, drained: Arrivals) -> list[str]:
    """What the store must not contain any longer."""
    came = numbers_of(drained)
    gone = {name: account.refused | account.wiped for name, account in journal.accounts.items()}
    back = {name: gone[name] & set(came.get(name, [])) for name in gone}
    return [f"{name}: wiped or refused, and came back {listed(numbers)}" for name, numbers in back.items() if numbers]


@dataclass
class Losses:
    """What a power cut has cost, and what must not have happened."""

    count: int = 0
    found: list[str] = field(default_factory=list)


def after_cut(journal: Journal, received: Arrivals, drained: Arrivals) -> list[str]:
    """With durability `power`: as after a kill, except for records of an outbox, which survive only processes."""
    came = numbers_of(drained)
    for name, account in journal.accounts.items():
        is_gone = journal.is_wiping and not came
        if "outbox" in name or is_gone:
            account.open.update(account.acknowledged)
            account.acknowledged.clear()
    return complaints(journal, received)


def losses(printed: str, received: Arrivals, drained: Arrivals) -> Losses:
    """With any durability: only the end of what was acknowledged is lost, calls are whole, nothing comes back."""
    result = Losses()
    journal = Journal().read(printed)
    order = _calls(printed)
    kept = {(name, number) for name, numbers in numbers_of(drained).items() for number in numbers}
    known = kept | {(name, number) for name, numbers in numbers_of(received).items() for number in numbers}
    if journal.is_wiping and not kept:
        return result
    lost_at = None
    for place, call in enumerate(order):
        lost = [record for record in call if record not in known]
        result.count += len(lost)
        if 0 < len(lost) < len(call):
            result.found.append(f"a part of a call is lost: {lost[:4]} of {call[0]} to {call[-1]}")
        if lost and lost_at is None:
            lost_at = place
        if lost_at is not None and place > lost_at and any(record in kept for record in call):
            result.found.append(f"{order[lost_at][0]} is lost and the later {call[0]} is not")
            break
    result.found += came_back(journal, drained)
    return result


def _calls(printed: str) -> list[list[tuple[str, int]]]:
    """Acknowledged calls in their order, since the last wipe."""
    calls: list[list[tuple[str, int]]] = []
    for line in printed.splitlines():
        if line.startswith("w"):
            calls.clear()
        elif line.startswith("< "):
            _, name, first, count = line.split()
            calls.append([(name, number) for number in range(int(first), int(first) + int(count))])
    return calls


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
