"""Requests that Python carries, against real servers on loopback."""

from __future__ import annotations

import gzip
import time
from dataclasses import replace

import pytest
from loopback import Reply
from served import BOUND, no_thread_left, of_sdk, outcome

import libplacard
from libplacard import _http


def test_headers_and_bodies(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    assert outcome(client).count == 2
    request = server.requests[0]
    headers = request.headers
    assert request.path.startswith("/api/v3/") and headers["user-agent"].startswith("placard/")
    assert request.json and headers["content-length"] == str(len(request.body)) and "expect" not in headers
    assert no_thread_left()


def test_a_connection_is_used_again(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(5):
        assert outcome(client).count == 2
    assert len(server.requests) >= 5 and server.connections <= 2


def test_a_connection_that_the_server_closed_is_replaced(open_python, serve):
    server = serve()
    server.answer = lambda connection: replace(of_sdk(connection), closes=True)
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(3):
        assert outcome(client).count == 2


def test_an_idle_connection_is_closed(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "KEEP_S", 0.1)
    client = open_python(endpoint=serve().url)
    assert outcome(client).count == 2 and no_thread_left()
    time.sleep(0.2)
    client.dispatch()
    assert not client._carrier._connections._idle


def test_packed_replies(open_python, serve):
    server = serve()
    server.answer = lambda connection: Reply(
        gzip.compress(of_sdk(connection).body), headers=("Content-Encoding: gzip",)
    )
    assert outcome(open_python(endpoint=server.url)).count == 2


def test_no_listener(open_python, serve, caplog):
    server = serve()
    server.refuse()
    failed = outcome(open_python(endpoint=server.url))
    assert (failed.reason, failed.text) == ("offline", f"{server.address}: connection refused")
    assert "refused" in caplog.text


def test_retry_after_is_obeyed(open_python, serve):
    server = serve()
    server.answer = Reply(status=503, headers=("Retry-After: 120",))
    client = open_python(endpoint=server.url)
    client.log_event("one")
    client.flush()
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        client.wait(1)
        failed = [event for event in client.events() if isinstance(event, libplacard.SendFailed)]
        if failed:
            break
    assert 120_000 <= failed[0].retry_after_ms <= 180_000  # some are added at random


def test_early_hints_are_skipped(open_python, serve):
    server = serve()

    def hint_first(connection):
        connection.send(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
        return of_sdk(connection)

    server.answer = hint_first
    assert outcome(open_python(endpoint=server.url)).count == 2


@pytest.mark.parametrize("status", [200, 503])
def test_a_drain_ends_when_nothing_can_be_sent(open_python, serve, status):
    server = serve()
    if status == 503:
        server.answer = Reply(status=503, headers=("Retry-After: 120",))
    client = open_python(endpoint=server.url)
    for _ in range(300):  # several requests
        client.log_event("one")
    begin = time.monotonic()
    assert client.drain(20) is (libplacard.Status.OK if status == 200 else libplacard.Status.PENDING)
    assert time.monotonic() - begin < 10


def test_a_tracker(serve, tmp_path):
    server = serve()
    options = {"rest_endpoint": server.url, "rest_key": "k", "directory": tmp_path, "transport": "python"}
    with libplacard.Tracker(**options) as tracker:
        tracker.log_event("helped", identity={"external_id": "u"})
        assert tracker.drain(BOUND) is libplacard.Status.OK
    assert [request.path for request in server.requests] == ["/users/track"]
