"""Events for asyncio, through the client's descriptor and without a thread::

    async for event in libplacard.aio.events(client):
        ...

``refresh_cards``, ``refresh_messages`` and ``drain`` wait until what they begin has ended, and can be cancelled.

Use a client in one event loop only, and close it on that loop's thread. Several tasks can wait for the same client;
each event goes to one of them. For several tasks that see every event, use ``Client.subscribe``.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TYPE_CHECKING, Callable, TypeVar
from weakref import WeakKeyDictionary

from ._enums import Status
from ._errors import RefreshError, StateError
from ._events import CardsFailed, CardsUpdated, MessagesFailed, MessagesUpdated

if TYPE_CHECKING:
    from ._client import Client
    from ._events import Event
    from ._loop_calls import LoopCalls

Updated = TypeVar("Updated", CardsUpdated, MessagesUpdated)

#: Tokens of the refreshes that are awaited: other calls use small ones, if any.
_tokens = itertools.count(1 << 63)


async def next_event(client: LoopCalls) -> Event:
    """Returns the next event. StateError when the client is closed, before or during the wait."""
    while True:
        client.dispatch()
        event = client.next_event()
        if event is not None:
            return event
        await readable(client, lambda: client._fan_out.has_default_events)


async def events(client: LoopCalls) -> AsyncIterator[Event]:
    """Yields every event from now on; ends when the client is closed."""
    while not client.closed:
        try:
            event = await next_event(client)
        except StateError:
            if client.closed:
                return
            raise
        yield event


async def refresh_cards(client: Client) -> CardsUpdated:
    """Refreshes the cards and returns the event that ends it. RefreshError when it failed."""
    return await _ended(client, client.refresh_cards, CardsUpdated, CardsFailed)


async def refresh_messages(client: Client) -> MessagesUpdated:
    """Refreshes the campaigns and returns the event that ends it. RefreshError when it failed."""
    return await _ended(client, client.refresh_messages, MessagesUpdated, MessagesFailed)


async def _ended(
    client: Client,
    begin: Callable[[int], Status],
    updated: type[Updated],
    failed: type[CardsFailed | MessagesFailed],
) -> Updated:
    token = next(_tokens)
    with client.subscribe((updated, failed)) as events:
        begin(token)
        async for event in events:
            if isinstance(event, updated) and event.token == token:
                return event
            if isinstance(event, (CardsFailed, MessagesFailed)) and event.token == token:
                raise RefreshError(event)
    raise StateError(Status.E_STATE, "the client was closed")


async def drain(client: LoopCalls, timeout: float | None = None) -> Status:
    """Sends the queue and waits until it is empty, as the method ``drain`` does, in a thread."""
    draining = asyncio.get_running_loop().run_in_executor(None, client.drain, timeout)
    try:
        return await asyncio.shield(draining)
    except asyncio.CancelledError:
        with suppress(StateError):  # closed meanwhile
            client.wake()
        await asyncio.wait([draining])
        raise


async def readable(client: LoopCalls, is_ready: Callable[[], bool] = lambda: False) -> None:
    """Waits until the client has work to do or an event to read. StateError when it is closed meanwhile.

    ``is_ready``: whether an event waits that another reader of the client has taken from the library.
    """
    loop = asyncio.get_running_loop()
    waiters = _waiters.get(client)
    if waiters is None:
        waiters = _waiters[client] = _Waiters(client)
    await waiters.wait(loop, is_ready)


class _Waiters:
    """The tasks that wait for one client. asyncio allows one reader per descriptor, so they share it."""

    def __init__(self, client: LoopCalls) -> None:
        self._fd = client.fileno()
        self._futures: set[asyncio.Future[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None  # the loop that is reading for the tasks
        client._fan_out.close_callbacks.append(self._closed)
        client._fan_out.add_waker(self._wake)

    async def wait(self, loop: asyncio.AbstractEventLoop, is_ready: Callable[[], bool]) -> None:
        if self._loop is not None and self._loop.is_closed():
            self._release()  # the loop was closed with tasks in it
        if self._loop not in (None, loop):
            raise StateError(Status.E_STATE, "another event loop is waiting for this client")
        if self._loop is None:
            loop.add_reader(self._fd, self._readable)
            self._loop = loop
        future = loop.create_future()
        self._futures.add(future)
        try:
            if not is_ready():
                await future
        finally:
            self._futures.discard(future)
            if not self._futures:
                self._stop()

    def _wake(self) -> None:
        """Called on any thread."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        with suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(self._readable)

    def _readable(self) -> None:
        # Readiness is level-triggered: stop reading until a task waits again, or the loop would spin.
        for future in self._release():
            future.set_result(None)

    def _closed(self) -> None:
        loop = self._loop
        waiting = self._release()
        if loop is None or loop.is_closed():
            return  # its tasks cannot run any more
        for future in waiting:
            future.set_exception(StateError(Status.E_STATE, "the client was closed"))

    def _release(self) -> list[asyncio.Future[None]]:
        """Stops reading; returns the tasks that are still waiting."""
        self._stop()
        waiting = [future for future in self._futures if not future.done()]
        self._futures.clear()
        return waiting

    def _stop(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._fd)
        self._loop = None


_waiters: WeakKeyDictionary[LoopCalls, _Waiters] = WeakKeyDictionary()
