"""fork, multiprocessing and interpreter shutdown."""

from __future__ import annotations

import gc
import multiprocessing
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import libplacard

BOUND = 600  # seconds; only a hang takes this long
SOURCE = Path(libplacard.__file__).parents[1]


def in_child(function):
    """Runs a function in a forked child and returns its result. A crash or a hang of the child fails the test."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # fork with threads is the subject of this test
        process = multiprocessing.get_context("fork").Process(target=lambda: sender.send(function()))
        process.start()
    process.join(BOUND)
    if process.is_alive():
        process.kill()
        pytest.fail("the child hangs")
    assert process.exitcode == 0
    assert receiver.poll(), "the child reported nothing"
    return receiver.recv()


def error_of(use):
    try:
        use()
    except libplacard.PlacardError as error:
        return type(error)
    return None


def test_an_inherited_client_rejects_every_call(open_client):
    client = open_client()
    client.start_session()
    uses = [client.dispatch, client.cards, client.fileno, client.next_event, lambda: client.queued_count]
    assert in_child(lambda: [error_of(use) for use in uses]) == [libplacard.ForkedError] * len(uses)
    assert next(client.events()).type == "session_started", "the parent's client still works"


def test_the_library_itself_rejects_an_inherited_client(open_client):
    client = open_client()
    with client._handle.lend() as pointer:
        dispatch = client._library.placard_client_dispatch
        assert in_child(lambda: dispatch(pointer, None)) == libplacard._enums.Status.E_FORKED


def test_an_inherited_client_can_be_closed_and_collected(open_client):
    clients = [open_client()]

    def end():
        clients[0].close()
        clients.clear()
        gc.collect()
        return "done"

    assert in_child(end) == "done"
    clients[0].log_event("n")


def test_an_inherited_subscription_can_be_closed(open_client):
    client = open_client()
    one = client.subscribe()

    def end():
        one.close()
        return error_of(client.subscribe)

    with client._fan_out._lock:  # as if another thread were reading at the fork
        assert in_child(end) is libplacard.ForkedError
    client.start_session()
    assert one.next_event().type == "session_started"


def test_an_inherited_unclosed_client_can_be_collected(library, tmp_path):
    clients = [libplacard.Client(api_key="k", endpoint="sdk.example.com", directory=tmp_path, transport="host")]

    def end():
        clients.clear()
        gc.collect()
        return "done"

    assert in_child(end) == "done"
    assert clients[0].start_session() is libplacard.Status.OK
    clients[0].close()


def test_a_child_process_can_open_its_own_client(open_client, tmp_path):
    open_client()

    def own():
        options = {"api_key": "k", "endpoint": "sdk.example.com", "transport": "host"}
        with libplacard.Client(directory=tmp_path / "child", **options) as client:
            return client.start_session()

    assert in_child(own) is libplacard.Status.OK


PROGRAM = """
import sys, libplacard
client = libplacard.Client(api_key="k", endpoint="sdk.example.com", directory=sys.argv[1], transport="host")
client.start_session()
{end}
"""


@pytest.mark.parametrize(
    "end",
    [
        "",  # a global that lives until the interpreter exits
        "client.itself = client",
        "cards = client.cards(); del client",
        "import atexit; atexit.register(client.close)",
        "import threading; threading.Thread(target=lambda: client.log_event('n')).start()",
        "sys.exit(0)",
    ],
)
def test_the_interpreter_exits_with_an_open_client(library, tmp_path, end):
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", PROGRAM.format(end=end), str(tmp_path)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=BOUND)
    assert (result.returncode, result.stderr) == (0, "")
