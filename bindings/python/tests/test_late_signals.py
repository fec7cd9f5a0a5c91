"""A signal that does not interrupt the main thread's system call ends its wait too.

It comes just before that call, or another thread receives it: Python runs its handler when the main thread next runs.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator

import pytest

import libplacard
from libplacard import _waiting

#: Only a wait that does not notice the signal takes this long: then it is interrupted.
BOUND = 60


class Interrupted(Exception):
    pass


@pytest.fixture
def late_signal() -> Iterator[threading.Thread]:
    """A thread, to be started, that receives a signal itself while the main thread sleeps."""

    def handle(*_: object) -> None:
        raise Interrupted

    old = signal.signal(signal.SIGUSR1, handle)
    is_over = threading.Event()

    def receive() -> None:
        time.sleep(0.2)
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        if not is_over.wait(BOUND):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    thread = threading.Thread(target=receive)
    yield thread
    is_over.set()
    thread.join()
    signal.signal(signal.SIGUSR1, old)


@pytest.fixture(params=["builtin", "python"])
def client(request: pytest.FixtureRequest) -> Iterator[libplacard.Client]:
    """A client that never sends, because it is offline."""
    with libplacard.Client(
        api_key="k",
        endpoint="http://127.0.0.1:9",
        durability="memory",
        transport=request.param,
        flush_interval_s=0,
        user_id="u-1",
    ) as one:
        one.set_host_state(online=False)
        one.log_event("ordered")
        list(one.events())
        yield one


def close_during_a_callback(client: libplacard.Client) -> None:
    is_running, is_over = threading.Event(), threading.Event()

    def callback(_: libplacard.Event) -> None:
        is_running.set()
        is_over.wait()

    pump = client.run_in_background(callback)
    client.change_user("u-2")
    is_running.wait()
    try:
        pump.close()
    finally:
        is_over.set()


def close_during_a_call(client: libplacard.Client) -> None:
    is_over, is_in_call = threading.Event(), threading.Event()

    def call() -> None:
        with client._handle.lend():
            is_in_call.set()
            is_over.wait()

    thread = threading.Thread(target=call)
    thread.start()
    is_in_call.wait()
    try:
        client.close()
    finally:
        is_over.set()
        thread.join()


def wait_for_nothing(client: libplacard.Client) -> None:
    client.wait(0)
    while True:
        client.wait()


CALLS = {
    "wait": wait_for_nothing,
    "wait with a limit": lambda client: client.wait(10 * BOUND),
    "next_event of a subscription": lambda client: client.subscribe(libplacard.AuthFailed).next_event(None),
    "drain": lambda client: client.drain(10 * BOUND) and wait_for_nothing(client),
    "join of a pump": lambda client: client.run_in_background().join(),
    "join of a pump with a limit": lambda client: client.run_in_background().join(10 * BOUND),
    "close of a pump": close_during_a_callback,
    "close of a client": close_during_a_call,
}


@pytest.mark.parametrize("call", CALLS)
def test_a_signal_that_interrupts_no_system_call_ends_the_wait(
    client: libplacard.Client, late_signal: threading.Thread, call: str
) -> None:
    client.wait(0)
    list(client.events())
    late_signal.start()
    began = time.monotonic()
    with pytest.raises(Interrupted):
        CALLS[call](client)
    assert time.monotonic() - began < BOUND / 2
    assert client.log_event("after") is libplacard.Status.OK, "the client stays usable"


def test_a_wait_in_parts_keeps_its_limit_and_ends_with_what_it_waits_for() -> None:
    slept: list[float | None] = []

    def sleep(seconds: float | None) -> bool:
        slept.append(seconds)
        time.sleep(0.01)
        return len(slept) == 3

    assert _waiting.in_parts(sleep, None) and slept == [1.0, 1.0, 1.0]
    slept.clear()
    assert not _waiting.in_parts(sleep, 0.5) and len(slept) == 1 and 0.4 < (slept[0] or 0) <= 0.5
    slept.clear()
    assert not _waiting.in_parts(sleep, -1) and slept == [0.0]
    with contextlib.ExitStack() as stack:
        slept.clear()
        thread = threading.Thread(target=_waiting.in_parts, args=(sleep, None))
        stack.callback(thread.join)
        thread.start()
    assert slept == [None], "another thread receives no signals for Python"
