"""What a client and a tracker have in common: an event loop, events, a queue that is sent, and a transport."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from ctypes import byref, c_void_p
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from . import _events, _library, _options, _requests
from ._calls import Calls
from ._enums import Status
from ._errors import call
from ._events import Event
from ._handle import NativeHandle
from ._input import integer, timeout_ms
from ._requests import Request
from ._subscriptions import FanOut
from ._waiting import interruptible

if TYPE_CHECKING:
    from ._transport import RequestCarrier

_LOOK_S = 0.1

Self = TypeVar("Self", bound="LoopCalls")


class LoopCalls(Calls):
    """Base of the client and the tracker."""

    _carrier: RequestCarrier | None

    def _begin(self, noun: str, options: Any, transport: str | None) -> None:
        """Opens a client or a tracker. ``options``: its struct, in which all but the transport is set."""
        connections = _options.set_transport(options, transport)
        pointer = c_void_p()
        call(f"{noun}_open", byref(options), byref(pointer))
        self._handle = NativeHandle(pointer, noun)
        self._library = _library.library()
        self._carrier = None
        if connections is not None:
            from ._carrier import Carrier  # here: without Python's transport nothing of it is imported

            self._carrier = Carrier(self, connections)
        self._fan_out = FanOut(self._take_event)

    def close(self) -> None:
        """Closes it; the queue stays, and is sent after the next start. Does nothing when already closed."""
        self._end(abandon=False)

    def _end(self, abandon: bool) -> None:
        if self.closed:
            return
        forked = self._handle.forked
        if self._carrier is not None and not forked:
            self._handle.check_idle()
            self._carrier.stop()
        self._handle.close(abandon, self._fan_out.end)
        if not forked:
            self._fan_out.wake()
        elif self._carrier is not None:
            self._carrier.leave()

    # ---- Event loop

    def fileno(self) -> int:
        """Returns the descriptor to poll for reading: readable while there is work to do or an event to read.

        After ``dispatch``, read events until there are no more: with Python's transport they wait in Python then.
        """
        return self._read("fd")

    def dispatch(self) -> Status:
        """Does the work that is due: network, timers, deferred work. Never blocks on the network."""
        return self._call("dispatch")

    def wait(self, timeout: float | None = None) -> Status:
        """Waits until there is work to do or ``timeout`` seconds have passed, then dispatches.

        Returns at once while an event waits for ``next_event``. With subscriptions it delivers the events to them, and
        sleeps again after events that nobody reads.
        """
        # Same as placard_client_wait, but poll in Python lets signals such as Ctrl-C through.
        # Another thread can subscribe during the wait and take the event from the library.
        woken = self._fan_out.taken_ends
        self._wait(timeout, lambda: self._fan_out.ends_wait or self._fan_out.ended_waits != woken)
        self._fan_out.taken_ends = self._fan_out.ended_waits
        status = self._call("wait", 0)  # dispatches, and takes the ``wake`` that ended the wait from the library too
        self._end_wait()
        return status

    def _end_wait(self) -> None:
        with self._handle.lend() as pointer:
            self._fan_out.end_wait(pointer)

    def _wait(self, timeout: float | None, is_ready: Callable[[], bool]) -> None:
        self._fan_out.wait(self.fileno(), timeout, is_ready)

    def _now(self) -> float:
        """Seconds of the clock that limits waits."""
        return time.monotonic()

    def wake(self) -> None:
        """Ends the waits and drains of other threads: ``wait`` returns, ``drain`` returns PENDING.

        Changes nothing else. A signal handler may call it.
        """
        with self._handle.lend() as pointer:
            getattr(self._library, f"placard_{self._handle.noun}_wake")(pointer)
        self._fan_out.end_waits()

    def drain(self, timeout: float | None = None) -> Status:
        """Sends the queue and waits until it is empty, whichever process sends it. Ctrl-C ends it.

        PENDING when ``timeout`` seconds (None: 60) have passed, nothing can be sent before then, or another thread
        calls ``wake``. Messages in flight are not waited for: read the events afterwards, because a message that was
        offered and not read counts as shown.
        """
        milliseconds = timeout_ms(timeout)
        if self._carrier is None:
            try:
                return interruptible(lambda: self._call("drain", milliseconds), self.wake)
            finally:
                self._fan_out.taken_ends = self._fan_out.ended_waits
        return self._drain_here(self._carrier, 60 if milliseconds < 0 else milliseconds / 1000)

    def _drain_here(self, carrier: RequestCarrier, timeout: float) -> Status:
        end = time.monotonic() + timeout
        woken = self._fan_out.taken_ends
        others_send = self._begin_drain()
        while True:
            self.dispatch()
            left = end - time.monotonic()
            due = self.next_deadline_ms
            waits = others_send or carrier.is_busy or (due is not None and due / 1000 < end)
            if self.queued_count == 0 or left <= 0 or not waits or self._fan_out.ended_waits != woken:
                self._fan_out.taken_ends = self._fan_out.ended_waits
                return Status.OK if self.queued_count == 0 else Status.PENDING
            # Another thread or process may empty the queue, which does not show at the descriptor.
            self._fan_out.wait(self.fileno(), min(left, _LOOK_S), lambda: False)

    def _refresh_source(self, timeout: float | None) -> Status:
        milliseconds = timeout_ms(timeout)
        if self._carrier is None:
            return interruptible(lambda: self._call("refresh_source", milliseconds), self.wake)
        end = time.monotonic() + (60 if milliseconds < 0 else milliseconds / 1000)
        has_begun = False
        while True:
            status = self._call("refresh_source", 0)
            if status is not Status.PENDING:
                return Status.OK if has_begun else status
            has_begun = True
            left = end - time.monotonic()
            if left <= 0:
                return status
            self._fan_out.wait(self.fileno(), min(left, _LOOK_S), lambda: False)
            self.dispatch()

    async def async_drain(self, timeout: float | None = None) -> Status:
        """As ``drain``, for ``await``. Cancelling it ends it at once."""
        from . import aio

        return await aio.drain(self, timeout)

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _begin_drain(self) -> bool:
        """Begins to send the queue, without opening a session. Returns whether another process sends it."""
        self._call("drain", 0)
        return False

    @property
    def queued_count(self) -> int | None:
        """Number of records not yet acknowledged by the server; None when a tracker's queue cannot be read."""
        count = self._read("queued_count")
        return None if count < 0 else count

    @property
    def next_deadline_ms(self) -> int | None:
        """Monotonic time in ms at which ``dispatch`` next has work; None when no timer is set."""
        deadline = self._read("next_deadline_ms")
        return None if deadline < 0 else deadline

    def set_time(self, wall_ms: int, monotonic_ms: int) -> Status:
        """Sets the host's clock."""
        return self._call("set_time", integer(wall_ms, "wall_ms", 64), integer(monotonic_ms, "monotonic_ms", 64))

    # ---- Events

    def next_event(self) -> Event | None:
        """Returns the next event, or None.

        ``next_event``, ``events`` and ``async_events`` are one reader: each event goes to one of their callers, and to
        every subscription.
        """
        with self._handle.lend() as pointer:
            return self._fan_out.next(pointer)

    def events(self) -> Iterator[Event]:
        """Yields the pending events until there are no more."""
        while (event := self.next_event()) is not None:
            yield event

    def async_events(self) -> AsyncIterator[Event]:
        """Yields every event from now on, for ``async for``; ends when this is closed. See ``libplacard.aio``."""
        from . import aio

        return aio.events(self)

    def _take_event(self, pointer: c_void_p) -> Event | None:
        take = getattr(self._library, f"placard_{self._handle.noun}_next_event")
        while raw := take(pointer):
            event = _events.convert(raw.contents, self)
            if self._carrier is None or not self._carrier.take(event):
                return event
        return None

    def _call(self, function: str, *arguments: Any) -> Status:
        status = super()._call(function, *arguments)
        # The carrier calls this one with its lock held. The next dispatch takes what follows from it.
        if function != "complete_request":
            self._take_requests()
        return status

    def _take_requests(self) -> None:
        """Begins and cancels the requests of Python's transport, also if nobody reads events."""
        if self._carrier is not None:
            with self._handle.lend() as pointer:
                self._fan_out.take_all(pointer)
            self._carrier.drop_old()

    # ---- Host transport

    def complete_request(
        self,
        request: Request | int,
        status: int = 200,
        body: bytes | str = b"",
        *,
        content_type: str | None = None,
        retry_after: str | None = None,
        rate_limit_remaining: str | None = None,
        rate_limit_reset: str | None = None,
        etag: str | None = None,
        last_modified: str | None = None,
    ) -> Status:
        """Answers a request of the host transport.

        ``body``: the response body, decompressed. It counts as JSON unless ``content_type`` says otherwise. The other
        arguments are the values of the headers ``Retry-After``, ``X-RateLimit-Remaining``, ``X-RateLimit-Reset``,
        ``ETag`` and ``Last-Modified``.
        """
        response = _requests.response(
            status, body, content_type, retry_after, rate_limit_remaining, rate_limit_reset, etag, last_modified
        )
        return self._call("complete_request", _requests.number(request), byref(response))

    def fail_request(self, request: Request | int, failure: str, text: str | None = None) -> Status:
        """Reports that a request got no answer: ``unreachable``, ``reset``, ``timeout`` or ``tls``.

        ``text`` says why, such as ``"sdk.example.com:443: connection refused"``: the event that reports the failure has
        it as its ``text``.
        """
        response = _requests.failure(failure, text)
        return self._call("complete_request", _requests.number(request), byref(response))
