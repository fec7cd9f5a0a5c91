"""What fails in which run: every call of every kind, in every phase."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from control import FOR_GOOD, Fault
from stores import OLD_VERSIONS, ROOT

PHASES = (
    "open",
    "log",
    "send",
    "upkeep",
    "wipe",
    *(f"migrate-{version}" for version in OLD_VERSIONS),
    "outbox",
    "intake",
    "rest",
    "close",
    "picture",
    "damaged",
)
DURABILITIES = ("process", "power")

#: What each kind fails with. EINTR and EAGAIN end: a call that always has to be repeated has no end.
ERRORS = {
    "open": ("EMFILE", "EIO", "ENOSPC", "EACCES"),
    "create": ("ENOSPC", "EIO"),
    "read": ("EIO",),
    "write": ("ENOSPC", "EIO"),
    "fsync": ("EIO", "ENOSPC"),
    "ftruncate": ("EIO", "ENOSPC"),
    "rename": ("EIO", "ENOSPC"),
    "unlink": ("EIO", "EACCES"),
    "stat": ("EIO", "EACCES"),
    "mkdir": ("ENOSPC", "EIO"),
    "chmod": ("EPERM", "EIO"),
    "close": ("EIO", "EINTR"),
    "mmap": ("ENOMEM",),
    "socket": ("EMFILE", "ENOBUFS"),
    "connect": ("ECONNREFUSED", "ENETUNREACH"),
    "send": ("ECONNRESET", "EPIPE"),
    "recv": ("ECONNRESET",),
    "poll": ("ENOMEM",),
    "epoll": ("ENOMEM", "ENOSPC", "EMFILE"),
    "epoll_wait": (),
    "timerfd": ("EMFILE", "ENOMEM"),
    "eventfd": ("EMFILE", "ENOMEM"),
    "getrandom": ("ENOSYS", "EAGAIN"),
    "flock": ("EAGAIN", "ENOLCK"),
    "fcntl": ("EAGAIN", "EIO", "ENOLCK"),
    "dlopen": ("ENOENT",),
}
#: In addition, only once.
ONCE = {
    "open": ("EINTR",),
    "read": ("EINTR",),
    "write": ("EINTR",),
    "fsync": ("EINTR",),
    "ftruncate": ("EINTR",),
    "connect": ("EINTR",),
    "send": ("EAGAIN",),
    "recv": ("EAGAIN",),
    "poll": ("EINTR",),
    "epoll_wait": ("EINTR",),
    "getrandom": ("EINTR",),
    "flock": ("EINTR",),
    "fcntl": ("EINTR",),
}
#: A few calls more than were counted: an error can lead to more.
BEYOND = 1
#: The short form: runs of each kind in each phase.
SAMPLE = 2


@dataclass(frozen=True)
class Plan:
    """One run."""

    phase: str
    durability: str
    fault: Fault

    def __str__(self) -> str:
        return f"{self.phase} {self.durability}: {self.fault}"


def all_plans(counts: dict[tuple[str, str], dict[str, int]]) -> list[Plan]:
    """Every call of every kind."""
    plans = []
    for (phase, durability), calls in counts.items():
        for kind, count in calls.items():
            for first in range(1, count + BEYOND + 1 if count else 1):
                plans += [Plan(phase, durability, fault) for fault in _faults(kind, first)]
    return plans


def _faults(kind: str, first: int) -> list[Fault]:
    faults = []
    for error in ERRORS[kind]:
        faults.append(Fault(kind, first, 1, error))
        faults.append(Fault(kind, first, FOR_GOOD, error))
    faults += [Fault(kind, first, 1, error) for error in ONCE.get(kind, ())]
    if kind == "write":
        faults.append(Fault(kind, first, 1, manner="short"))
    return faults


def sample(plans: list[Plan], numbers: random.Random) -> list[Plan]:
    """Some of each kind in each phase."""
    groups = defaultdict(list)
    for plan in plans:
        groups[plan.phase, plan.fault.kind].append(plan)
    return [plan for group in groups.values() for plan in numbers.sample(group, min(SAMPLE, len(group)))]


def earlier_findings() -> list[Plan]:
    """findings.json: each was a defect once."""
    return [
        Plan(
            entry["phase"],
            entry["durability"],
            Fault(
                entry["kind"],
                entry["first"],
                FOR_GOOD if entry["for_good"] else 1,
                entry.get("error", "EIO"),
                entry.get("manner", "error"),
            ),
        )
        for entry in read_findings()
    ]


def read_findings() -> list[dict[str, Any]]:
    return json.loads((ROOT / "lab/faults/findings.json").read_text())
