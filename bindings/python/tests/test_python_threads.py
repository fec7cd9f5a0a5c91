"""The threads that carry requests in Python: what they hold up, and when they end."""

from __future__ import annotations

import os
import threading
import time

import pytest
from loopback import Hang, Reply
from served import BOUND, no_thread_left, of_sdk, outcome

import libplacard
from libplacard import _requests


def test_a_drain_opens_no_session(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    client.set_attribute("colour", "blue")
    assert client.drain(BOUND) is libplacard.Status.OK
    assert not any(isinstance(event, libplacard.SessionStarted) for event in client.events())


def test_an_answer_that_nobody_asked_for_is_not_the_next_one(open_python, serve):
    server, written = serve(), threading.Event()

    def twice(connection):
        connection.send(bytes(of_sdk(connection)) + bytes(Reply(status=500)))
        written.set()

    server.answer = twice
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(3):
        assert outcome(client).count == 2
        assert written.wait(BOUND)  # the second answer is there before the next request
        written.clear()


def test_closing_does_not_wait_for_the_network(open_python, serve):
    server, asked = serve(), threading.Event()

    def answer(connection):
        asked.set()
        return Hang()

    server.answer = answer
    client = open_python(endpoint=server.url)
    client.start_session()
    client.dispatch()
    assert asked.wait(BOUND)
    begin = time.monotonic()
    client.close()
    assert time.monotonic() - begin < BOUND / 2
    assert no_thread_left()


def test_stalled_pictures_hold_nothing_up(open_python, serve, silent):
    server = serve()
    client = open_python(endpoint=server.url)
    for number in range(4):
        request = _requests.Request((1 << 40) + number, "asset", "GET", f"{silent.url}/a.png", (), b"")
        client._carrier.take(libplacard.RequestStarted(request))
    assert outcome(client).count == 2
    client.close()
    assert no_thread_left()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_closes_its_copies(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    assert outcome(client).count == 2 and no_thread_left()
    ((_, _, kept),) = client._carrier._connections._idle
    number = kept.sock.fileno()
    child = os.fork()
    if child == 0:
        client.abandon()
        try:
            os.fstat(number)
        except OSError:
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert outcome(client).count == 2, "the parent's connection still works"


def test_a_close_that_is_refused_changes_nothing(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    with client._handle.lend(), pytest.raises(libplacard.StateError):  # as another thread in the middle of a call
        client.close()
    assert outcome(client).count == 2


def test_a_program_that_reads_no_events_still_sends(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    client.log_event("silent")
    client.flush()
    end = time.monotonic() + BOUND
    while client.queued_count and time.monotonic() < end:
        client.wait(0.05)
    assert client.queued_count == 0
    assert any(b'"silent"' in request.body for request in server.requests)
    assert any(isinstance(event, libplacard.Sent) for event in client.events()), "events wait for who reads them"
