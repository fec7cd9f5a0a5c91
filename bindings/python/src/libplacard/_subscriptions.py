"""Several readers of one client's events. The library has one queue; what is taken from it is handed to all of them."""

from __future__ import annotations

import fcntl
import os
import select
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from ctypes import c_void_p
from typing import TYPE_CHECKING, Any, Callable
from weakref import ref

from ._errors import StateError
from ._events import Event, Overflow
from ._input import integer, invalid, timeout_ms
from ._waiting import in_parts

if TYPE_CHECKING:
    from ._client import Client

LIMIT = 10_000
FIRST_FREE = 3  # descriptor after the standard streams


def pipe() -> tuple[int, int]:
    """Makes a pipe without the numbers of standard streams, which the program may have closed."""
    first, second = (_above_streams(end) for end in os.pipe())
    return first, second


def _above_streams(descriptor: int) -> int:
    if descriptor >= FIRST_FREE:
        return descriptor
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, FIRST_FREE)
    os.close(descriptor)
    return moved


class Reader:
    """The events that wait for one reader, at most ``limit`` of them."""

    def __init__(self, kinds: tuple[type[Event], ...], limit: int) -> None:
        self.kinds = (*kinds, Overflow)
        self._limit = limit
        self._events: deque[Event] = deque()
        self._lost = 0
        #: Grows with each event that is put in or taken out.
        self.changes = 0

    def put(self, event: Event) -> None:
        self.changes += 1
        self._events.append(event)
        if len(self._events) > self._limit:
            self._events.popleft()
            self._lost += 1

    def take(self) -> Event | None:
        """Returns the oldest event. If older ones were dropped, an Overflow comes first."""
        self.changes += not self.is_empty
        if self._lost:
            lost, self._lost = self._lost, 0
            return Overflow(lost, f"events were not read in time: the oldest {lost} are lost")
        return self._events.popleft() if self._events else None

    @property
    def is_empty(self) -> bool:
        return not self._events and not self._lost


class FanOut:
    """Takes events from the library's queue, one at a time, and gives each to every reader that wants it.

    ``next_event`` of the client and what is built on it share one reader, which begins at its first use, or when
    ``wait`` delivers to subscriptions. As long as nothing else reads, no event is kept here.
    """

    def __init__(self, take: Callable[[c_void_p], Event | None]) -> None:
        """``take`` takes one event from the queue of a lent client."""
        self._take = take
        # Reentrant, because a signal handler can close a subscription while its thread reads another. For the same
        # reason the lists are replaced and never changed.
        self._lock = threading.RLock()
        self._default: Reader | None = None
        self._readers: tuple[ref[Reader], ...] = ()
        self._wakers: tuple[Callable[[], None], ...] = ()
        self.close_callbacks: list[Callable[[], None]] = []
        #: How often ``end_waits`` was called, and its value when a wait or a drain ended last: if they differ, the next
        #: one ends at once.
        self.ended_waits = 0
        self.taken_ends = 0
        #: For each thread the ``changes`` of the default reader when its last ``wait`` ended.
        self._waited = threading.local()

    def add(self, reader: Reader) -> None:
        with self._lock:
            self.remove(None)
            self._readers = (*self._readers, ref(reader))

    def remove(self, reader: Reader | None) -> None:
        """Also forgets readers to which nothing refers any more."""
        with self._lock:
            self._readers = tuple(known for known in self._readers if known() not in (None, reader))

    @property
    def has_default_events(self) -> bool:
        return self._default is not None and not self._default.is_empty

    @property
    def ends_wait(self) -> bool:
        """Whether an event of the default reader ends a ``wait`` of this thread at once.

        Without subscriptions the program has to read it. With them it may read nothing else. Then only what has come,
        or was read, since the last ``wait`` of this thread ends the next one: otherwise a loop around it would spin.
        """
        default = self._default
        if default is None or default.is_empty:
            return False
        return not self._has_subscriptions or default.changes != getattr(self._waited, "changes", None)

    def end_wait(self, pointer: c_void_p) -> None:
        """Delivers to subscriptions, if there are any: what waits in the library's queue would end the next wait."""
        with self._lock:
            if self._has_subscriptions:
                self.take_all(pointer)
            if self._default is not None:
                self._waited.changes = self._default.changes

    @property
    def _has_subscriptions(self) -> bool:
        return any(known() is not None for known in self._readers)

    def next(self, pointer: c_void_p, reader: Reader | None = None) -> Event | None:
        """Returns the next event of a reader (None: the default one); takes from the library's queue when none waits.

        ``pointer`` is lent, which also ensures that this process may use the lock.
        """
        with self._lock:
            if reader is None:
                reader = self._default = self._default or Reader((Event,), LIMIT)
            while (event := reader.take()) is None:
                taken = self._take(pointer)
                if taken is None:
                    return None
                self._hand_out(taken, reader)
            return event

    def take_all(self, pointer: c_void_p) -> None:
        """Empties the library's queue; what nobody else wants waits for ``next_event``."""
        with self._lock:
            self._default = self._default or Reader((Event,), LIMIT)
            while (taken := self._take(pointer)) is not None:
                self._hand_out(taken, None)

    def rest(self, reader: Reader) -> Event | None:
        """Returns the next event of a subscription's reader after the client was closed."""
        with self._lock:
            return reader.take()

    def end(self, pointer: c_void_p) -> None:
        """Hands out the events that are still in the library's queue, and ends the waits of asyncio."""
        with self._lock:
            self.remove(None)
            while self._readers and (taken := self._take(pointer)) is not None:
                self._hand_out(taken, None)
        for callback in tuple(self.close_callbacks):
            callback()

    def _hand_out(self, event: Event, taker: Reader | None) -> None:
        wakes = False
        for reader in [self._default, *(known() for known in self._readers)]:
            if reader is not None and isinstance(event, reader.kinds):
                reader.put(event)
                wakes = wakes or reader is not taker
        if wakes:
            self._wake()

    # ---- Waiting: the descriptor is not readable any more when another reader has taken the event

    def wake(self) -> None:
        """Ends the waits of all readers."""
        with self._lock:
            self._wake()

    def end_waits(self) -> None:
        self.ended_waits += 1
        self.wake()

    def _wake(self) -> None:
        for waker in self._wakers:
            waker()

    def add_waker(self, waker: Callable[[], None]) -> None:
        with self._lock:
            self._wakers = (*self._wakers, waker)

    def remove_waker(self, waker: Callable[[], None]) -> None:
        with self._lock:
            self._wakers = tuple(known for known in self._wakers if known is not waker)

    def wait(self, fd: int, timeout: float | None, is_ready: Callable[[], bool]) -> None:
        """Waits until the descriptor is readable, ``is_ready``, or the timeout has passed."""
        read_end, write_end = pipe()
        os.set_blocking(write_end, False)

        def waker() -> None:
            with suppress(BlockingIOError):  # awake already
                os.write(write_end, b"\0")

        self.add_waker(waker)
        try:
            poll = select.poll()
            poll.register(read_end, select.POLLIN)
            poll.register(fd, select.POLLIN)
            in_parts(lambda seconds: bool(poll.poll(timeout_ms(seconds))), 0.0 if is_ready() else timeout)
        finally:
            self.remove_waker(waker)
            os.close(read_end)
            os.close(write_end)


