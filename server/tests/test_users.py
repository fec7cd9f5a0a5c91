"""Attributes, audiences, triggered sends, deleting, exporting, sinks, retention."""

from __future__ import annotations

import json
import socket
import urllib.request
from pathlib import Path

import pytest
from fleet import App, Fleet, eventually
from test_content import CARD, TEMPLATE, sync, write

from placard_server import maintenance
from placard_server.fields import JSON


@pytest.fixture
def app(fleet: Fleet, tmp_path: Path) -> App:
    sent = {"id": "coupon", "tp": "text_announcement", "tt": "{{properties.worth}} for {{user_id}}"}
    template = {**TEMPLATE, "template": {"type": "MODAL", "header": "{{attributes.first_name}} {{properties.what}}"}}
    path = write(tmp_path / "c.json", cards=[CARD, sent], campaigns=[template])
    return fleet.app("--campaigns", str(path))


def event(code: str, **data: JSON) -> dict[str, JSON]:
    return {"name": code, "time": 1, "data": data, "user_id": "u"}


def attributes(app: App, user: str = "u") -> JSON:
    rows = app.fleet.query(f"SELECT attributes FROM placard_users WHERE app = '{app.name}' AND user_id = '{user}'")
    return rows[0]["attributes"] if rows else None


def test_attributes_are_merged_once(app: App) -> None:
    sets = [
        {"user_id": "u", "first_name": "Ada\0", "custom": {"coins": 5, "old": None, "plan": "pro", "o": {"inc": 1}}}
    ]
    events = [
        event("inc", key="coins", value=3), event("add", key="tags", value="a"), event("add", key="tags", value="b"),
        event("rem", key="tags", value="a"), event("set", key="list", value=["x"]),
        event("ncam", key="o", value={"b": 2}), event("lcaa", key="place", latitude=1, longitude=2.5),
        event("inc", key="big", value=2**63 - 1), event("inc", key="big", value=2**63 - 1),
    ]  # fmt: skip
    for _ in range(2):
        app.post(events=events, attributes=sets, headers={"X-Placard-Batch-Id": "b"})
    assert attributes(app) == {
        "first_name": "Ada\ufffd", "coins": 8, "plan": "pro", "tags": ["b"], "list": ["x"],
        "o": {"inc": 1, "b": 2}, "place": {"latitude": 1, "longitude": 2.5}, "big": pytest.approx(2.0**64),
    }  # fmt: skip
    tracked = [{"external_id": "u", "coins": {"inc": -1}, "tags": {"add": ["c"]}}, {"external_id": "u", "plan": None}]
    assert app.track({"attributes": tracked}).status == 201
    found = attributes(app)
    assert (found["coins"], found["tags"], "plan" in found) == (7, ["b", "c"], False)


def test_an_audience_chooses(app: App) -> None:
    app.post(attributes=[{"user_id": "pro", "custom": {"plan": "pro", "age": 40}}])
    app.post(attributes=[{"user_id": "free", "custom": {"plan": "free", "age": "unknown"}}])
    app.fleet.command("audience", app.name, "a", "attributes->>'plan' = 'pro'")
    app.fleet.command("audience", app.name, "t", "(attributes->>'age')::int > 18")
    assert "cannot be evaluated" in app.fleet.command("audience", app.name, "a", "nonsense(", status=1)

    def gets(user: str | None) -> tuple[list[str], list[str]]:
        cards = sync(app, user_id=user)["cards"]
        triggers = app.post(respond_with={"triggers": True, "user_id": user}).json["triggers"]
        return [card["id"] for card in cards], [trigger["id"] for trigger in triggers]

    eventually(lambda: gets("pro") == (["a", "coupon"], ["t"]) and gets("free") == (["coupon"], []))
    assert gets(None) == (["coupon"], [])
    app.fleet.command("audience", app.name, "a", "everyone")
    eventually(lambda: gets("free")[0] == ["a", "coupon"])


