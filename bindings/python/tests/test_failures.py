"""What the events about failed requests say with Python's transport, and what options are refused at open."""

from __future__ import annotations

import os
import socket
import ssl
import time

import loopback
import pytest

import libplacard
from libplacard import _http

BOUND = 60  # seconds; only a hang takes this long


def options(endpoint, **more):
    return {"api_key": "k", "endpoint": endpoint, "durability": "memory", "transport": "python", **more}


def first_failure(one, begin):
    """The text of the first event about a failure."""
    with one:
        begin(one)
        end = time.monotonic() + BOUND
        while time.monotonic() < end:
            one.wait(1)
            for event in one.events():
                if event.type in ("send_failed", "cards_failed", "messages_failed"):
                    return event.text
    raise AssertionError(f"no failure within {BOUND} s")


def failure_of(endpoint, **more):
    return first_failure(libplacard.Client(**options(endpoint, **more)), libplacard.Client.start_session)


@pytest.fixture
def closed_port():
    with loopback.bound(0) as closed:
        yield closed.getsockname()[1]


def test_each_kind_of_event_names_server_and_reason(closed_port):
    expected = f"127.0.0.1:{closed_port}: connection refused"
    for begin in (libplacard.Client.start_session, libplacard.Client.refresh_cards, libplacard.Client.refresh_messages):
        assert first_failure(libplacard.Client(**options(f"http://127.0.0.1:{closed_port}")), begin) == expected


def test_a_trackers_event_names_server_and_reason(closed_port):
    tracker = libplacard.Tracker(
        rest_endpoint=f"http://127.0.0.1:{closed_port}", rest_key="SECRET", durability="memory", transport="python"
    )

    def begin(tracker):
        tracker.log_event("e", identity={"external_id": "u-1"})
        tracker.flush()

    assert first_failure(tracker, begin) == f"users/track: 127.0.0.1:{closed_port}: connection refused"


def test_a_name_that_does_not_resolve(monkeypatch):
    def resolve(*_, **__):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(_http.socket, "getaddrinfo", resolve)
    assert failure_of("sdk.example.com") == "sdk.example.com:443: name or service not known"


def test_an_address_in_brackets(monkeypatch):
    def connect(self, address):
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(_http.socket.socket, "connect", connect)
    assert failure_of("https://[::1]:9") == "[::1]:9: network is unreachable"


def test_a_proxy_is_named(closed_port):
    text = failure_of("http://127.0.0.1:9", proxy=f"http://user:SECRET@127.0.0.1:{closed_port}")
    assert text == f"127.0.0.1:9: the proxy 127.0.0.1:{closed_port}: connection refused"


def test_no_connection_in_time(monkeypatch):
    monkeypatch.setattr(_http, "CONNECT_S", 0.0)
    assert failure_of("http://127.0.0.1:9") == "127.0.0.1:9: no connection within 0 s"


def test_an_error_of_tls(silent, monkeypatch):
    def wrap(*_, **__):
        raise ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number")

    monkeypatch.setattr(_http.ssl.SSLContext, "wrap_socket", wrap)
    text = failure_of(f"https://{silent.address}")
    assert text.startswith(f"{silent.address}: ") and "WRONG_VERSION_NUMBER" in text


def test_a_text_that_c_cannot_take_is_shown_nevertheless():
    failed = _http.Failed("reset", "half \ud83d and \0")
    assert _http.explained("http://h/x?secret=1", failed) == "h:80: half ? and ?"


def test_a_program_that_carries_requests_says_why_one_failed(open_client, server):
    client = open_client(user_id="u-1")
    peer = server(client)
    client.start_session()
    peer.settle()
    (request,) = peer.open
    with pytest.raises(libplacard.InvalidError, match="failure must be one of unreachable, reset, timeout, tls"):
        client.fail_request(request, "gone")
    with pytest.raises(libplacard.InvalidError, match="failure_text is not valid UTF-8"):
        client.fail_request(request, "tls", "\ud83d")
    client.fail_request(request, "tls", "sdk.example.com:443: the certificate has expired")
    (failed,) = [event for event in peer.settle() if isinstance(event, libplacard.SendFailed)]
    assert (failed.reason, failed.text) == ("offline", "sdk.example.com:443: the certificate has expired")


def test_without_a_text_the_event_names_the_kind_of_failure(open_client, server):
    client = open_client(user_id="u-1")
    peer = server(client)
    client.start_session()
    peer.settle()
    client.fail_request(peer.open[0], "reset")
    (failed,) = [event for event in peer.settle() if isinstance(event, libplacard.SendFailed)]
    assert failed.text == "the host's transport failed: reset"


# ---- Options


@pytest.fixture(params=["builtin", "python", "host"])
def openers(request):
    """Calls that open a client and a tracker with options."""
    plain = {"durability": "memory", "transport": request.param}
    return (
        lambda **more: libplacard.Client(api_key="k", endpoint="https://127.0.0.1:9", **plain, **more),
        lambda **more: libplacard.Tracker(rest_endpoint="https://127.0.0.1:9", rest_key="r", **plain, **more),
    )


def test_a_file_of_authorities_is_checked_at_open(openers, tmp_path):
    (tmp_path / "empty.pem").touch()
    (tmp_path / "binary.der").write_bytes(b"\x30\x82\x00\x00-----BEGIN CERTIFICATE-----")
    os.mkfifo(tmp_path / "pipe")
    for name, words in {
        "nowhere.pem": "cannot be read: No such file or directory",
        "": "is a directory",
        "empty.pem": "contains no certificate in PEM form",
        "binary.der": "contains no certificate in PEM form",
        "pipe": "is not a regular file",
    }.items():
        path = str(tmp_path / name)
        for open_one in openers:
            with pytest.raises(libplacard.InvalidError) as found:
                open_one(ca_file=path)
            assert f"ca_file '{path}' {words}" in str(found.value)
    (tmp_path / "good.pem").write_text("# Ours\n-----BEGIN CERTIFICATE-----\n…\n", encoding="utf-8")
    for open_one in openers:
        open_one(ca_file=str(tmp_path / "good.pem")).close()


def test_a_limit_is_named_in_the_unit_of_its_option(openers):
    open_client, open_tracker = openers
    for name in ("session_timeout_s", "queue_limit", "queue_limit_bytes", "dispatch_budget_us"):
        for number in (0, -1, -(2**31)):
            with pytest.raises(
                libplacard.InvalidError, match=f"^{name} must be positive; leave it out for the default$"
            ):
                open_client(**{name: number})
    with pytest.raises(libplacard.InvalidError, match=r"^queue_limit must be positive"):
        open_tracker(queue_limit=-1)
    for name in ("message_interval_s", "flush_interval_s"):
        with pytest.raises(libplacard.InvalidError, match=f"^{name} must not be negative"):
            open_client(**{name: -1})
    with pytest.raises(libplacard.InvalidError, match=r"^flush_interval_s must not be negative"):
        open_tracker(flush_interval_s=-1)
