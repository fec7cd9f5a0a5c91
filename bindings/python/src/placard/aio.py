"""asyncio: events through the client's descriptor, without a thread::

    async for event in placard.aio.events(client):
        ...

A client is awaited in one event loop, and closed on that loop's thread. Several tasks may wait for the same client; an
event goes to one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ._enums import Status
from ._errors import StateError

if TYPE_CHECKING:
    from ._client import Client
    from ._events import Event


async def next_event(client: Client) -> Event:
    """Waits for the next event. StateError when the client is closed, before or while it waits."""
    while True:
        client.dispatch()
        event = client.next_event()
        if event is not None:
            return event
        await readable(client)


async def events(client: Client) -> AsyncIterator[Event]:
    """Every event from now on; ends when the client is closed."""
    while not client.closed:
        try:
            event = await next_event(client)
        except StateError:
            if client.closed:
                return
            raise
        yield event


async def readable(client: Client) -> None:
    """Waits until the client has work to do or an event to read. StateError when it is closed meanwhile."""
    loop = asyncio.get_running_loop()
    waiters = _waiters.get(client)
    if waiters is None:
        waiters = _waiters[client] = _Waiters(client)
    await waiters.wait(loop)


class _Waiters:
    """The tasks that wait for one client. asyncio keeps one reader per descriptor, so they share it."""

    def __init__(self, client: Client) -> None:
        self._fd = client.fileno()
        self._futures: set[asyncio.Future[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        client._close_callbacks.append(self._closed)

    async def wait(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._futures and self._loop is not loop:
            raise StateError(Status.E_STATE, "another event loop is waiting for this client")
        future = loop.create_future()
        if not self._futures:
            self._loop = loop
            loop.add_reader(self._fd, self._readable)
        self._futures.add(future)
        try:
            await future
        finally:
            self._remove(future)

    def _remove(self, future: asyncio.Future[None]) -> None:
        self._futures.discard(future)
        if not self._futures and self._loop is not None:
            self._loop.remove_reader(self._fd)
            self._loop = None

    def _readable(self) -> None:
        for future in tuple(self._futures):
            if not future.done():
                future.set_result(None)
        # Readiness is a level: without this the loop would call again and again until the tasks have run.
        if self._loop is not None:
            self._loop.remove_reader(self._fd)
            self._loop = None
        self._futures.clear()

    def _closed(self) -> None:
        for future in tuple(self._futures):
            if not future.done():
                future.set_exception(StateError(Status.E_STATE, "the client was closed"))
        if self._loop is not None:
            self._loop.remove_reader(self._fd)
            self._loop = None
        self._futures.clear()


_waiters: WeakKeyDictionary[Client, _Waiters] = WeakKeyDictionary()
