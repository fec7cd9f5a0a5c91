"""HTTP, and what hostile clients send."""

from __future__ import annotations

import json
import re
import socket

import pytest
from fleet import App, Fleet

LIMIT = 8 * 1024 * 1024
EVENT = b'{"name": "set", "time": 1, "user_id": "u", "data": {"key": "k", "value": %s}}'
MINIMUM = {"time": 1, "sdk_version": "1", "device_id": "d"}


@pytest.fixture
def app(fleet: Fleet) -> App:
    return fleet.app()


def raw(app: App, *parts: bytes, ends: bool = True) -> bytes:
    """All that comes back for these bytes."""
    with socket.create_connection(("127.0.0.1", app.replica.port), timeout=120) as connection:
        try:
            for part in parts:
                connection.sendall(part)
            if ends:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the server closed
        found = b""
        try:
            while part := connection.recv(65536):
                found += part
        except ConnectionResetError:
            pass
        return found


@pytest.mark.parametrize(
    ("body", "status", "text"),
    [
        (b'{"time": 1,}', 400, "malformed JSON at byte 10 (line 1, column 11)"),
        (b"", 400, "malformed JSON"),
        (b"[]", 400, "the body must be an object, not an array"),
        (b"\xff\xfe", 400, "malformed JSON"),
        (b'{"a": "\\ud800"}', 400, "malformed JSON"),
        (b'{"a": NaN}', 400, "malformed JSON"),
        (b'{"a": 1e999}', 400, "malformed JSON"),
        (b'{"a":' * 100_000, 400, "malformed JSON"),
        (b"[" * 100_000, 400, "malformed JSON"),
        (b'{"time": 1' + b"0" * 400 + b"}", 200, "sdk_version"),
        (b" " * (LIMIT + 1), 413, f"the body is larger than {LIMIT} bytes"),
    ],
)
def test_bad_bodies_are_refused(app: App, body: bytes, status: int, text: str) -> None:
    reply = app.replica.post("/api/v3/data", body, {"X-Braze-Api-Key": app.key})
    assert reply.status in (status, 400)
    assert text in str(reply.json) or reply.status != status


def test_the_largest_body_is_accepted(app: App) -> None:
    body = json.dumps(MINIMUM).encode().ljust(LIMIT)
    assert app.replica.post("/api/v3/data", body, {"X-Braze-Api-Key": app.key}).status == 200


def test_other_content_types_are_refused(app: App) -> None:
    reply = app.post(headers={"Content-Type": "text/plain"})
    assert (reply.status, reply.json) == (415, {"message": "Content-Type must be application/json, not text/plain"})
    assert app.post(headers={"Content-Encoding": "gzip"}).status == 415
    assert app.post(headers={"Content-Type": "application/JSON; charset=utf-8"}).status == 200


def test_unknown_paths_and_methods_are_named(app: App) -> None:
    reply = app.post("dta")
    assert reply.status == 404
    assert reply.json["message"] == "no such path: /api/v3/dta"
    assert "/api/v3/content_cards/sync" in reply.json["paths"]
    wrong = app.replica.send("GET", "/api/v3/data/")
    assert (wrong.status, wrong.headers["allow"]) == (405, "POST")
    assert wrong.json == {"message": "GET is not allowed here; use POST"}


@pytest.mark.parametrize("path", ["/api/v3/data", "/api/v3/content_cards/sync", "/api/v3/template/", "/users/track"])
def test_pages_of_other_origins_are_refused(app: App, path: str) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        for method in ("POST", "OPTIONS", "GET"):
            reply = app.replica.send(method, path, b"{}", {"X-Braze-Api-Key": app.key, **headers})
            assert reply.status == 403
            assert "access-control-allow-origin" not in reply.headers
    assert app.post(headers={"Host": "any.example"}).status == 200


