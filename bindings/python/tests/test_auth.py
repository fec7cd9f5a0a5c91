"""SDK authentication (rule 7.7) through the Python API."""

from __future__ import annotations

import json

import pytest

import libplacard

TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1LTEifQ.c2ln"


@pytest.fixture
def signed(open_client, server):
    client = open_client(user_id="u-1", sdk_auth=True, signature=TOKEN)
    peer = server(client)
    client.start_session()
    peer.settle()
    return client, peer


def signature(request):
    return dict(request.headers).get("X-Braze-Auth-Signature")


def test_a_rejected_signature_is_reported_and_can_be_replaced(signed):
    client, peer = signed
    assert signature(peer.open[0]) == TOKEN
    reported = peer.reply("data", {"auth_error": {"error_code": 22, "reason": "token expired"}})
    assert reported[0] == libplacard.AuthFailed(22, "expired", "token expired", "u-1", TOKEN, False)
    assert (reported[1].type, reported[1].reason) == ("send_failed", "auth")
    assert client.set_signature("new") is libplacard.Status.OK
    client.flush()
    peer.settle()
    assert signature(peer.open[0]) == "new"
    peer.reply("data", {"message": "success"})
    assert client.queued_count == 0


@pytest.mark.parametrize(
    ("error", "code", "meaning"),
    [
        ({"error_code": 28}, 28, "payload_user_id_mismatch"),
        ({"error_code": 4711}, 4711, "unknown"),
        ({}, 0, "none"),
    ],
)
def test_codes_have_names(signed, error, code, meaning):
    client, peer = signed
    failure = peer.reply("data", {"optional_auth_error": error})[0]
    assert failure == libplacard.AuthFailed(code, meaning, None, "u-1", TOKEN, True)
    assert client.queued_count == 0


def test_change_user_replaces_the_signature(open_client):
    client = open_client(sdk_auth=True)
    assert client.set_signature("s") is libplacard.Status.IGNORED
    assert client.change_user("u-1", "s-1") is libplacard.Status.OK
    assert client.change_user("u-1") is libplacard.Status.IGNORED
    assert client.change_user("u-1", "s-1") is libplacard.Status.IGNORED
    assert client.change_user("u-1", signature="s-2") is libplacard.Status.OK
    assert client.change_user("u-2") is libplacard.Status.OK


@pytest.mark.parametrize("bad", ["", " ", "a b", "a\nX-Other: 1", "a\r", "\0", "ä", "\x7f", "s" * 4097])
def test_a_signature_invalid_in_a_header_is_rejected(open_client, bad):
    client = open_client(user_id="u-1", signature="s" * 4096)
    for call in (
        lambda: client.set_signature(bad),
        lambda: client.change_user("u-1", bad),
        lambda: client.change_user("u-2", signature=bad),
    ):
        with pytest.raises(libplacard.InvalidError, match="signature") as error:
            call()
        assert len(bad) < 3 or bad not in str(error.value)
    assert client.change_user("u-1") is libplacard.Status.IGNORED


@pytest.mark.parametrize("bad", [None, 1, b"s", ["s"], "\ud800"])
def test_a_signature_that_is_not_text_is_rejected(open_client, bad):
    client = open_client(user_id="u-1")
    with pytest.raises((TypeError, libplacard.InvalidError)):
        client.set_signature(bad)


@pytest.mark.parametrize("bad", ["", "a\n", "s" * 4097])
def test_an_invalid_signature_option_is_rejected(open_client, bad):
    with pytest.raises(libplacard.InvalidError, match="signature"):
        open_client(user_id="u-1", signature=bad)


def test_the_request_body_does_not_contain_the_signature(signed):
    _, peer = signed
    assert TOKEN not in peer.open[0].body.decode()
    assert json.loads(peer.open[0].body)["respond_with"]["user_id"] == "u-1"
