"""Queries of the page, which must not take the database from clients: one at a time at each replica, read-only, each
with a limit of time, and no oftener than the answer can change much."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeAlias

import asyncpg

from ..database import Connection, Database

Rows: TypeAlias = "list[asyncpg.Record]"
_STATEMENT_S = 2
_FRESH_S = 10.0
_CACHED = 20
#: Requests that wait for the one at a time.
_WAITING = 20


class Busy(Exception):
    """Too many people look at the page at this moment."""


class Bounded:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._known: OrderedDict[Hashable, tuple[float, Rows | None]] = OrderedDict()

    async def rows(self, name: Hashable, sql: str, *values: object) -> Rows | None:
        """None: it took too long. The same name within ten seconds has the same answer."""

        async def query(connection: Connection) -> Rows | None:
            known = self._known.get(name)
            if known is not None and time.monotonic() - known[0] < _FRESH_S:
                return known[1]
            found = await _limited(connection, sql, values)
            self._known[name] = (time.monotonic(), found)
            self._known.move_to_end(name)
            while len(self._known) > _CACHED:
                self._known.popitem(last=False)
            return found

        return await self.alone(query)

    async def alone(self, deed: Callable[[Connection], Awaitable[Rows | None]]) -> Rows | None:
        if self._waiting >= _WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._lock, self._database.connection() as connection:
                return await deed(connection)
        finally:
            self._waiting -= 1


async def _limited(connection: Connection, sql: str, values: tuple[object, ...]) -> Rows | None:
    try:
        async with connection.transaction(readonly=True):
            await connection.execute(
                f"SET LOCAL statement_timeout = '{_STATEMENT_S}s'; SET LOCAL max_parallel_workers_per_gather = 0"
            )
            found: Rows = await connection.fetch(sql, *values)
            return found
    except asyncpg.QueryCanceledError:
        return None
