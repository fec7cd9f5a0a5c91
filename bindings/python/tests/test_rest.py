"""Delivery to the REST endpoint (rule 11.1) through the Python API."""

from __future__ import annotations

import json

import pytest

import libplacard

OPTIONS = {
    "delivery": "users_track",
    "rest_endpoint": "rest.example.com",
    "rest_key": "secret",
    "user_id": "u-1",
}


def body(request):
    return json.loads(request.body)


@pytest.mark.parametrize(
    ("identity", "member"),
    [
        (None, {"external_id": "u-1"}),
        ({"braze_id": "b"}, {"braze_id": "b"}),
        ({"email": "ada@example.com"}, {"email": "ada@example.com"}),
        (
            {"user_alias": {"alias_name": "n", "alias_label": "l"}},
            {"user_alias": {"alias_name": "n", "alias_label": "l"}},
        ),
    ],
)
def test_an_event_carries_the_rest_identity(open_client, server, identity, member):
    client = open_client(**OPTIONS, rest_identity=identity)
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", {"message": "success"})
    client.log_event("opened", {"n": 1})
    client.flush()
    peer.settle()
    request = peer.open[0]
    assert (request.kind, request.url) == ("users_track", "https://rest.example.com/users/track")
    assert dict(request.headers)["Authorization"] == "Bearer secret"
    event = body(request)["events"][0]
    names = {"braze_id", "external_id", "user_alias", "email", "phone"}
    assert {key: value for key, value in event.items() if key in names} == member
    assert (event["name"], event["properties"]) == ("opened", {"n": 1})


def test_a_rejected_object_is_reported(open_client, server):
    client = open_client(**OPTIONS)
    peer = server(client)
    client.start_session()
    peer.settle()
    peer.reply("data", {"message": "success"})
    client.log_event("a")
    client.log_event("b")
    client.flush()
    peer.settle()
    error = {"type": "bad", "input_array": "events", "index": 1}
    reported = peer.reply("users_track", {"message": "success", "errors": [error]})
    assert [event.type for event in reported] == ["dropped", "sent"]
    assert (reported[0].what, reported[0].id) == ("record", "ce")
    assert "events[1]: bad" in reported[0].text
    assert reported[1].records == 1
    assert client.queued_count == 0


def test_rate_limit_headers_delay_the_next_request(open_client, server):
    client = open_client(**OPTIONS, clock_wall_ms=1_000_000)
    peer = server(client)
    client.log_event("a")
    client.flush()
    peer.settle()
    request = next(request for request in peer.open if request.kind == "users_track")
    client.complete_request(request, 201, '{"message": "success"}', rate_limit_remaining="0", rate_limit_reset="1060")
    client.log_event("b")
    client.flush()
    failures = [event for event in client.events() if event.type == "send_failed"]
    assert [failure.retry_after_ms for failure in failures] == [60_000]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"delivery": "mail"}, "delivery must be one of sdk, users_track"),
        ({"rest_endpoint": None}, "rest_endpoint is missing"),
        ({"rest_key": None}, "rest_key is missing"),
        ({"rest_key": "two words"}, "rest_key is not"),
        ({"rest_identity": {}}, "exactly one key"),
        ({"rest_identity": {"braze_id": "b", "email": "a@b.c"}}, "exactly one key"),
        ({"rest_identity": {"name": "b"}}, "the key of rest_identity must be one of"),
        ({"rest_identity": {"email": "nobody"}}, "rest_identity: email 'nobody' is not an address"),
        ({"rest_identity": {"user_alias": "n"}}, "alias_name and alias_label"),
        ({"rest_identity": {"user_alias": {"alias_name": "n", "alias_label": ""}}}, "alias_label is empty"),
        ({"rest_identity": {"braze_id": {"alias_name": "n"}}}, "must be a string"),
    ],
)
def test_an_invalid_option_is_named(open_client, changes, message):
    with pytest.raises(libplacard.PlacardError, match=message):
        open_client(**{**OPTIONS, **changes})


def test_rest_options_are_ignored_without_rest_delivery(open_client):
    open_client(rest_endpoint="http://nowhere", rest_key="")
