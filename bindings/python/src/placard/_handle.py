"""The lifetime of a ``placard_client *``, a ``placard_outbox *`` or a ``placard_tracker *``."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_void_p
from types import TracebackType
from typing import Callable, TypeVar

from . import _library
from ._enums import Status
from ._errors import ForkedError, StateError

Self = TypeVar("Self", bound="HandleOwner")


class HandleOwner:
    """Base of client, outbox and tracker: closes them in a ``with`` statement and warns when one was not closed."""

    _handle: NativeHandle  # missing when open failed

    @property
    def closed(self) -> bool:
        return self._handle.closed

    def close(self) -> None:
        self._handle.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        handle: NativeHandle | None = getattr(self, "_handle", None)
        if handle is None or handle.closed or sys.is_finalizing():
            return
        try:
            if not handle.forked:
                warnings.warn(f"unclosed {self!r}", ResourceWarning, source=self, stacklevel=2)
        finally:
            handle.close()

    def __repr__(self) -> str:
        return f"<placard.{type(self).__name__} {'closed' if self.closed else 'open'} at {id(self):#x}>"


class NativeHandle:
    """Lends a library pointer to concurrent calls, and never after it was closed.

    The library allows calls from any thread, but no call during or after close. ctypes lets other threads run during a
    call, so calls in flight are counted; closing while there are any raises StateError instead of crashing.
    """

    def __init__(self, pointer: c_void_p, noun: str = "client") -> None:
        """``noun`` is part of the header's function names and of error texts."""
        self._pointer: c_void_p | None = pointer
        self._noun = noun
        self._calls = 0
        self._lock = threading.RLock()  # reentrant: a signal handler can call while its own thread holds it
        self._process = os.getpid()
        self._library = _library.library()

    @property
    def closed(self) -> bool:
        return self._pointer is None

    @property
    def forked(self) -> bool:
        """Whether this process inherited the handle through fork. Then nothing of it may be used, not even the lock."""
        return os.getpid() != self._process

    def check_process(self) -> None:
        if self.forked:
            text = f"the {self._noun} belongs to the parent process: open one in this process"
            raise ForkedError(Status.E_FORKED, text)

    @contextmanager
    def lend(self) -> Iterator[c_void_p]:
        self.check_process()
        with self._lock:
            if self._pointer is None:
                raise StateError(Status.E_STATE, f"the {self._noun} is closed")
            pointer = self._pointer
            self._calls += 1
        try:
            yield pointer
        finally:
            with self._lock:
                self._calls -= 1

    def close(self, abandon: bool = False, last: Callable[[c_void_p], None] | None = None) -> None:
        """Closes the pointer; does nothing when already closed. An inherited client is abandoned instead.

        ``last`` is called with the pointer before it is closed, when no other call is in flight or can begin.
        """
        if self.forked:
            pointer, self._pointer = self._pointer, None
            if pointer is not None:
                self._destroy(pointer, "abandon" if self._noun == "client" else "close")
            return
        with self._lock:
            if self._calls:
                text = f"another call on this {self._noun} is in flight: close it afterwards"
                raise StateError(Status.E_STATE, text)
            if self._pointer is not None and last is not None:
                last(self._pointer)
            pointer, self._pointer = self._pointer, None
        if pointer is None:
            return
        self._destroy(pointer, "abandon" if abandon else "close")

    def _destroy(self, pointer: c_void_p, how: str) -> None:
        getattr(self._library, f"placard_{self._noun}_{how}")(pointer)
