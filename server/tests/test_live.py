"""The stream of hints, with two replicas over one PostgreSQL."""

from __future__ import annotations

import signal
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from fleet import BOUND, App, Fleet, Replica, eventually
from live_reader import Reader
from test_auth import app as app_with_auth  # noqa: F401
from test_auth import sign
from test_content import CARD, TEMPLATE, sync, write

from placard_server.cluster import Cluster

SENT = {"id": "coupon", "tp": "text_announcement", "tt": "{{properties.worth}}"}
BOTH = ["cards", "messages"]


@dataclass
class Pair:
    """Two replicas that serve one folder, and two apps with the same content."""

    folder: Path
    one: Replica
    two: Replica
    app: App
    other: App

    def write(self, app: App, **content: object) -> None:
        write(self.folder / f"{app.name}.json", **content)

    def send(self, user: str, target: str = "coupon", replica: Replica | None = None) -> None:
        self.app.track({})  # makes the REST key
        body = {"campaign_id": target, "recipients": [{"external_user_id": user}]}
        key: dict[str, str | None] = {"Authorization": f"Bearer {self.app.rest_key}"}
        assert (replica or self.two).post("/campaigns/trigger/send", body, key).status == 201


@pytest.fixture
def pair(fleet: Fleet, tmp_path: Path) -> Pair:
    one, two = (fleet.replica("--campaigns", str(tmp_path)) for _ in range(2))
    pair = Pair(tmp_path, one, two, fleet.app(replica=one), fleet.app(replica=one))
    for app in (pair.app, pair.other):
        pair.write(app, cards=[CARD, SENT], campaigns=[TEMPLATE])
        for replica in (one, two):
            eventually(lambda app=app, replica=replica: sync(App(fleet, app.name, app.key, replica))["cards"])  # type: ignore[misc]
    return pair


