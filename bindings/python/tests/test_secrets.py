"""Nothing that the library says contains a secret: events, errors, log records, output. Against servers and proxies
that repeat whatever they got; conformance/tests/test_scenario_secrets.py looks at all scenarios."""

from __future__ import annotations

import base64
import dataclasses
import json
import logging

import pytest
from loopback import Raw, Server

import libplacard

API_KEY = "api.key-8f1c2d3e4a5b"
SIGNATURE = "sig.nature-77aa88bb99cc.dd"
REST_KEY = "rest-key-0123456789abcdef"
PROXY_USER, PROXY_PASSWORD = "proxyuser", "proxy/pass word"
PROXY_SECRETS = (
    PROXY_PASSWORD,
    "proxy%2Fpass%20word",
    base64.b64encode(f"{PROXY_USER}:{PROXY_PASSWORD}".encode()).decode(),
)
SECRETS = (API_KEY, SIGNATURE, REST_KEY, *PROXY_SECRETS)


def texts(value):
    """The texts of an event that the library wrote or checked: not requests of a host's transport, not the content of
    messages, and neither ids nor the signature in ``auth_failed``, which stay as they are (rule 3.5.2)."""
    if isinstance(value, (libplacard.RequestStarted, libplacard.MessageOffered)):
        return []
    fields = [field.name for field in dataclasses.fields(value)]
    found = [getattr(value, name) for name in fields if name not in ("id", "user_id", "signature")]
    return [text for text in found if isinstance(text, str)]


def leaks(said, secrets=SECRETS):
    return [text for text in said if any(secret in text for secret in secrets)]


def http(status, body, *headers):
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body


def line(request):
    return " ".join(request.decode("latin-1").split())[:4000]


# Each repeats the request as a whole, in another place of the reply.
REPLIES = {
    "reason": lambda request: http(f"400 {line(request)}", b"{}"),
    "error body": lambda request: http("400 Bad", json.dumps({"error": line(request)}).encode()),
    "text body": lambda request: http("500 Bad", request),
    "message body": lambda request: http("401 Bad", json.dumps({"message": line(request)}).encode()),
    "auth error": lambda request: http(
        "200 OK", json.dumps({"auth_error": {"error_code": 22, "reason": line(request)}}).encode()
    ),
    "invalid JSON": lambda request: http("200 OK", b'{"cards": "' + request),
    "wrong types": lambda request: http(
        "200 OK",
        json.dumps(
            {
                "cards": [{"id": line(request), "tp": line(request)}],
                "triggers": [{"id": line(request)}],
                "config": line(request),
            }
        ).encode(),
    ),
    "headers": lambda request: http("429 Slow", b"{}", f"Retry-After: {line(request)}"),
    "redirect": lambda request: http("302 Found", b"", f"Location: http://127.0.0.1:1/{line(request)}"),
    "no HTTP": lambda request: line(request).encode() + b"\r\n\r\n",
    "long header": lambda request: http("200 OK", b"{}", f"X-Echo: {line(request)}" * 100),
}


@pytest.fixture(params=REPLIES)
def echo(request):
    """The address of a server that answers every request with the parts of it, as the reply's name says."""
    reply = REPLIES[request.param]
    with Server(lambda connection: Raw(reply(connection.request.raw))) as server:
        yield server.address


def everything(opened, caplog, capfd):
    """What it says until its requests have ended."""
    said = []
    opened.drain(1)
    for _ in range(5):
        opened.wait(0.05)
        said += [text for event in opened.events() for text in texts(event)]
    opened.close()
    out, err = capfd.readouterr()
    return said + [record.getMessage() for record in caplog.records] + [out, err]


@pytest.mark.parametrize("transport", ["builtin", "python"])
@pytest.mark.parametrize("through", ["server", "proxy"])
def test_a_server_that_repeats_its_request(open_client, echo, transport, through, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    server, proxy = f"http://{echo}", None
    if through == "proxy":
        server = "https://sdk.example.com"
        proxy = f"http://{PROXY_USER}:{PROXY_SECRETS[1]}@{echo}"
    options = {"transport": transport, "clock": "system", "clock_monotonic_ms": 0, "proxy": proxy}
    client = open_client(api_key=API_KEY, endpoint=server, user_id="u-1", sdk_auth=True, signature=SIGNATURE, **options)
    client.start_session()
    client.log_event("one")
    client.refresh_cards(token=1)
    said = everything(client, caplog, capfd)
    assert said, "it reported nothing"
    assert leaks(said) == []


@pytest.mark.parametrize("transport", ["builtin", "python"])
def test_a_rest_endpoint_that_repeats_its_request(library, tmp_path, echo, transport, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    tracker = libplacard.Tracker(
        rest_endpoint=f"http://{echo}",
        rest_key=REST_KEY,
        directory=tmp_path / "store",
        transport=transport,
    )
    tracker.log_event("one", identity={"external_id": "u-1"})
    said = everything(tracker, caplog, capfd)
    assert said, "it reported nothing"
    assert leaks(said) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"api_key": f"{API_KEY}\n"},
        {"signature": f"{SIGNATURE}\r\n"},
        {"signature": SIGNATURE * 400},
        {"rest_key": f"{REST_KEY}\n", "rest_endpoint": "rest.example.com", "delivery": "users_track"},
        {"proxy": f"ftp://{PROXY_USER}:{PROXY_SECRETS[1]}@127.0.0.1:1", "transport": "python"},
        {"proxy": f"http://{PROXY_USER}:{PROXY_PASSWORD}@127.0.0.1:port", "transport": "python"},
        {"endpoint": f"https://{PROXY_USER}:{PROXY_SECRETS[1]}@sdk.example.com"},
    ],
    ids=lambda wrong: "-".join(wrong),
)
def test_errors_do_not_repeat_secrets(open_client, wrong):
    with pytest.raises(libplacard.PlacardError) as caught:
        open_client(**{"api_key": API_KEY, "sdk_auth": True, "transport": "builtin", "clock": "system", **wrong})
    assert leaks([str(caught.value), repr(caught.value)]) == []


def test_options_are_not_printed(open_client):
    client = open_client(api_key=API_KEY, sdk_auth=True, signature=SIGNATURE)
    assert leaks([repr(client), str(client)]) == []
