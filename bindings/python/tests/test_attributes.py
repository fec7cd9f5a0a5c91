"""Conversion of attributes and user fields from Python. scenarios/attributes covers the rules."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pytest

import libplacard


def sent(client):
    """Returns the attributes and operations of the request that a flush starts."""
    client.flush()
    body = next(json.loads(e.request.body) for e in client.events() if isinstance(e, libplacard.RequestStarted))
    events = [(event["name"], event["data"]) for event in body.get("events", []) if event["name"] != "ss"]
    return body.get("attributes", []), events


def test_values_keep_their_types(open_client):
    client = open_client(user_id="u-1")
    for key, value in {
        "text": "caf\u00e9 \U0001f98a",
        "flag": True,
        "whole": 2**63 - 1,
        "real": 0.1,
        "none": None,
        "seen": datetime(2025, 10, 9, 10, 53, 20, 123_999, tzinfo=timezone(timedelta(hours=2))),
        "seat": {"row": 3, "tags": ["a", None], "since": datetime(2025, 10, 9, tzinfo=timezone.utc)},
    }.items():
        assert client.set_attribute(key, value) is libplacard.Status.OK
    assert client.queued_count == 1
    attributes, events = sent(client)
    assert events == []
    assert attributes == [
        {
            "user_id": "u-1",
            "custom": {
                "text": "caf\u00e9 \U0001f98a",
                "flag": True,
                "whole": 2**63 - 1,
                "real": 0.1,
                "none": None,
                "seen": "2025-10-09T08:53:20.123Z",
                "seat": {"row": 3, "tags": ["a", None], "since": "2025-10-09T00:00:00.000Z"},
            },
        }
    ]


def test_operations_keep_their_order(open_client):
    client = open_client()
    client.set_attribute("tags", ("a", "b"))
    client.increment_attribute("n")
    client.increment_attribute("n", by=-3)
    client.add_to_attribute("tags", "c")
    client.remove_from_attribute("tags", "a")
    client.merge_attribute("seat", {"row": 4})
    client.set_attribute_location("home", 48, Decimal("16.5"))
    client.unset_attribute_location("home")
    client.set_last_location(1, 2, accuracy=3, altitude=-4.5)
    client.set_subscription("news", "unsubscribed")
    client.add_alias("7", label="crm")
    client.unset_attribute("old")
    client.set_user_field("email", "ada@example.com")
    client.set_user_field("dob", None)
    attributes, events = sent(client)
    assert attributes == [
        {"alias": {"label": "crm", "name": "7"}, "email": "ada@example.com", "dob": None, "custom": {"old": None}}
    ]
    assert events == [
        ("set", {"key": "tags", "value": ["a", "b"]}),
        ("inc", {"key": "n", "value": 1}),
        ("inc", {"key": "n", "value": -3}),
        ("add", {"key": "tags", "value": "c"}),
        ("rem", {"key": "tags", "value": "a"}),
        ("ncam", {"key": "seat", "value": {"row": 4}}),
        ("lcaa", {"key": "home", "latitude": 48.0, "longitude": 16.5}),
        ("lcar", {"key": "home"}),
        ("lr", {"latitude": 1.0, "longitude": 2.0, "altitude": -4.5, "ll_accuracy": 3.0}),
        ("sgu", {"group_id": "news", "status": "unsubscribed"}),
        ("uae", {"a": "7", "l": "crm"}),
    ]


INVALID = {
    "a long key": lambda client: client.set_attribute("k" * 256, 1),
    "a lone surrogate": lambda client: client.set_attribute("k", "\ud800"),
    "a big number": lambda client: client.set_attribute("k", 2**63),
    "not a number": lambda client: client.set_attribute("k", float("nan")),
    "not a number inside": lambda client: client.set_attribute("k", {"a": float("inf")}),
    "a date without a zone": lambda client: client.set_attribute("k", datetime(2025, 1, 1)),
    "a date in a list": lambda client: client.set_attribute("k", [datetime.now(timezone.utc)]),
    "a malformed date": lambda client: client.set_attribute("k", {"in": {"$date_ms": "1"}}),
    "a mixed list": lambda client: client.set_attribute("k", ["a", 1]),
    "a big increment": lambda client: client.increment_attribute("k", 2**63),
    "a merged list": lambda client: client.merge_attribute("k", [1]),
    "a location out of range": lambda client: client.set_attribute_location("k", 90.5, 0),
    "no place": lambda client: client.set_last_location(float("nan"), 0),
    "a negative accuracy": lambda client: client.set_last_location(0, 0, accuracy=-1),
    "an unknown field": lambda client: client.set_user_field("nickname", "Ada"),
    "no field": lambda client: client.set_user_field("none", "Ada"),
    "an unknown state": lambda client: client.set_subscription("g", "opted_in"),
    "no group": lambda client: client.set_subscription("", "subscribed"),
    "no label": lambda client: client.add_alias("n", ""),
    "a long fact": lambda client: client.set_fact("f", "x" * 1023),
    "a fact that is not a number": lambda client: client.set_fact("f", float("nan")),
    "a fact without a name": lambda client: client.set_fact("", 1),
}


@pytest.mark.parametrize("case", INVALID)
def test_an_invalid_argument_sets_nothing(open_client, case):
    client = open_client()
    with pytest.raises(libplacard.InvalidError):
        INVALID[case](client)
    assert client.queued_count == 0


def test_a_malformed_date_names_its_key(open_client):
    client = open_client()
    with pytest.raises(libplacard.InvalidError, match="attribute 'seen' has a malformed date"):
        client.set_attribute("seen", {"in": {"$date_ms": "1"}})
    with pytest.raises(libplacard.InvalidError, match="attribute 'seen' has a malformed date"):
        client.merge_attribute("seen", {"in": {"$date_ms": None}})
    with pytest.raises(libplacard.InvalidError, match="property 'at' has a malformed date"):
        client.log_event("x", {"at": {"$date_ms": 1.5}})


WRONG_TYPES = {
    "a key": lambda client: client.set_attribute(1, 1),
    "a set": lambda client: client.set_attribute("k", {"a"}),
    "a real increment": lambda client: client.increment_attribute("k", 1.5),
    "a flag to increment": lambda client: client.increment_attribute("k", True),
    "an element": lambda client: client.add_to_attribute("k", 1),
    "a location as text": lambda client: client.set_attribute_location("k", "48", 16),
    "a field": lambda client: client.set_user_field("email", 1),
    "a name": lambda client: client.add_alias(7, "crm"),
}


@pytest.mark.parametrize("case", WRONG_TYPES)
def test_a_wrong_type_raises_type_error(open_client, case):
    client = open_client()
    with pytest.raises(TypeError):
        WRONG_TYPES[case](client)
    assert client.queued_count == 0


def test_an_unknown_field_suggests_the_nearest(open_client):
    client = open_client()
    for name, nearest in {"emial": "email", "last-name": "last_name", "languge": "language", "phones": "phone"}.items():
        with pytest.raises(libplacard.InvalidError, match=f"unknown user field '{name}'; did you mean '{nearest}'"):
            client.set_user_field(name, "x")
    assert client.set_user_field("phone_number", "1") is libplacard.Status.OK
    assert sent(client)[0] == [{"phone": "1"}]


def test_an_error_names_field_and_limit(open_client):
    with pytest.raises(libplacard.InvalidError, match=r"native_line_id has 34 characters: the limit is 33"):
        open_client().set_user_field("native_line_id", "4" * 34)


def test_attributes_survive_a_crash(open_client):
    client = open_client(user_id="u-1")
    client.set_attribute("a", 1)
    client.increment_attribute("n")
    client.abandon()
    client = open_client()
    assert client.queued_count == 2
    assert sent(client) == ([{"user_id": "u-1", "custom": {"a": 1}}], [("inc", {"key": "n", "value": 1})])


def test_anonymous_attributes_move_to_the_user_of_the_next_open(open_client):
    client = open_client()
    client.set_attribute("a", 1)
    client.set_user_field("first_name", "Ada")
    client.close()
    client = open_client(user_id="u-1")
    client.set_attribute("a", 2)
    assert sent(client) == ([{"user_id": "u-1", "first_name": "Ada", "custom": {"a": 2}}], [])


def test_large_attributes_are_split_across_requests(open_client):
    """A batch is limited to 512 KiB (rule 7.1.2); the rest follows in later requests, without duplicates."""
    client = open_client(user_id="u-1", flush_interval_s=0)
    wanted = {f"k{number}": {"texts": ["v" * 250] * 280} for number in range(20)}
    for key, value in wanted.items():
        client.set_attribute(key, value)
    assert client.queued_count == 1
    client.flush()
    seen, requests = {}, 0
    while client.queued_count and requests < 10:
        request = next(e.request for e in client.events() if isinstance(e, libplacard.RequestStarted))
        assert len(request.body) < 530_000
        (part,) = json.loads(request.body)["attributes"]
        assert not seen.keys() & part["custom"].keys()
        seen.update(part["custom"])
        client.complete_request(request, 200, "{}")
        client.dispatch()
        requests += 1
    assert seen == wanted
    assert requests > 2


def test_rules_read_facts_of_each_type(tmp_path):
    facts = {
        "text": "1",
        "flag": True,
        "real": 0.5,
        "list": [1, "a"],
        "object": {"a": {"b": 2}},
        "seen": datetime(2025, 10, 9, 8, 53, 20, tzinfo=timezone.utc),
    }
    wanted = {"text": "1", "flag": True, "real": 0.5, "object.a.b": 2, "seen": 1_760_000_000}
    rule = {"and": [{"===": [{"var": f"$host.{name}"}, value]} for name, value in wanted.items()]}
    rule["and"].append({"in": ["a", {"var": "$host.list"}]})
    campaign = {
        "id": "c",
        "type": "inapp",
        "trigger_condition": [{"type": "open"}],
        "data": {"type": "MODAL"},
        "targeting": rule,
    }
    options = {"campaigns_json": json.dumps({"campaigns": [campaign]})}
    with libplacard.Client(directory=tmp_path, **options) as client:
        for name, value in facts.items():
            assert client.set_fact(name, value) is libplacard.Status.OK
        assert client.explain_open()[0].verdict == "wins"
        client.set_fact("real", None)
        verdict = client.explain_open()[0]
        assert (verdict.verdict, verdict.rule_part, verdict.property) == ("not_targeted", "/and/2", "$host.real")
        assert (verdict.found, verdict.wanted) == (None, '{"===":[{"var":"$host.real"},0.5]}')
        assert str(verdict).startswith("c: its targeting does not hold: '$host.real' is not known; wanted ")
