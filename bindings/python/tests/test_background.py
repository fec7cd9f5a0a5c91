"""A client that runs in the background (``Client.run_in_background``)."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import libplacard
from libplacard import testing
from libplacard.testing import Server

TIMEOUT_S = 600


@pytest.fixture
def server() -> Any:
    made = Server()
    made.campaigns = [testing.campaign("coffee", event="ordered", message="Free coffee")]
    yield made
    made.close()


def test_a_script_without_a_loop_gets_messages(server: Server) -> None:
    client = server.open_client()
    seen: queue.Queue[tuple[libplacard.Event, str]] = queue.Queue()
    with client.run_in_background(lambda event: seen.put((event, threading.current_thread().name))) as pump:
        client.log_event("ordered")
        while not isinstance(event := seen.get(timeout=TIMEOUT_S)[0], libplacard.MessageOffered):
            pass
        assert event.message.message == "Free coffee"
        assert not pump.closed
    assert pump.closed
    assert "placard-pump" not in [thread.name for thread in threading.enumerate()]


def test_kinds_select_the_events(server: Server) -> None:
    client = server.open_client()
    seen: queue.Queue[libplacard.Event] = queue.Queue()
    with client.run_in_background(seen.put, libplacard.MessageOffered):
        client.log_event("ordered")
        assert isinstance(seen.get(timeout=TIMEOUT_S), libplacard.MessageOffered)
    assert seen.empty()


def test_other_readers_see_the_same_events(server: Server) -> None:
    client = server.open_client()
    events = client.subscribe(libplacard.MessageOffered)
    with client.run_in_background():
        client.log_event("ordered")
        assert isinstance(events.next_event(TIMEOUT_S), libplacard.MessageOffered)


def test_an_exception_of_the_callback_is_reported_and_the_next_event_follows(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: queue.Queue[threading.ExceptHookArgs] = queue.Queue()
    monkeypatch.setattr(threading, "excepthook", reported.put)
    client = server.open_client()

    def fail(event: libplacard.Event) -> None:
        raise LookupError(event.type)

    with client.run_in_background(fail, (libplacard.SessionStarted, libplacard.MessageOffered)):
        client.log_event("ordered")
        first, second = (reported.get(timeout=TIMEOUT_S) for _ in range(2))
    assert first.exc_type is LookupError
    assert str(first.exc_value) == "session_started"
    assert first.exc_traceback is not None
    assert first.thread is not None
    assert str(second.exc_value) == "message"


def test_closing_the_client_ends_it(server: Server) -> None:
    client = server.open_client()
    with client.run_in_background() as pump:
        client.close()
        pump.join(TIMEOUT_S)
        assert pump.closed


def test_what_a_callback_cannot_do_after_the_close_is_no_error(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[object] = []
    monkeypatch.setattr(threading, "excepthook", reported.append)
    client = server.open_client()

    logged = threading.Event()

    def show_too_late(event: libplacard.Event) -> None:
        logged.wait(TIMEOUT_S)
        client.close()
        client.log_event("shown")

    with client.run_in_background(show_too_late) as pump:
        client.log_event("ordered")
        logged.set()
        pump.join(TIMEOUT_S)
    assert client.closed
    assert reported == []


@pytest.mark.parametrize("how", ["close", "exit"])
def test_a_callback_can_end_it(server: Server, how: str) -> None:
    client = server.open_client()
    calls: list[libplacard.Event] = []

    def end(event: libplacard.Event) -> None:
        calls.append(event)
        if how == "exit":
            sys.exit()
        pump.close()

    ready = threading.Event()
    pump = client.run_in_background(lambda event: ready.wait(TIMEOUT_S) and end(event))
    ready.set()
    client.log_event("ordered")
    pump.join(TIMEOUT_S)
    assert pump.closed
    assert len(calls) == 1
    assert not client.closed


def test_a_full_disk_does_not_end_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: queue.Queue[threading.ExceptHookArgs] = queue.Queue()
    monkeypatch.setattr(threading, "excepthook", reported.put)
    monkeypatch.setattr("libplacard._pump._REST_S", 0.0)
    client = server.open_client()
    seen: queue.Queue[libplacard.Event] = queue.Queue()
    next_event = libplacard.Subscription.next_event
    faults = [libplacard.StoreError(libplacard.Status.E_IO, "the disk is full")]

    def failing(self: libplacard.Subscription, timeout: float | None = 0.0) -> libplacard.Event | None:
        if faults:
            raise faults.pop()
        return next_event(self, timeout)

    monkeypatch.setattr(libplacard.Subscription, "next_event", failing)
    with client.run_in_background(seen.put, libplacard.MessageOffered):
        client.log_event("ordered")
        assert isinstance(seen.get(timeout=TIMEOUT_S), libplacard.MessageOffered)
    assert isinstance(reported.get(timeout=TIMEOUT_S).exc_value, libplacard.StoreError)


SOURCE = Path(libplacard.__file__).parents[1]


def run(script: str, directory: Path) -> subprocess.CompletedProcess[str]:
    before = f"""
import libplacard, threading
client = libplacard.Client(api_key="k", endpoint="http://127.0.0.1:9", directory={str(directory)!r})
"""
    return subprocess.run(
        [sys.executable, "-c", before + script],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


def test_it_does_not_keep_a_program_from_ending(tmp_path: Path) -> None:
    done = run("pump = client.run_in_background(print)\nclient.start_session()\nprint('last')", tmp_path)
    assert done.returncode == 0
    assert "last" in done.stdout
    assert "Traceback" not in done.stderr
    assert "Fatal" not in done.stderr


def test_a_callback_that_never_returns_does_not_either(tmp_path: Path) -> None:
    script = """
called = threading.Event()
def block(event):
    called.set()
    threading.Event().wait()
pump = client.run_in_background(block)
client.start_session()
called.wait()
print("last")
"""
    done = run(script, tmp_path)
    assert done.returncode == 0
    assert done.stdout == "last\n"


def test_an_exception_is_printed(tmp_path: Path) -> None:
    script = """
called = threading.Event()
def fail(event):
    try:
        1 / 0
    finally:
        called.set()
with client.run_in_background(fail):
    client.start_session()
    called.wait()
"""
    done = run(script, tmp_path)
    assert done.returncode == 0
    assert "ZeroDivisionError" in done.stderr
    assert "placard-pump" in done.stderr


def test_a_child_process_can_end(tmp_path: Path) -> None:
    script = """
import os, sys
pump = client.run_in_background()
child = os.fork()
if child == 0:
    pump.close()
    sys.exit(7)
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 7, status
print("alive", pump._thread.is_alive())
"""
    done = run(script, tmp_path)
    assert done.stdout == "alive True\n", done.stderr
