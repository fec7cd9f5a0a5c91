"""Calls that wait, and that a signal such as that of Ctrl-C ends."""

from __future__ import annotations

import _thread
import threading
import time
from typing import Callable, Generic, TypeVar

T = TypeVar("T")

#: Python handles a signal when its main thread runs, or when the signal interrupts the system call in which it sleeps.
#: One that comes just before that call, or to another thread, interrupts nothing: then the main thread must wake up by
#: itself, after this time.
_LOOK_S = 1.0


def in_parts(sleep: Callable[[float | None], bool], timeout: float | None) -> bool:
    """Calls ``sleep`` with at most ``timeout`` seconds (None: no limit) until it is true; returns the last result.

    In the main thread each sleep is short enough that no signal waits for long.
    """
    if threading.current_thread() is not threading.main_thread():
        return sleep(timeout)
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        left = _LOOK_S if end is None else end - time.monotonic()
        if left <= _LOOK_S and end is not None:
            return sleep(max(0.0, left))
        if sleep(_LOOK_S):
            return True


def interruptible(call: Callable[[], T], wake: Callable[[], None]) -> T:
    """Runs a call that waits in a thread, because signals are not handled while their thread waits in the library.

    If a handler raises, as that of Ctrl-C does, ``wake`` must end the call.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    in_thread = _CallInThread(call)
    try:
        if not in_thread.start():
            return call()
        in_thread.wait()
    except BaseException:
        in_thread.end(wake)
        raise
    if in_thread.error is not None:
        raise in_thread.error
    return in_thread.results[0]


class _CallInThread(Generic[T]):
    """A call in a thread of its own.

    The handler of a signal can raise at almost any point of the main thread, also while it holds a lock of a ``Thread``
    or a ``Future``, on which the other thread would wait forever. So nothing here takes such a lock: one function in C
    starts the thread, and the main thread waits for a plain lock, which only the other thread releases.
    """

    def __init__(self, call: Callable[[], T]) -> None:
        self.results: list[T] = []
        self.error: BaseException | None = None
        self._call = call
        self._is_begun = False
        self._is_ended = False
        self._is_abandoned = False
        self._end = _thread.allocate_lock()
        self._end.acquire()

    def start(self) -> bool:
        """False if there can be no thread: there are too many, or the program ends."""
        try:
            _thread.start_new_thread(self._run, ())
        except RuntimeError:
            return False
        return True

    def wait(self) -> None:
        while not self._end.acquire(timeout=_LOOK_S):
            pass

    def end(self, wake: Callable[[], None]) -> None:
        """Ends the call, or lets it never begin."""
        self._is_abandoned = True
        if self._is_begun and not self._is_ended:
            wake()
            self.wait()

    def _run(self) -> None:
        self._is_begun = True  # before the next line: `end` sets and reads them in the other order
        try:
            if not self._is_abandoned:
                self.results.append(self._call())
        except BaseException as error:
            self.error = error
        finally:
            self._is_ended = True
            self._end.release()