def test_a_send_reaches_one_user(app: App) -> None:
    for target in ("coupon", "t"):
        app.fleet.command("audience", app.name, target, "false")
    eventually(lambda: [card["id"] for card in sync(app)["cards"]] == ["a"])
    assert app.track({}).status == 400  # makes the REST key

    def send(**body: JSON) -> tuple[int, JSON]:
        key = {"Authorization": f"Bearer {app.rest_key}"}
        reply = app.replica.post("/campaigns/trigger/send", body, key)
        return reply.status, reply.json

    users = [{"external_user_id": "u", "trigger_properties": {"worth": "5 €"}}]
    status, answer = send(campaign_id="coupon", recipients=users)
    assert (status, answer["message"]) == (201, "success")
    assert send(campaign_id="t", recipients=users, trigger_properties={"what": "tea"})[0] == 201
    eventually(lambda: len(sync(app, user_id="u")["cards"]) == 2)
    assert sync(app, user_id="u")["cards"][1]["tt"] == "5 € for u"
    assert len(sync(app, user_id="v")["cards"]) == 1
    app.post(attributes=[{"user_id": "u", "first_name": "Ada"}])
    reply = app.post("template", template={"trigger_id": "t", "data": {"user_id": "u"}})
    assert reply.json["templated_message"]["data"]["header"] == "Ada tea"
    assert send(campaign_id="none", recipients=users)[0] == 400
    assert send(campaign_id="t", recipients=[])[1] == {"message": "recipients must have 1 to 50 elements"}
    assert app.replica.post("/campaigns/trigger/send", {}, {"Authorization": f"Bearer {app.key}"}).status == 401


def test_a_user_is_exported_and_deleted(app: App) -> None:
    for user in ("u", "v"):
        app.post(events=[{**event("ce", n="tea"), "user_id": user}], attributes=[{"user_id": user, "first_name": user}])
    lines = [json.loads(line) for line in app.fleet.command("export", app.name, "--user", "u").splitlines()]
    assert lines[0] == {"user_id": "u", "attributes": {"first_name": "u"}}
    assert [(line["code"], line["user_id"]) for line in lines[1:]] == [("ce", "u"), ("attributes", "u")]
    assert "2 records deleted" in app.fleet.command("delete-user", app.name, "u")
    assert attributes(app) is None
    assert {record["user_id"] for record in app.records()} == {"v"}
    assert len(app.fleet.command("export", app.name).splitlines()) == 3


def test_a_sink_gets_what_is_stored(app: App, tmp_path: Path) -> None:
    output = tmp_path / "lines"
    app.post(events=[event("ce", n="before")])
    app.fleet.command("sink", "--output", str(output), "--once")
    app.post(events=[event("ce", n="a"), event("ce", n="b")])
    app.fleet.command("sink", "--output", str(output), "--once")
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    mine = [(line["index"], line["name"], line["data"]["data"]) for line in lines if line["app"] == app.name]
    assert mine == [(0, "a", {"n": "a"}), (1, "b", {"n": "b"})]
    app.fleet.command("sink", "--stop")


def test_old_records_and_ids_are_dropped(app: App) -> None:
    app.post(events=[event("ce", n="old")], headers={"X-Placard-Batch-Id": "old"})
    app.fleet.do(
        lambda connection: connection.execute(
            "CREATE TABLE placard.records_20200101 PARTITION OF placard.records "
            "FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')"
        )
    )
    for table in ("records", "batches"):
        column = "id" if table == "batches" else "batch_id"
        sql = f"UPDATE placard.{table} SET received = '2020-01-01 12:00Z' WHERE {column} = 'old'"
        app.fleet.do(lambda connection, sql=sql: connection.execute(sql))  # type: ignore[misc]
    app.fleet.do(lambda connection: maintenance.maintain(connection, None))
    assert len(app.records()) == 1
    assert "1 days of records dropped" in app.fleet.command("maintain", "--keep-days", "30")
    assert app.records() == []
    app.post(events=[event("ce", n="new")], headers={"X-Placard-Batch-Id": "old"})
    assert len(app.records()) == 1  # documented: after 45 days at least once


def test_metrics_count(fleet: Fleet) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    app = fleet.app("--metrics", address)
    for _ in range(2):
        app.post(events=[event("ce", n="a")], headers={"X-Placard-Batch-Id": "b"})
    with urllib.request.urlopen(f"http://{address}/metrics") as reply:
        text = reply.read().decode()
    assert f'placard_batches_total{{app="{app.name}",kind="new"}} 1.0' in text
    assert f'placard_batches_total{{app="{app.name}",kind="known"}} 1.0' in text
    assert 'placard_requests_total{path="/api/v3/data",status="200"} 2.0' in text
