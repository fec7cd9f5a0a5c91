"""Requests that Python carries, to servers that break off, trickle, flood or talk nonsense."""

from __future__ import annotations

import gzip
import os
import socket
import struct
import threading
import time
from contextlib import suppress

import pytest
from loopback import BOUND, no_thread_left, outcome, reply

import placard
from placard import _carrier, _http


@pytest.mark.parametrize("begin", [b"HTTP/1.1 200 OK\r\nX", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
def test_a_reply_that_breaks_off_is_not_asked_for_again(open_python, serve, begin):
    server = serve()
    client = open_python(endpoint=server.url, rate_limits=False)
    assert outcome(client).count == 2
    no_thread_left()
    before = len(server.requests)

    def reset(handler, body):
        handler.close_connection = True
        handler.wfile.write(begin)
        time.sleep(0.1)  # until it was read
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        os.close(handler.connection.detach())

    server.answer = reset
    assert outcome(client).reason == "offline"
    assert len(server.requests) == before + 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda handler, body: reply(handler, b"x" * ((8 << 20) + 1)), "malformed"),
        (lambda handler, body: reply(handler, gzip.compress(b" " * (9 << 20)), Content_Encoding="gzip"), "malformed"),
        (lambda handler, body: reply(handler, b"no gzip", Content_Encoding="gzip"), "offline"),
        (lambda handler, body: reply(handler, gzip.compress(body)[:40], Content_Encoding="gzip"), "offline"),
        (lambda handler, body: reply(handler, body, Content_Length="100000"), "offline"),
        (lambda handler, body: handler.wfile.write(b"nonsense\r\n\r\n"), "offline"),
        (lambda handler, body: handler.connection.close(), "offline"),
        (lambda handler, body: reply(handler, b"{}", status=500), "http"),
        (lambda handler, body: reply(handler, b"", status=302, Location="/elsewhere"), None),
    ],
)
def test_replies_that_cannot_be_used(open_python, serve, answer, reason):
    server = serve()

    def once(handler, body):
        handler.close_connection = True
        answer(handler, body)

    server.answer = once
    failed = outcome(open_python(endpoint=server.url))
    assert isinstance(failed, placard.CardsFailed) and failed.reason == (reason or failed.reason)
    if reason == "offline":
        assert (
            failed.text.startswith(server.url.removeprefix("http://") + ": ") and "host's transport" not in failed.text
        )
    assert all(path != "/elsewhere" for path, _, _ in server.requests)


def test_a_silent_server_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.3)
    server, release = serve(), threading.Event()
    server.answer = lambda handler, body: release.wait(BOUND)
    try:
        assert outcome(open_python(endpoint=server.url)).reason in ("offline", "timeout")
    finally:
        release.set()


def test_a_server_that_trickles_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.5)
    server = serve()

    def trickle(handler, body):
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        for _ in range(1000):
            handler.wfile.write(b" ")
            time.sleep(0.05)

    server.answer = trickle
    begin = time.monotonic()
    assert outcome(open_python(endpoint=server.url)).reason in ("offline", "timeout")
    assert time.monotonic() - begin < BOUND / 2


@pytest.mark.parametrize("part", [b"HTTP/1.1 103 Early Hints\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_early_replies_without_an_end_fail_the_request(open_python, serve, part):
    """Without a limit they would keep a thread busy for a minute, which is longer than `outcome` waits."""
    server = serve()
    server.answer = lambda handler, body: flood(handler, part)
    assert outcome(open_python(endpoint=server.url)).reason == "offline" and no_thread_left()


def test_trailers_without_an_end_fail_the_request(open_python, serve):
    server = serve()

    def answer(handler, body):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
        flood(handler, b"X-Trailer: more\r\n")

    server.answer = answer
    assert outcome(open_python(endpoint=server.url)).reason == "offline" and no_thread_left()


def flood(handler, part):
    """Sends until the client closes the connection."""
    handler.close_connection = True
    with suppress(OSError):
        while True:
            handler.wfile.write(part * 100)


@pytest.mark.parametrize("header", [{"status": 999}, {"status": 503, "Retry_After": "1\0"}])
def test_replies_that_the_library_would_refuse(open_python, serve, caplog, header):
    server = serve()
    server.answer = lambda handler, body: reply(handler, body, **header)
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(_carrier.THREADS + 1):  # as many as would end every thread
        assert isinstance(outcome(client), placard.CardsFailed)
    server.answer = reply
    assert outcome(client).count == 2 and no_thread_left()


def test_a_last_reply_that_trickles_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.5)
    server, release = serve(), threading.Event()
    server.answer = lambda handler, body: trickle_until(release, handler)
    try:
        assert outcome(open_python(endpoint=server.url)).reason == "offline"
        assert no_thread_left()
    finally:
        release.set()


def test_closing_ends_a_last_reply(open_python, serve):
    server, release, asked = serve(), threading.Event(), threading.Event()

    def answer(handler, body):
        asked.set()
        trickle_until(release, handler)

    server.answer = answer
    client = open_python(endpoint=server.url)
    client.start_session()
    client.dispatch()
    try:
        assert asked.wait(BOUND)
        time.sleep(0.2)  # the head has arrived
        client.close()
        assert no_thread_left()
    finally:
        release.set()


def trickle_until(release, handler):
    """Answers without a length, so that the end of the connection is the end of the body, which never comes."""
    handler.close_connection = True
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    with suppress(OSError):
        while not release.wait(0.05):
            handler.wfile.write(b" ")
