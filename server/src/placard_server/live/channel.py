"""What replicas and commands report to each other, by LISTEN and NOTIFY. Its loss is harmless: clients ask for
content when a session starts anyway, and after it each stream gets a hint."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterator

import asyncpg
import orjson

from ..database import Away, Connection, connect
from .hub import Hub

log = logging.getLogger("placard_server")
NAME = "placard_live"
#: PostgreSQL refuses a payload of 8,000 bytes.
_PAYLOAD = 7900
#: After so much silence the connection is tried.
_SILENCE_S = 15.0
_TRIED_S = 5.0
#: Messages that wait. With more the connection is given up, as if it was lost.
_WAITING = 10_000
NOTIFY = f"SELECT pg_notify('{NAME}', $1)"


def sent(app: int, what: list[str], users: list[str]) -> Iterator[str]:
    """The messages about a send to these users, as many as it needs."""
    payload = _message(app, what, users)
    if len(payload.encode()) <= _PAYLOAD or len(users) < 2:
        yield payload
    else:
        middle = len(users) // 2
        yield from sent(app, what, users[:middle])
        yield from sent(app, what, users[middle:])


def _message(app: int, what: list[str], users: list[str]) -> str:
    return orjson.dumps({"app": app, "what": what, "users": users}).decode()


async def report_audience(connection: Connection, app: int) -> None:
    await connection.execute(NOTIFY, orjson.dumps({"app": app}).decode())


async def follow(dsn: str, hub: Hub) -> None:
    """Listens until it is cancelled, and connects again whenever the connection is lost."""
    is_reported, is_first = False, True

    async def listening() -> None:
        nonlocal is_reported
        await hub.missed(is_first)
        is_reported = False

    while True:
        try:
            await _listen(dsn, hub, listening)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, Away) as error:
            if not is_reported:
                log.warning("hints from other replicas are missed until PostgreSQL is back: %s", error)
            is_reported = True
        is_first = False
        await asyncio.sleep(random.uniform(0.5, 1.5))


async def _listen(dsn: str, hub: Hub, listening: Callable[[], Awaitable[None]]) -> None:
    messages: asyncio.Queue[str | None] = asyncio.Queue(_WAITING)
    connection = await connect(dsn)

    def heard(_: object, process: int, channel: str, payload: object) -> None:
        try:
            messages.put_nowait(str(payload))
        except asyncio.QueueFull:
            connection.terminate()

    def lost(_: object) -> None:
        while not messages.empty():
            messages.get_nowait()
        messages.put_nowait(None)

    try:
        connection.add_termination_listener(lost)
        async with asyncio.timeout(_TRIED_S):
            await connection.add_listener(NAME, heard)
        await listening()
        while (message := await _next(connection, messages)) is not None:
            try:
                await hub.received(orjson.loads(message))
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                # Another program, or a newer version, has written it.
                log.warning("a message on the channel %s is not understood: %r", NAME, error)
        raise asyncpg.InterfaceError("the connection was lost")
    finally:
        connection.terminate()


async def _next(connection: asyncpg.Connection, messages: asyncio.Queue[str | None]) -> str | None:
    while True:
        try:
            async with asyncio.timeout(_SILENCE_S):
                return await messages.get()
        except TimeoutError:
            await connection.fetchval("SELECT 1", timeout=_TRIED_S)