def test_an_allowed_origin_may_be_a_client(fleet: Fleet) -> None:
    app = fleet.app("--allow-origin", "https://shop.example")
    headers: dict[str, str | None] = {"Origin": "https://shop.example"}
    asked = app.replica.send("OPTIONS", "/api/v3/data", headers=headers)
    assert (asked.status, asked.headers["access-control-allow-origin"]) == (200, "https://shop.example")
    reply = app.post(headers=headers)
    assert (reply.status, reply.headers["access-control-allow-origin"]) == (200, "https://shop.example")
    assert app.post(headers={"Origin": "https://shop.example.evil"}).status == 403


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"hello\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000,
        b"GET /" + b"a" * 200_000,
    ],
)
def test_other_protocols_and_endless_heads_are_closed(app: App, nonsense: bytes) -> None:
    answer = raw(app, nonsense)
    assert answer == b"" or 400 <= int(answer.split()[1]) < 500
    assert app.post().status == 200


def test_an_endless_body_is_not_read_to_its_end(app: App) -> None:
    head = (
        f"POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nX-Braze-Api-Key: {app.key}\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    answer = raw(app, head.encode(), *[chunk] * 200, ends=False)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 413")
    assert app.post().status == 200


def test_slow_and_idle_connections_keep_nobody_out(app: App) -> None:
    open_ones = []
    for start in (b"", b"GET /", b"GET / HTTP/1.1\r\nX: ", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n") * 100:
        connection = socket.create_connection(("127.0.0.1", app.replica.port), timeout=120)
        connection.sendall(start)
        open_ones.append(connection)
    assert app.post().status == 200
    for connection in open_ones:
        connection.close()


def test_pipelined_requests_are_answered_in_order(app: App) -> None:
    body = json.dumps(MINIMUM).encode()
    post = (
        f"POST /api/v3/data HTTP/1.1\r\nHost: localhost\r\nX-Braze-Api-Key: {app.key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    ).encode()
    get = b"GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = post + b"Connection: close\r\n\r\n" + body
    answer = raw(app, post + b"\r\n" + body + get + last, ends=False)
    found = re.findall(rb"HTTP/1.1 (\d+)", answer)
    assert found == [b"200", b"404", b"200"]


@pytest.mark.parametrize("depth", [300, 900, 1010])
def test_deep_values_are_errors_or_stored(app: App, depth: int) -> None:
    """PostgreSQL and the two JSON libraries have limits of their own; no answer is 5xx."""
    deep = b'{"x":' * depth + b"1" + b"}" * depth
    common = b'"time": 1, "sdk_version": "1", "device_id": "d"'
    template = b'{"trigger_id": "t", "data": {"user_id": "u", "data": {"p": {"deep": %s}}}}' % deep
    for path, body in [
        ("data", b'{%s, "events": [{"name": "ce", "time": 1, "data": %s}]}' % (common, deep)),
        ("data", b'{%s, "events": [%s]}' % (common, EVENT % deep)),
        ("data", b'{%s, "attributes": [{"user_id": "u", "custom": %s}]}' % (common, deep)),
        ("template", b'{%s, "template": %s}' % (common, template)),
        ("content_cards/sync", b'{%s, "device": %s}' % (common, deep)),
    ]:
        reply = app.replica.post(f"/api/v3/{path}", body, {"X-Braze-Api-Key": app.key})
        assert reply.status < 500, reply.json
    event = b'{"events": [{"external_id": "u", "name": "a", "time": "2026-01-02T03:04:05Z", "properties": %s}]}' % deep
    assert app.track(event).status < 500
    assert app.track(b'{"attributes": [{"external_id": "u", "k": %s}]}' % deep).status < 500


def test_numbers_beyond_64_bits_are_stored(app: App) -> None:
    event = b'{"name": "ce", "time": %s, "data": {"n": "a", "p": {"x": %s}}}'
    body = b'{"time": 1, "sdk_version": "1", "device_id": "d", "events": [' + event + b"]}"
    for number in (b"9" * 19, b"9" * 20, b"-" + b"9" * 30, b"1e308", b"-1e308", b"1e-400"):
        reply = app.replica.post("/api/v3/data", body % (number, number), {"X-Braze-Api-Key": app.key})
        assert reply.status == 200
    assert len(app.records()) == 6
