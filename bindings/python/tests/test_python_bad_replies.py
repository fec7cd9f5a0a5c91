"""Requests that Python carries, to servers that break off, trickle, flood or talk nonsense."""

from __future__ import annotations

import gzip
import threading
import time
from dataclasses import replace

import pytest
from loopback import Endless, Raw, Reply, Reset
from served import BOUND, no_thread_left, of_sdk, outcome

import libplacard
from libplacard import _carrier, _http

#: The end of the connection is the end of this body, which never comes.
TRICKLE = Endless(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", b" ", pause_s=0.05)


def packed(body, **changed):
    return Reply(body, headers=("Content-Encoding: gzip",), **changed)


@pytest.mark.parametrize("begin", [b"HTTP/1.1 200 OK\r\nX", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
def test_a_reply_that_breaks_off_is_not_asked_for_again(open_python, serve, begin):
    server = serve()
    client = open_python(endpoint=server.url, rate_limits=False)
    assert outcome(client).count == 2
    no_thread_left()
    before = len(server.requests)
    server.answer = Reset(begin, after_s=0.1)  # until it was read
    assert outcome(client).reason == "offline"
    assert len(server.requests) == before + 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Reply(b"x" * ((8 << 20) + 1)), "malformed"),
        (packed(gzip.compress(b" " * (9 << 20))), "malformed"),
        (packed(b"no gzip"), "offline"),
        (packed(gzip.compress(b'{"cards": [], "full_sync": true, "last_card_updated_at": 1}')[:40]), "offline"),
        (Reply(headers=("Content-Length: 100000",)), "offline"),
        (Raw(b"nonsense\r\n\r\n"), "offline"),
        (Raw(), "offline"),
        (Reply(status=500), "http"),
        (Reply(b"", status=302, headers=("Location: /elsewhere",)), None),
    ],
)
def test_replies_that_cannot_be_used(open_python, serve, answer, reason):
    server = serve()
    server.answer = replace(answer, closes=True) if isinstance(answer, Reply) else answer
    failed = outcome(open_python(endpoint=server.url))
    assert isinstance(failed, libplacard.CardsFailed) and failed.reason == (reason or failed.reason)
    if reason == "offline":
        assert failed.text.startswith(f"{server.address}: ") and "host's transport" not in failed.text
    assert all(request.path != "/elsewhere" for request in server.requests)


def test_a_silent_server_times_out(open_python, silent, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.3)
    assert outcome(open_python(endpoint=silent.url)).reason in ("offline", "timeout")


def test_a_server_that_trickles_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.5)
    server = serve()
    server.answer = Endless(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", b" ", pause_s=0.05)
    begin = time.monotonic()
    assert outcome(open_python(endpoint=server.url)).reason in ("offline", "timeout")
    assert time.monotonic() - begin < BOUND / 2


@pytest.mark.parametrize("part", [b"HTTP/1.1 103 Early Hints\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_early_replies_without_an_end_fail_the_request(open_python, serve, part):
    """Without a limit they would keep a thread busy for a minute, which is longer than `outcome` waits."""
    server = serve()
    server.answer = Endless(b"", part * 100)
    assert outcome(open_python(endpoint=server.url)).reason == "offline" and no_thread_left()


def test_trailers_without_an_end_fail_the_request(open_python, serve):
    server = serve()
    begin = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    server.answer = Endless(begin, b"X-Trailer: more\r\n" * 100)
    assert outcome(open_python(endpoint=server.url)).reason == "offline" and no_thread_left()


@pytest.mark.parametrize("header", [{"status": 999}, {"status": 503, "headers": ("Retry-After: 1\0",)}])
def test_replies_that_the_library_would_refuse(open_python, serve, caplog, header):
    server = serve()
    server.answer = lambda connection: replace(of_sdk(connection), **header)
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(_carrier.THREADS + 1):  # as many as would end every thread
        assert isinstance(outcome(client), libplacard.CardsFailed)
    server.answer = of_sdk
    assert outcome(client).count == 2 and no_thread_left()


def test_a_last_reply_that_trickles_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.5)
    server = serve()
    server.answer = TRICKLE
    assert outcome(open_python(endpoint=server.url)).reason == "offline"
    assert no_thread_left()


def test_closing_ends_a_last_reply(open_python, serve):
    server, asked = serve(), threading.Event()

    def answer(connection):
        asked.set()
        return TRICKLE

    server.answer = answer
    client = open_python(endpoint=server.url)
    client.start_session()
    client.dispatch()
    assert asked.wait(BOUND)
    time.sleep(0.2)  # the head has arrived
    client.close()
    assert no_thread_left()
