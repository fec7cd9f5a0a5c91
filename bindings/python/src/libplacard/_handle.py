"""The lifetime of a ``placard_client *``, a ``placard_outbox *`` or a ``placard_tracker *``."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from ctypes import c_void_p
from types import TracebackType
from typing import Callable, TypeVar

from . import _library
from ._enums import Status
from ._errors import ForkedError, StateError
from ._waiting import in_parts

Self = TypeVar("Self", bound="HandleOwner")


class HandleOwner:
    """Base of client, outbox and tracker: closes them in a ``with`` statement and warns when one was not closed."""

    _handle: NativeHandle  # missing when open failed

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called."""
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
        return f"<libplacard.{type(self).__name__} {'closed' if self.closed else 'open'} at {id(self):#x}>"


class NativeHandle:
    """Lends a library pointer to concurrent calls, and never after it was closed.

    The library allows calls from any thread, but no call during or after close. ctypes lets other threads run during a
    call, so calls in flight are counted, and closing waits for them: those that wait themselves are woken.
    """

    def __init__(self, pointer: c_void_p, noun: str = "client") -> None:
        """``noun`` is part of the header's function names and of error texts."""
        self._pointer: c_void_p | None = pointer
        self.noun = noun
        #: Number of calls in flight, by thread.
        self._calls: dict[int, int] = {}
        self._lock = threading.RLock()  # reentrant: a signal handler can call while its own thread holds it
        self._idle = threading.Condition(self._lock)
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
            text = f"the {self.noun} belongs to the parent process: open one in this process"
            raise ForkedError(Status.E_FORKED, text)

    @contextmanager
    def lend(self) -> Generator[c_void_p, None, None]:
        self.check_process()
        with self._lock:
            if self._pointer is None:
                raise StateError(Status.E_STATE, f"the {self.noun} is closed")
            pointer = self._pointer
            thread = threading.get_ident()
            self._calls[thread] = self._calls.get(thread, 0) + 1
        try:
            yield pointer
        finally:
            with self._lock:
                self._calls[thread] -= 1
                if not self._calls[thread]:
                    del self._calls[thread]
                    self._idle.notify_all()

    def close(self, abandon: bool = False, last: Callable[[c_void_p], None] | None = None) -> None:
        """Closes the pointer; does nothing when already closed. An inherited client is abandoned instead.

        ``last`` is called with the pointer before it is closed, when no other call is in flight or can begin.
        """
        if self.forked:
            pointer, self._pointer = self._pointer, None
            if pointer is not None:
                self._destroy(pointer, "abandon" if self.noun == "client" else "close")
            return
        self.check_idle()
        with self._lock:
            pointer, self._pointer = self._pointer, None  # no call can begin any more
            if pointer is None:
                return
            try:
                self._await_calls(pointer)
            except BaseException:  # such as that of Ctrl-C
                self._pointer = pointer
                raise
            if last is not None:
                last(pointer)
        self._destroy(pointer, "abandon" if abandon else "close")

    def check_idle(self) -> None:
        """StateError if this thread is in a call, and a signal handler asks to close: that would never end."""
        if threading.get_ident() in self._calls:
            text = f"a call of this thread on the {self.noun} is in flight: close it afterwards"
            raise StateError(Status.E_STATE, text)

    def _await_calls(self, pointer: c_void_p) -> None:
        while self._calls:
            if self.noun != "outbox":  # whose calls do not wait
                getattr(self._library, f"placard_{self.noun}_wake")(pointer)
            in_parts(self._idle.wait, None)

    def _destroy(self, pointer: c_void_p, how: str) -> None:
        getattr(self._library, f"placard_{self.noun}_{how}")(pointer)
