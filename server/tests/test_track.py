"""``/users/track``."""

from __future__ import annotations

import pytest
from fleet import App, Fleet

from placard_server import track_rules
from placard_server.fields import JSON

EVENT = {"external_id": "u", "name": "a", "time": "2026-01-02T03:04:05Z"}
PURCHASE = {**EVENT, "product_id": "p", "currency": "EUR", "price": 1}
REQUIRED = "'external_id' or 'braze_id' or 'user_alias' is required"


@pytest.fixture
def app(fleet: Fleet) -> App:
    return fleet.app()


def test_objects_are_stored_once(app: App) -> None:
    attributes = {"external_id": "u", "email": "a@b.c", "coins": {"inc": 5}, "old": None, "dob": "1815-12-10"}
    body = {"purchases": [PURCHASE], "events": [EVENT], "attributes": [attributes]}
    for _ in range(2):
        reply = app.track(body, {"X-Placard-Batch-Id": "b"})
        assert reply.status == 201
        assert reply.json == {
            "message": "success", "attributes_processed": 1, "events_processed": 1, "purchases_processed": 1
        }  # fmt: skip
    found = app.records("index, user_id, code, name, time, data")
    assert [(each["code"], each["name"], each["user_id"]) for each in found] == [
        ("attributes", None, "u"), ("ce", "a", "u"), ("p", "p", "u")
    ]  # fmt: skip
    assert found[1]["data"] == EVENT
    assert found[1]["time"].startswith("2026-01-02T03:04:05")


@pytest.mark.parametrize(
    ("array", "value", "error"),
    [
        ("events", {**EVENT, "external_id": None}, REQUIRED),
        ("events", {**EVENT, "braze_id": "b"}, "the document has more than one user identifier"),
        ("events", {**EVENT, "name": "x" * 256}, "name must not be longer than 255"),
        ("events", {**EVENT, "time": "2025-02-29T10:00:00Z"}, "time must be an ISO 8601 time"),
        ("events", {**EVENT, "external_id": "a\0"}, "external_id must not contain U+0000"),
        ("events", {**EVENT, "properties": {"time": 1}}, "properties must not have the reserved key time"),
        ("events", 3, "the document must be an object, not an integer"),
        ("attributes", {"external_id": "u", "coins": {"inc": 1.5}}, "coins.inc must be an integer, not a number"),
        ("attributes", {"external_id": "u", "gender": "m"}, 'gender must be one of M, F, O, N, P, not "m"'),
        ("attributes", {"external_id": "u", "dob": "1815-1-9"}, "dob must be an existing day, YYYY-MM-DD"),
        ("purchases", {**PURCHASE, "currency": "XXX"}, "currency must be an ISO 4217 code"),
        ("purchases", {**PURCHASE, "quantity": 101}, "quantity must be between 1 and 100"),
    ],
)
def test_invalid_objects_are_reported_alone(app: App, array: str, value: JSON, error: str) -> None:
    good = {"events": EVENT, "purchases": PURCHASE, "attributes": {"phone": "1"}}[array]
    reply = app.track({array: [good, value]})
    assert reply.status == 201
    assert reply.json == {
        "message": "success",
        f"{array}_processed": 1,
        "errors": [{"type": error, "input_array": array, "index": 1}],
    }
    assert len(app.records()) == 1


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, "no data: send attributes, events or purchases"),
        ({"events": []}, "no data: send attributes, events or purchases"),
        ({"events": {}}, "events must be an array, not an object"),
        ({"events": [EVENT] * 76}, "Max input length exceeded: events has 76 objects, the limit is 75"),
    ],
)
def test_whole_requests_are_refused(app: App, body: JSON, error: str) -> None:
    reply = app.track(body)
    assert (reply.status, reply.json) == (400, {"message": error})


def test_the_key_comes_before_the_content(app: App) -> None:
    for header in ("", "k", "Basic k", "Bearer", "Bearer k"):
        assert app.track(b"{", {"Authorization": header}).status == 401


def test_formats_of_times() -> None:
    for good in (
        "2026-01-02T03:04:05Z", "2026-01-02T03:04:05", "2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05:123+0100",
        "2026-01-02T03:04:05-01:00", "2024-02-29T10:00:00Z", "2026-12-31T23:59:60Z", "2026-01-02T03:04:05+2359",
        "0000-01-01T00:00:00Z", "9999-12-31T23:59:60-23:59",
    ):  # fmt: skip
        assert track_rules.seconds_of(good) is not None, good
    for bad in (
        "", "2026-01-02", "2026-01-02 03:04:05", "2026-01-02T24:04:05", "2026-01-02T03:04:05.Z", "1767323045",
        "1900-02-29T10:00:00Z", "2026-00-01T10:00:00Z", "2026-01-02T03:60:05Z", "2026-01-02T03:04:61Z",
        "2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05-0160", "2026-01-02T03:04:05ZZ",
    ):  # fmt: skip
        assert track_rules.seconds_of(bad) is None, bad
    assert track_rules.seconds_of("1970-01-01T01:00:01.5+0100") == 1.5
