"""A call that waits in a thread of its own ends, wherever a signal handler raises in the main thread."""

from __future__ import annotations

import faulthandler
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest

from libplacard import _waiting


class Raiser:
    """Raises KeyboardInterrupt at the n-th step (a line, or the end of a function) of the code that waits."""

    def __init__(self, at: int) -> None:
        self._left = at
        self.has_raised = False

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Raiser:
        is_here = frame.f_code.co_filename == _waiting.__file__
        if event in ("line", "return") and is_here and not self.has_raised:
            self._left -= 1
            if self._left == 0:
                self.has_raised = True
                raise KeyboardInterrupt
        return self


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    """Ends the program with the stacks of its threads, if it waits forever: then no exception can end it."""
    faulthandler.dump_traceback_later(60, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def test_an_interrupt_at_any_step_ends_the_call() -> None:
    step = 0
    while True:
        step += 1
        is_woken = threading.Event()
        running: list[int] = []

        def call(is_woken: threading.Event = is_woken, running: list[int] = running) -> str:
            running.append(1)
            is_woken.wait(0.02)
            running.clear()
            return "ended"

        raiser = Raiser(step)
        tracer = sys.gettrace()
        sys.settrace(raiser)
        try:
            result = _waiting.interruptible(call, is_woken.set)
        except KeyboardInterrupt:
            result = "interrupted"
        finally:
            sys.settrace(tracer)
        assert result == ("interrupted" if raiser.has_raised else "ended")
        assert not running, f"step {step}: the call goes on"
        if not raiser.has_raised:
            break
    assert step > 20, "this reached the start and the wait"


def test_results_and_errors_pass_through() -> None:
    assert _waiting.interruptible(lambda: 7, lambda: None) == 7
    with pytest.raises(ZeroDivisionError):
        _waiting.interruptible(lambda: 1 // 0, lambda: None)