class Subscription:
    """Events of a client from ``Client.subscribe`` on: each once and in order, whatever other readers do.

    Read it with ``for`` (what waits now), ``async for`` (until it is closed) or ``next_event``. Close it, or drop the
    last reference to it, to end it.
    """

    def __init__(self, client: Client, fan_out: FanOut, kinds: tuple[type[Event], ...], limit: int) -> None:
        self._client = client
        self._fan_out = fan_out
        self._reader = Reader(kinds, limit)
        self._closed = False
        fan_out.add(self._reader)

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called, or the client is closed."""
        return self._closed or self._client.closed

    def close(self) -> None:
        """Ends the subscription: its loops end, and what waits is dropped. Other readers notice nothing."""
        self._closed = True
        if self._client._handle.forked:
            return  # another thread may have held the lock at the fork
        self._fan_out.remove(self._reader)
        self._fan_out.wake()

    def next_event(self, timeout: float | None = 0.0) -> Event | None:
        """Returns the next event, or None when none comes within ``timeout`` seconds (None: no limit).

        While it waits it dispatches the client. Returns None at once when the subscription is closed, but events that
        waited when the client was closed are still returned.
        """
        end = None if timeout is None else self._client._now() + timeout
        while True:
            event = self._next()
            if event is not None or self.closed:
                return event
            left = None if end is None else end - self._client._now()
            if left is not None and left <= 0:
                return None
            try:
                self._client._wait(left, self._is_ready)
                self._client.dispatch()
            except StateError:
                if not self.closed:
                    raise

    def _next(self) -> Event | None:
        if self._closed:
            return None
        try:
            with self._client._handle.lend() as pointer:
                return self._fan_out.next(pointer, self._reader)
        except StateError:
            if not self._client.closed:
                raise
            return self._fan_out.rest(self._reader)

    def _is_ready(self) -> bool:
        return self.closed or not self._reader.is_empty

    def __iter__(self) -> Iterator[Event]:
        """Yields the events that wait until there are no more."""
        while (event := self.next_event()) is not None:
            yield event

    def __aiter__(self) -> AsyncIterator[Event]:
        return self

    async def __anext__(self) -> Event:
        from . import aio

        while True:
            event = self._next()
            if event is not None:
                return event
            if self.closed:
                raise StopAsyncIteration
            try:
                self._client.dispatch()
                event = self._next()
                if event is not None:
                    return event
                await aio.readable(self._client, self._is_ready)
            except StateError:
                if not self.closed:
                    raise

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def event_kinds(kinds: type[Event] | Iterable[type[Event]] | None) -> tuple[type[Event], ...]:
    if kinds is None:
        return (Event,)
    given = (kinds,) if isinstance(kinds, type) else tuple(kinds)
    for kind in given:
        if not (isinstance(kind, type) and issubclass(kind, Event)):
            raise TypeError(f"kinds must be event classes, such as libplacard.CardsUpdated, not {kind!r}")
    if not given:
        raise invalid("kinds is empty: give event classes, or None for all events")
    return given


def event_limit(limit: int) -> int:
    if integer(limit, "limit", 32) < 1:
        raise invalid("limit must be at least 1")
    return limit
