"""Hints, and what of them a stream still has to send. Pure: no time, no input or output."""

from __future__ import annotations

import math
from dataclasses import dataclass

import orjson

#: What a client can synchronise, in the order in which hints name it.
KINDS = ("cards", "messages")
#: Clients refuse a hint with a longer spread (rule 7.8.1).
_LONGEST_S = 86_400


@dataclass(frozen=True, slots=True)
class Hint:
    """ "Synchronise now, within this spread"."""

    what: tuple[str, ...]
    #: Opaque to clients. Equal for equal content, whichever replica sends it.
    version: str
    #: Clients choose a moment of these seconds at random.
    spread_s: int

    def event(self) -> bytes:
        data = orjson.dumps({"what": self.what, "version": self.version, "spread_s": self.spread_s})
        return b"event: sync\nid: %s\ndata: %s\n\n" % (self.version.encode(), data)


class Pending:
    """The newest hint of each kind: a reader that is slow costs no more memory than one that is not."""

    __slots__ = ("_spreads", "_version")

    def __init__(self) -> None:
        self._spreads: dict[str, int] = {}
        self._version = ""

    def add(self, hint: Hint) -> None:
        for kind in hint.what:
            self._spreads[kind] = hint.spread_s
        # A version is that of everything a stream is about, so the last one covers the hints before it.
        self._version = hint.version

    def take(self) -> Hint | None:
        """One hint for all that is pending, with the longest of the spreads."""
        if not self._spreads:
            return None
        what = tuple(kind for kind in KINDS if kind in self._spreads)
        hint = Hint(what, self._version, max(self._spreads.values()))
        self._spreads.clear()
        return hint


def spread(requests: int, rate: float) -> int:
    """Seconds in which so many requests are no more than ``rate`` per second, as far as a client takes so many."""
    return min(max(1, math.ceil(requests / rate)), _LONGEST_S)
