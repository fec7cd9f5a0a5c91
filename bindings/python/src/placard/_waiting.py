"""Calls of the library that wait."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from typing import Callable, TypeVar

T = TypeVar("T")


def interruptible(call: Callable[[], T], wake: Callable[[], None]) -> T:
    """Runs a call that waits in a thread, because signals are not handled while their thread waits in the library.

    If a handler raises, as that of Ctrl-C does, ``wake`` must end the call.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    outcome: Future[T] = Future()

    def run() -> None:
        try:
            outcome.set_result(call())
        except BaseException as error:
            outcome.set_exception(error)

    thread = threading.Thread(target=run, name="placard", daemon=True)
    try:
        thread.start()
    except RuntimeError:  # too many threads, or the program ends
        return call()
    try:
        return outcome.result()
    except BaseException:
        if not outcome.done():
            wake()
            thread.join()
        raise
