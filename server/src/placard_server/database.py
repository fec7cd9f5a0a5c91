"""Connections to PostgreSQL. It may be away at any time, also at the start: then callers get ``Away``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeAlias

import asyncpg

from . import migrate

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

Connection: TypeAlias = "asyncpg.Connection | PoolConnectionProxy"

_CONNECT_S = 5.0
_COMMAND_S = 20.0
#: Settings of each connection. Answers leave after COMMIT, so a commit must be on the disk, whatever the database's own
#: setting; compiling such short queries costs more than it saves.
_SETTINGS = {"application_name": "placard-server", "synchronous_commit": "on", "jit": "off", "timezone": "UTC"}
#: Wrong names and passwords do not mend themselves.
HOPELESS = (
    asyncpg.InvalidPasswordError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.ClientConfigurationError,
)


class Away(Exception):
    """PostgreSQL cannot be reached, or cannot do its work now. Whether the last statement was done is unknown."""


async def connect(dsn: str) -> asyncpg.Connection:
    """One connection, for commands."""
    return await asyncpg.connect(dsn, timeout=_CONNECT_S, server_settings=_SETTINGS)


async def _keep(_: Connection) -> None:
    """No request changes its connection's state, so nothing is to be reset, which would be another round trip."""


class Database:
    """A pool that is made when it is first needed, and again after each failure."""

    def __init__(self, dsn: str, size: int) -> None:
        self._dsn = dsn
        self._size = size
        self._pool: asyncpg.Pool | None = None
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Everything that fails inside of it, except for what the values caused, is ``Away``."""
        try:
            pool = self._pool or await self._make()
            async with pool.acquire(timeout=_CONNECT_S) as connection:
                yield connection
        except asyncpg.DataError:
            raise
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise Away(f"{type(error).__name__}: {error}".removesuffix(": ")) from error

    async def _make(self) -> asyncpg.Pool:
        async with self._lock:
            if self._pool is None:
                pool = await asyncpg.create_pool(
                    self._dsn,
                    min_size=0,  # asyncpg reports every failure to keep more, at length
                    max_size=self._size,
                    timeout=_CONNECT_S,
                    command_timeout=_COMMAND_S,
                    reset=_keep,
                    server_settings=_SETTINGS,
                )
                try:
                    async with pool.acquire(timeout=_CONNECT_S) as connection:
                        await migrate.check(connection)
                except BaseException:
                    pool.terminate()
                    raise
                self._pool = pool
            return self._pool

    async def close(self) -> None:
        """Waits a moment for what is being done."""
        if self._pool is None:
            return
        try:
            await asyncio.wait_for(self._pool.close(), 5)
        except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            self._pool.terminate()
