"""``data``: exactly once, and the answers of the development server."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from fleet import App, Fleet

EVENT: dict[str, Any] = {
    "name": "ce",
    "time": 1_800_000_001.204,
    "data": {"n": "order", "p": {"items": 3}},
    "session_id": "s",
    "user_id": "u",
}


@pytest.fixture
def app(fleet: Fleet) -> App:
    return fleet.app()


def batch(name: str) -> dict[str, str | None]:
    return {"X-Placard-Batch-Id": name}


def test_records_are_stored_in_order(app: App) -> None:
    attributes = {"user_id": "u", "first_name": "Ada", "custom": {"coins": 12, "old": None}}
    purchase = {"name": "p", "time": 5, "data": {"pid": "tea", "c": "EUR", "p": 1.5, "q": 1}}
    reply = app.post(events=[EVENT, purchase], attributes=[attributes], headers=batch("b-1"))
    assert (reply.status, reply.json) == (200, {"message": "success"})
    found = app.records("batch_id, index, device_id, user_id, code, name, extract(epoch FROM time) AS time, data")
    common = {"batch_id": "b-1", "device_id": "d"}
    assert found == [
        {**common, "index": 0, "user_id": "u", "code": "ce", "name": "order", "time": 1800000001.204, "data": EVENT},
        {**common, "index": 1, "user_id": None, "code": "p", "name": "tea", "time": 5, "data": purchase},
        {**common, "index": 2, "user_id": "u", "code": "attributes", "name": None, "time": None, "data": attributes},
    ]


def test_a_batch_is_stored_once_by_any_replica(app: App) -> None:
    other = App(app.fleet, app.name, app.key, app.fleet.replica(port=app.replica.port))  # SO_REUSEPORT
    answers: list[int] = []

    def send() -> None:
        for _ in range(10):
            answers.append(other.post(events=[EVENT] * 7, headers=batch("b")).status)

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 40
    assert [record["index"] for record in app.records()] == list(range(7))


def test_two_apps_can_have_the_same_batch_id(app: App) -> None:
    other = app.fleet.app(replica=app.replica)
    for each in (app, other):
        each.post(events=[EVENT], headers=batch("b"))
    assert len(app.records()) == len(other.records()) == 1


def test_a_refused_batch_can_be_sent_again(app: App) -> None:
    bad = {**EVENT, "time": "1"}
    reply = app.post(events=[EVENT, bad], headers=batch("b"))
    assert (reply.status, reply.json) == (200, {"error": "events[1].time must be a number, not a string"})
    assert app.records() == []
    app.post(events=[EVENT], headers=batch("b"))
    assert len(app.records()) == 1


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"events": {}}, "events must be an array, not an object"),
        ({"events": [1]}, "events[0] must be an object, not an integer"),
        ({"events": [{"time": 1, "data": {}}]}, "events[0].name must not be nil"),
        ({"events": [{"name": "", "time": 1, "data": {}}]}, "events[0].name must not be empty"),
        ({"events": [{"name": "ss", "data": {}}]}, "events[0].time must not be nil"),
        ({"events": [{"name": "ss", "time": True, "data": {}}]}, "events[0].time must be a number, not a boolean"),
        ({"events": [{"name": "ss", "time": 1}]}, "events[0].data must not be nil"),
        ({"events": [{"name": "ss", "time": 1, "data": []}]}, "events[0].data must be an object, not an array"),
        ({"events": [{**EVENT, "session_id": 1}]}, "events[0].session_id must be a string, not an integer"),
        ({"events": [{**EVENT, "user_id": "a\0"}]}, "events[0].user_id must not contain U+0000"),
        ({"events": [{**EVENT, "user_id": "é" * 500}]}, "events[0].user_id must not be longer than 997"),
        ({"attributes": [{"custom": 1}]}, "attributes[0].custom must be an object, not an integer"),
        ({"respond_with": 1}, "respond_with must be an object, not an integer"),
        ({"respond_with": {"config": {}}}, "respond_with.config.config_time must not be nil"),
        ({"respond_with": {"triggers": 1}}, "respond_with.triggers must be true or false, not an integer"),
        ({"time": None}, "time must not be nil"),
        ({"time": "now"}, "time must be a number, not a string"),
        ({"sdk_version": None}, "sdk_version must not be nil"),
        ({"device_id": None}, "device_id must not be nil"),
    ],
)
def test_invalid_requests_are_errors(app: App, fields: dict[str, Any], error: str) -> None:
    reply = app.post(**fields)
    assert (reply.status, reply.json) == (200, {"error": error})
    assert app.records() == []


def test_nul_and_extreme_values_are_stored(app: App) -> None:
    event = {"name": "ce", "time": 1e300, "data": {"n": "a\0b", "p": {"\0": "\0", "big": 2**63 - 1, "tiny": 5e-324}}}
    event["data"]["p"]["deep"] = {}
    deep = event["data"]["p"]["deep"]
    for _ in range(200):
        deep["x"] = {}
        deep = deep["x"]
    assert app.post(events=[event, {**event, "time": -1e300}], headers=batch("b")).json == {"message": "success"}
    found = app.records("name, data")
    assert [record["data"] for record in found] == [event, {**event, "time": -1e300}]
    assert {record["name"] for record in found} == {"a\ufffdb"}


def test_config_is_sent_until_the_client_has_it(app: App) -> None:
    config = app.post(respond_with={"config": {"config_time": 0}}).json["config"]
    assert config["content_cards"] == {"enabled": True}
    assert config["events_blacklist"] == config["attributes_blacklist"] == config["purchases_blacklist"] == []
    other = App(app.fleet, app.name, app.key, app.fleet.replica())
    # Another replica, started later, sends the same time.
    assert other.post(respond_with={"config": {"config_time": 0}}).json["config"] == config
    known = {"config": {"config_time": config["time"]}}
    assert other.post(respond_with=known).json == {"message": "success"}


def test_the_user_is_echoed(app: App) -> None:
    reply = app.post(respond_with={"user_id": "u-42"})
    assert reply.json == {"message": "success", "respond_with": {"user_id": "u-42"}}
    assert app.post(respond_with={"triggers": True}).json == {"message": "success", "triggers": []}
