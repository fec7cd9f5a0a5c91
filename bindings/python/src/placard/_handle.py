"""The lifetime of a ``placard_client *``."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_void_p

from . import _library
from ._enums import Status
from ._errors import ForkedError, StateError


class ClientHandle:
    """Lends the pointer to one call at a time or to many, and never after it was given back.

    The library allows calls from any thread, but no call during or after close. ctypes lets other threads run during a
    call, so the calls under way are counted, and closing while there are some is refused instead of crashing.
    """

    def __init__(self, pointer: c_void_p) -> None:
        self._pointer: c_void_p | None = pointer
        self._calls = 0
        self._lock = threading.RLock()  # reentrant: a signal handler may call while its own thread is in here
        self._process = os.getpid()
        self._library = _library.library()

    @property
    def closed(self) -> bool:
        return self._pointer is None

    @property
    def forked(self) -> bool:
        """Whether this process inherited the client. Nothing of it may be used then, not even the lock."""
        return os.getpid() != self._process

    @contextmanager
    def lend(self) -> Iterator[c_void_p]:
        if self.forked:
            raise ForkedError(Status.E_FORKED, "the client belongs to the parent process: open one in this process")
        with self._lock:
            if self._pointer is None:
                raise StateError(Status.E_STATE, "the client is closed")
            pointer = self._pointer
            self._calls += 1
        try:
            yield pointer
        finally:
            with self._lock:
                self._calls -= 1

    def close(self, abandon: bool = False) -> None:
        """Gives the pointer back; nothing happens the second time. An inherited client is abandoned."""
        if self.forked:
            pointer, self._pointer = self._pointer, None
            if pointer is not None:
                self._library.placard_client_abandon(pointer)
            return
        with self._lock:
            if self._calls:
                raise StateError(Status.E_STATE, "another call on this client is under way: close it after that")
            pointer, self._pointer = self._pointer, None
        if pointer is None:
            return
        if abandon:
            self._library.placard_client_abandon(pointer)
        else:
            self._library.placard_client_close(pointer)
