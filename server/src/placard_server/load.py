"""Asks clients to back off longer while replicas are busy. All replicas agree, because clients only take a config whose
time is later than that of their last one."""

from __future__ import annotations

import asyncio
import logging
import time
import uuid

from .database import Away, Database
from .fields import JSON

log = logging.getLogger("placard_server")
_INTERVAL_S = 5.0
#: Each change is sent to every device once, so it must be worth it.
_HOLD_S = 60
#: Back-off in milliseconds, from the least to the greatest load. The first is the protocol's own (rule 4.4.1).
BACKOFFS: list[dict[str, JSON]] = [
    {"min_sleep_duration_ms": 10_000, "scale_factor": 3, "max_sleep_duration_ms": 300_000},
    {"min_sleep_duration_ms": 30_000, "scale_factor": 3, "max_sleep_duration_ms": 900_000},
    {"min_sleep_duration_ms": 120_000, "scale_factor": 3, "max_sleep_duration_ms": 3_600_000},
]
#: The mean share of a processor from which a level holds, and below which it ends.
_RISE, _FALL = (0.75, 0.92), (0.55, 0.75)

_REPORT = """
    INSERT INTO placard.replicas (id, busy) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = now(), busy = $2
"""
_STATE = """
    SELECT level, time, extract(epoch FROM now())::bigint AS now,
        coalesce((SELECT avg(busy) FROM placard.replicas WHERE seen > now() - interval '30 s'), 0) AS busy
    FROM placard.load
"""
_CHANGE = """
    UPDATE placard.load SET level = $1, time = greatest(extract(epoch FROM now())::bigint, time + 1) WHERE level <> $1
"""


def level_for(busy: float, level: int) -> int:
    """One step at a time, with a gap between rising and falling, so that it does not swing."""
    if level < len(_RISE) and busy >= _RISE[level]:
        return level + 1
    if level > 0 and busy < _FALL[level - 1]:
        return level - 1
    return level


class Load:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._id = uuid.uuid4()
        self._used = time.process_time(), time.monotonic()
        #: The time of the last change and the back-off in force.
        self.current: tuple[int, dict[str, JSON]] = (0, BACKOFFS[0])

    async def follow(self) -> None:
        """Reports how busy this replica is, and learns what holds for all, until it is cancelled."""
        while True:
            await asyncio.sleep(_INTERVAL_S)
            try:
                await self._step()
            except Away:
                continue

    def _busy(self) -> float:
        """The share since the last call of the one processor that an event loop can use."""
        before, self._used = self._used, (time.process_time(), time.monotonic())
        return (self._used[0] - before[0]) / max(self._used[1] - before[1], 1e-3)

    async def _step(self) -> None:
        async with self._database.connection() as connection:
            await connection.execute(_REPORT, self._id, self._busy())
            state = await connection.fetchrow(_STATE)
            assert state is not None
            wanted = level_for(state["busy"], state["level"])
            level = state["level"]
            if wanted != level and state["now"] - state["time"] >= _HOLD_S:
                await connection.execute(_CHANGE, wanted)
                log.info("the replicas use %.0f %% of a processor each: back-off %d", 100 * state["busy"], wanted)
                state = await connection.fetchrow(_STATE)
                assert state is not None
            self.current = (state["time"], BACKOFFS[min(state["level"], len(BACKOFFS) - 1)])
