"""What all events have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Event:
    """Any event."""

    type: ClassVar[str]


@dataclass(frozen=True)
class UnknownEvent(Event):
    """An event of a later library version. Ignore it."""

    type = "unknown"
    kind: int