@pytest.fixture
def readers() -> Iterator[Callable[..., Reader]]:
    made: list[Reader] = []

    def make(*arguments: object, **options: object) -> Reader:
        made.append(Reader(*arguments, **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_the_first_hint_is_the_present_version(pair: Pair, readers: Callable[..., Reader]) -> None:
    first = readers(pair.app)
    assert first.reply.status == 200
    assert first.reply.headers["Content-Type"].startswith("text/event-stream")
    assert (first.reply.headers["Cache-Control"], first.reply.headers["X-Accel-Buffering"]) == ("no-store", "no")
    event = first.next()
    assert event == {"what": BOTH, "version": event and event["version"], "spread_s": 1}
    assert 0 < len(event["version"]) <= 64
    assert 1000 <= first.retry_ms <= 5000
    assert readers(pair.app, replica=pair.two).next() == event
    assert readers(pair.app, "u", replica=pair.two).next() == event


def test_a_changed_file_is_hinted_to_its_app(pair: Pair, readers: Callable[..., Reader]) -> None:
    mine = [readers(pair.app, replica=replica) for replica in (pair.one, pair.two)]
    others = readers(pair.other)
    first, at_others = mine[0].next(), others.next()
    assert mine[1].next() == first
    pair.write(pair.app, cards=[{**CARD, "tt": "New"}, SENT], campaigns=[TEMPLATE])
    hints = [each.next() for each in mine]
    assert hints[0] and hints[0]["what"] == ["cards"]
    assert hints[0] == hints[1] and first and hints[0]["version"] != first["version"]
    assert readers(pair.app).next() == {**hints[0], "what": BOTH}
    # Nothing came to the other app before this.
    pair.write(pair.other, cards=[CARD, SENT], campaigns=[])
    hint = others.next()
    assert hint and at_others and hint["what"] == ["messages"] and hint["version"] != at_others["version"]


def test_the_same_content_has_the_same_version_again(pair: Pair, readers: Callable[..., Reader]) -> None:
    reader = readers(pair.app)
    first = reader.next()
    pair.write(pair.app, cards=[CARD], campaigns=[TEMPLATE])
    assert reader.next() != first
    (pair.folder / f"{pair.app.name}.json").write_text("{")  # invalid: no hint, and the content before it stays
    pair.write(pair.app, campaigns=[TEMPLATE], cards=[CARD, SENT])
    assert reader.next() == {**(first or {}), "what": ["cards"]}


def test_a_changed_audience_is_hinted(pair: Pair, readers: Callable[..., Reader]) -> None:
    mine = [readers(pair.app, replica=replica) for replica in (pair.one, pair.two)]
    before = [each.next() for each in mine]
    pair.app.fleet.command("audience", pair.app.name, "a", "attributes->>'plan' = 'pro'")
    after = [each.next() for each in mine]
    assert after[0] and after[0] == after[1] and after[0]["what"] == ["cards"]
    pair.app.fleet.command("audience", pair.app.name, "a", "everyone")
    assert [each.next() for each in mine] == [{**(event or {}), "what": ["cards"]} for event in before]


def test_a_send_is_hinted_to_its_recipient(pair: Pair, readers: Callable[..., Reader]) -> None:
    pair.send("somebody")
    for replica in (pair.one, pair.two):  # both know that the app has sends
        served = App(pair.app.fleet, pair.app.name, pair.app.key, replica)
        eventually(lambda served=served: sync(served, user_id="somebody")["cards"][1]["tt"] == "")  # type: ignore[misc]
    user, stranger, anonymous = readers(pair.app, "u & é"), readers(pair.app, "v"), readers(pair.app)
    before = [each.next() for each in (user, stranger, anonymous)]
    assert before[0] == before[1] == before[2]
    pair.send("u & é")  # through the other replica
    hint = user.next()
    assert hint and before[0] and hint["what"] == ["cards"] and hint["version"] != before[0]["version"]
    assert readers(pair.app, "u & é", replica=pair.two).next() == {**hint, "what": BOTH}
    pair.send("u & é")
    again = user.next()
    assert again and again["version"] not in (hint["version"], before[0]["version"])
    pair.send("v", target="t")
    next_of_v = stranger.next()
    assert next_of_v and next_of_v["what"] == ["messages"]
    pair.write(pair.app, cards=[CARD, SENT], campaigns=[])
    for each in (user, stranger, anonymous):  # the anonymous one heard of nothing else
        event = each.next()
        assert event and event["what"] == ["messages"]


def test_a_lost_connection_to_postgresql_costs_one_hint(pair: Pair, readers: Callable[..., Reader]) -> None:
    reader = readers(pair.app, "u")
    first = reader.next()
    listening = "query ILIKE 'listen%' AND pid <> pg_backend_pid()"
    killed = pair.app.fleet.query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}")
    assert len(killed) >= 2
    pair.app.fleet.query("SELECT pg_notify('placard_live', message) FROM unnest(ARRAY['[', '7', '{}']) message")
    pair.send("u")
    hint = reader.next()  # by the next connection, or because the send came after it
    while hint == first:
        hint = reader.next()
    assert hint and first and hint["version"] != first["version"]
    pair.send("u")
    after = reader.next()
    while after and after["version"] == hint["version"]:
        after = reader.next()
    assert after and after["what"] == ["cards"]


def test_streams_stay_while_postgresql_is_away(own_cluster: Callable[..., Cluster], tmp_path: Path) -> None:
    cluster = own_cluster()
    cluster.start()
    with Fleet(cluster) as fleet:
        fleet.command("migrate")
        path = write(tmp_path / "c.json", cards=[CARD])
        app = fleet.app("--campaigns", str(path))
        with Reader(app, "u") as reader:
            first = reader.next()
            cluster.stop("immediate")
            write(path, cards=[{**CARD, "tt": "New"}])
            hint = reader.next()
            assert hint and hint["what"] == ["cards"]
            cluster.start()
            assert first and reader.next() == {**hint, "what": BOTH}  # it is back: what was missed is unknown


def test_a_revoked_key_ends_its_streams(pair: Pair, readers: Callable[..., Reader]) -> None:
    key = pair.app.fleet.command("app", "key", "create", pair.app.name).split()[-1]
    kept = readers(App(pair.app.fleet, pair.app.name, key, pair.one))
    reader = readers(pair.app)
    assert reader.next() and kept.next()
    pair.app.fleet.command("app", "key", "revoke", pair.app.name, pair.app.key)
    assert reader.next() is None
    pair.write(pair.app, cards=[], campaigns=[TEMPLATE])
    assert kept.next()


def test_a_user_needs_a_signature_of_their_own(app_with_auth: App, readers: Callable[..., Reader]) -> None:  # noqa: F811
    for signature, code in ((None, 26), (sign(sub="other"), 21), (sign(exp=1), 22)):
        refused = readers(app_with_auth, "u", signature=signature)
        assert refused.reply.status == 401
        assert b'"error_code":%d' % code in refused.reply.read()
    assert readers(app_with_auth, "u", signature=sign()).next()
    assert readers(app_with_auth).next()


def test_wrong_requests_are_refused(pair: Pair) -> None:
    def status(method: str = "GET", query: str = "", key: str | None = pair.app.key) -> int:
        return pair.one.send(method, f"/_placard/live{query}", headers={"X-Braze-Api-Key": key}).status

    assert status(key=None) == status(key="none") == 401
    assert status(query="?user_id=") == status(query="?user_id=a&user_id=b") == status(query="?user_id=%00") == 400
    assert status(query=f"?user_id={'a' * 998}") == 400
    assert status("HEAD") == status("POST") == 405
    page: dict[str, str | None] = {"X-Braze-Api-Key": pair.app.key, "Origin": "https://evil.example"}
    assert pair.one.send("GET", "/_placard/live", headers=page).status == 403


def test_streams_are_limited_and_counted(fleet: Fleet, readers: Callable[..., Reader]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    app = fleet.app("--live-streams", "3", "--live-rate", "1", "--metrics", address)

    def metric(name: str) -> float:
        with urllib.request.urlopen(f"http://{address}/metrics") as reply:
            lines = reply.read().decode().splitlines()
        return next((float(line.split()[-1]) for line in lines if line.startswith(f'{name}{{app="{app.name}"')), 0)

    three = [readers(app) for _ in range(3)]
    assert [(each.next() or {})["spread_s"] for each in three] == [1, 2, 3]
    refused = readers(app)
    assert refused.reply.status == 503
    assert 30 <= int(refused.reply.headers["Retry-After"]) <= 90
    assert metric("placard_live_streams") == 3
    assert metric("placard_live_hints_total") == 3
    three[0].close()
    eventually(lambda: metric("placard_live_streams") == 2)
    assert readers(app).next()


def test_the_end_of_a_replica_ends_streams(fleet: Fleet, readers: Callable[..., Reader]) -> None:
    app = fleet.app("--live-rate", "5")
    ten = [readers(app) for _ in range(10)]
    assert all(each.next() for each in ten)
    begin = time.monotonic()
    app.replica.process.send_signal(signal.SIGTERM)
    assert [each.next() for each in ten] == [None] * 10
    assert app.replica.process.wait(BOUND) == 0
    assert time.monotonic() - begin < BOUND
