"""A thread that runs a client's loop, for programs without one."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Callable

from ._errors import PlacardError
from ._events import Event
from ._waiting import in_parts

if TYPE_CHECKING:
    from ._client import Client

#: How long to wait after an error of the library, such as a full disk.
_REST_S = 1.0

#: How long the end of the program waits for a callback that is running.
_LAST_S = 1.0


class Pump:
    """Runs a client in the background, from ``Client.run_in_background`` until ``close``, or until the client closes.

    Use it in a ``with`` statement, or keep it. It ends with the program, too.
    """

    def __init__(
        self,
        client: Client,
        callback: Callable[[Event], object] | None,
        kinds: type[Event] | Iterable[type[Event]] | None,
    ) -> None:
        self._client = client
        self._callback = callback
        self._events = client.subscribe(kinds)
        self._ended = threading.Event()
        # A daemon, because the program does not wait for it; `atexit` ends it while Python still works.
        self._thread = threading.Thread(target=self._run, name="placard-pump", daemon=True)
        atexit.register(self._leave)
        try:
            self._thread.start()
        except RuntimeError:  # too many threads, or the program ends
            self._forget()
            raise

    @property
    def closed(self) -> bool:
        """Whether it has ended: no callback begins any more."""
        return self._ended.is_set() or self._events.closed

    def close(self) -> None:
        """Ends it, at once: events that wait are not delivered. Waits for a callback that is running.

        A callback can call it, too.
        """
        self._end()
        self.join()

    def join(self, timeout: float | None = None) -> None:
        """Waits until it has ended, at most ``timeout`` seconds (None: no limit). Ctrl-C ends the wait."""
        if threading.current_thread() is not self._thread:
            in_parts(self._has_ended_within, timeout)

    def _has_ended_within(self, seconds: float | None) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def __enter__(self) -> Pump:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        try:
            while not self.closed:
                try:
                    event = self._events.next_event(None)
                except PlacardError:
                    if not self._client.closed:
                        self._report()
                        self._ended.wait(_REST_S)
                    continue
                if event is not None and not self.closed:
                    self._deliver(event)
        finally:
            self._forget()

    def _deliver(self, event: Event) -> None:
        if self._callback is None:
            return
        try:
            self._callback(event)
        except SystemExit:
            self._end()
        except Exception as error:
            # The client was closed meanwhile: what the callback wanted of it can no longer be done.
            if not (isinstance(error, PlacardError) and self._client.closed):
                self._report()

    def _report(self) -> None:
        """Reports the exception that is handled now as that of a thread: by default with a traceback on stderr."""
        with suppress(Exception):  # the hook is the program's
            threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), self._thread)))

    def _end(self) -> None:
        self._ended.set()
        self._events.close()

    def _leave(self) -> None:
        self._end()
        self.join(_LAST_S)

    def _forget(self) -> None:
        atexit.unregister(self._leave)
        self._end()
