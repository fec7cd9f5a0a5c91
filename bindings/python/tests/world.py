"""What the model tests share: the clocks of a client and its model, moved together."""

from __future__ import annotations

from typing import Any

import libplacard

WALL_START = 1_760_000_000_000
MONOTONIC_START = 3_600_000
NO_TIMEOUT_S = 2**31 - 1
ROUNDS = 1000

#: A client with a host transport and a host clock.
OPTIONS: dict[str, Any] = {
    "api_key": "test-key",
    "endpoint": "sdk.example.com",
    "transport": "host",
    "clock": "host",
    "session_timeout_s": NO_TIMEOUT_S,
    "flush_interval_s": 0,
    "rate_limits": False,
    "seed": 1,
}


class ClockedWorld:
    """Base of the model tests' worlds. A subclass has ``client`` and ``model``, and does due work in ``_settle``."""

    client: libplacard.Client
    model: Any

    def __init__(self) -> None:
        self.wall, self.monotonic = WALL_START, MONOTONIC_START

    def close(self) -> None:
        self.client.close()

    def advance(self, ms: int) -> None:
        """Moves both clocks, stopping at each deadline of the library."""
        end = self.monotonic + ms
        for _ in range(ROUNDS):
            deadline = self.client.next_deadline_ms
            self._move(end if deadline is None else min(max(deadline, self.monotonic), end))
            self._settle()
            if self.monotonic == end:
                return
        raise AssertionError("too many timers before the end")

    def shift_wall(self, ms: int) -> None:
        self.wall += ms
        self._set_time()

    def _move(self, monotonic: int) -> None:
        self.wall += monotonic - self.monotonic
        self.monotonic = monotonic
        self._set_time()

    def _set_time(self) -> None:
        self.client.set_time(self.wall, self.monotonic)
        self.model.advance(self.wall, self.monotonic)

    def _settle(self) -> None:
        raise NotImplementedError


def same(what: str, seen: object, expected: object) -> None:
    if isinstance(seen, list) and isinstance(expected, list) and len(seen) == len(expected):
        pairs = [pair for pair in zip(seen, expected) if pair[0] != pair[1]]
        seen, expected = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    assert seen == expected, f"{what}: the library has {seen}, the model {expected}"


def status_name(status: int) -> str:
    """The name of a status, lower case and without prefix, such as ``not_found``."""
    return libplacard.Status(status).name.lower().removeprefix("e_")
