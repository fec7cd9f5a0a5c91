"""A tracker: events, purchases and attributes straight to the REST endpoint (rule 11.9)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from loopback import Reply, Server
from test_process import error_of, in_child

import libplacard
from libplacard import Status, Tracker, aio

SOURCE = Path(libplacard.__file__).parents[1]
START_MS = 1_760_000_000_000
WHO = {"external_id": "u-1"}
REST = {"rest_endpoint": "rest.example.com", "rest_key": "secret"}
HOST = {"transport": "host", "clock": "host", "clock_wall_ms": START_MS, "clock_monotonic_ms": 1000}


ACCEPTED = Reply(b'{"message": "success"}', status=201, headers=("Content-Type: application/json",))


@pytest.fixture
def endpoint(library):
    with Server(ACCEPTED) as server:
        yield server


@pytest.fixture
def hosted(library, tmp_path):
    """A tracker with a host transport and a manual clock."""
    with Tracker(**REST, **HOST, directory=tmp_path / "store", flush_interval_s=0) as tracker:
        yield tracker


def names(server):
    """The events of each batch once, as a server that honours its id counts them."""
    batches = {request.headers["x-placard-batch-id"]: request.json for request in server.requests}
    return [event["name"] for body in batches.values() for event in body.get("events", ())]


def request_of(tracker):
    return next(event.request for event in tracker.events() if isinstance(event, libplacard.RequestStarted))


def test_a_queue_that_cannot_be_read_has_no_count(library, tmp_path):
    with Tracker(**REST, **HOST, directory=tmp_path, flush_interval_s=0) as tracker:
        tracker.log_event("e", identity=WHO)
        assert tracker.queued_count == 1
        for path in tmp_path.iterdir():
            path.write_bytes(b"x" * 8192)
        assert tracker.queued_count is None


def test_each_call_is_one_object(hosted):
    hosted.log_event("shown", {"n": 1}, identity=WHO)
    hosted.log_purchase("tea", "EUR", 2.5, 2, {"hot": True}, identity={"braze_id": "b"})
    hosted.set_attributes({"coins": 3, "tags": ["a"]}, identity=WHO)
    hosted.unset_attribute("old", identity=WHO)
    hosted.increment_attribute("coins", -1, identity=WHO)
    hosted.add_to_attribute("tags", "b", identity=WHO)
    hosted.remove_from_attribute("tags", "a", identity=WHO)
    hosted.set_user_field("first_name", "Ada", identity={"user_alias": {"alias_name": "n", "alias_label": "l"}})
    hosted.set_last_location(48.2, 16.4, identity=WHO)
    assert hosted.queued_count == 9
    assert hosted.flush() == Status.OK
    request = request_of(hosted)
    assert (request.kind, request.url) == ("users_track", "https://rest.example.com/users/track")
    assert dict(request.headers)["Authorization"] == "Bearer secret"
    body = json.loads(request.body)
    stamp = "2025-10-09T08:53:20.000Z"
    assert body["events"] == [{**WHO, "name": "shown", "time": stamp, "properties": {"n": 1}}]
    assert body["purchases"][0]["braze_id"] == "b" and body["purchases"][0]["quantity"] == 2
    assert body["attributes"] == [
        {**WHO, "coins": 3, "tags": ["a"]},
        {**WHO, "old": None},
        {**WHO, "coins": {"inc": -1}},
        {**WHO, "tags": {"add": ["b"]}},
        {**WHO, "tags": {"remove": ["a"]}},
        {"user_alias": {"alias_label": "l", "alias_name": "n"}, "first_name": "Ada"},
        {**WHO, "current_location": {"longitude": 16.4, "latitude": 48.2}},
    ]
    hosted.complete_request(request, 201, "{}")
    assert [(event.type, event.records) for event in hosted.events()] == [("sent", 9)]
    assert hosted.queued_count == 0 and hosted.next_deadline_ms is None


def test_a_failed_request_is_retried(hosted):
    hosted.log_event("a", identity=WHO)
    hosted.flush()
    hosted.fail_request(request_of(hosted), "reset")
    assert [event.type for event in hosted.events()] == ["send_failed"]
    due = hosted.next_deadline_ms
    assert 11_000 <= due <= 31_000
    hosted.set_time(START_MS + due, due)
    hosted.dispatch()
    assert json.loads(request_of(hosted).body)["events"][0]["name"] == "a"
    with pytest.raises(libplacard.StateError):
        hosted.drain(0.1)


@pytest.mark.parametrize(
    ("identity", "text"),
    [
        ({}, "exactly one key"),
        ({"external_id": "a", "email": "a@example.com"}, "exactly one key"),
        ({"id": "a"}, "must be one of"),
        ({"external_id": ""}, "identity: external_id is empty"),
        ({"external_id": {"alias_name": "a"}}, "must be a string"),
        ({"user_alias": "a"}, "alias_name and alias_label"),
        ({"user_alias": {"alias_name": "a"}}, "alias_name and alias_label"),
        ({"user_alias": {"alias_name": "a", "alias_label": ""}}, "identity: alias_label is empty"),
        ({"email": "nobody"}, "identity: email"),
        ({"phone": "call"}, "identity: phone"),
        ({"phone": " "}, "identity: phone.*no digit"),
        ({"braze_id": "a\0b"}, "NUL"),
    ],
)
def test_a_bad_identity_names_the_fault(hosted, identity, text):
    with pytest.raises(libplacard.InvalidError, match=text):
        hosted.log_event("a", identity=identity)
    assert hosted.queued_count == 0


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"rest_endpoint": ""}, "rest_endpoint is missing"),
        ({"rest_endpoint": "http://rest.example.com"}, "plain http"),
        ({"rest_key": ""}, "rest_key is missing"),
        ({"rest_key": "a b"}, "printable ASCII"),
        ({"app_id": ""}, "app_id is missing"),
        ({"queue_limit": 0}, "queue_limit"),
        ({"queue_limit_bytes": 0}, "queue_limit_bytes"),
        ({"directory": None}, "directory is missing"),
        ({"durability": "always"}, "durability must be one of"),
    ],
)
def test_a_bad_option_is_named(library, tmp_path, options, text):
    with pytest.raises(libplacard.InvalidError, match=text):
        Tracker(**{**REST, "directory": tmp_path, **options})


def test_a_directory_that_cannot_be_used_is_named(library, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(libplacard.StoreError, match="file"):
        Tracker(**REST, directory=tmp_path / "file")


def test_a_file_that_is_no_store_is_set_aside(library, tmp_path):
    with Tracker(**REST, directory=tmp_path) as tracker:
        tracker.log_event("a", identity=WHO)
    (store,) = tmp_path.glob("tracker.*.sqlite3")
    for log in tmp_path.glob("*.sqlite3-*"):
        log.unlink()
    store.write_bytes(b"not a database, but as long as a header " * 100)
    with Tracker(**REST, directory=tmp_path) as tracker:
        assert [(event.type, event.what) for event in tracker.events()] == [("dropped", "store")]
        tracker.log_event("b", identity=WHO)
        assert tracker.queued_count == 1


def test_a_store_of_a_newer_version_is_left_alone(library, tmp_path):
    with Tracker(**REST, directory=tmp_path):
        pass
    (store,) = tmp_path.glob("tracker.*.sqlite3")
    import sqlite3

    with sqlite3.connect(store) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(libplacard.VersionError, match="99"):
        Tracker(**REST, directory=tmp_path)


def test_a_queue_belongs_to_its_endpoint_and_key(library, tmp_path):
    with Tracker(**REST, directory=tmp_path) as one, Tracker(**{**REST, "rest_key": "b"}, directory=tmp_path) as other:
        one.log_event("a", identity=WHO)
        assert (one.queued_count, other.queued_count) == (1, 0)


def test_a_record_is_credited_to_the_app_of_its_own_tracker(hosted, tmp_path):
    place = {**REST, **HOST, "directory": tmp_path / "store", "flush_interval_s": 0}
    with Tracker(**place, app_id="till") as till, Tracker(**place, app_id="kiosk") as kiosk:
        till.log_event("sold", identity=WHO)
        kiosk.flush()
        assert list(kiosk.events()) == [] and (kiosk.queued_count, hosted.queued_count) == (0, 0)
    with Tracker(**place, app_id="till") as till:
        till.flush()
        assert json.loads(request_of(till).body)["events"][0]["app_id"] == "till"


def test_an_object_that_reads_as_an_operation_is_refused(hosted):
    for value in ({"inc": 3}, {"add": ["x"]}, {"remove": ["x"]}, {"update": []}, {"add": ["x"], "remove": ["y"]}):
        with pytest.raises(libplacard.InvalidError, match=r"attribute 'o'.*placard_tracker_increment_attribute"):
            hosted.set_attributes({"fine": 1, "o": value}, identity=WHO)
    assert hosted.queued_count == 0


def test_an_element_that_is_too_long_is_named(hosted):
    for change in (hosted.add_to_attribute, hosted.remove_from_attribute):
        with pytest.raises(libplacard.InvalidError, match=r"^element of attribute 'k' has 256 characters"):
            change("k", "x" * 256, identity=WHO)


def test_it_shares_the_directory_of_a_client(endpoint, open_client, tmp_path):
    client = open_client(directory=tmp_path)
    with Tracker(rest_endpoint=endpoint.url, rest_key="secret", directory=tmp_path) as tracker:
        tracker.log_event("a", identity=WHO)
        assert tracker.drain(20.0) == Status.OK
    assert names(endpoint) == ["a"]
    assert {request.path for request in endpoint.requests} == {"/users/track"}
    assert client.queued_count == 0


def test_a_drain_waits_for_the_process_that_sends(endpoint, tmp_path):
    endpoint.answer = replace(ACCEPTED, after_s=0.5)
    place = {"rest_endpoint": endpoint.url, "rest_key": "secret", "directory": tmp_path}
    with Tracker(**place) as one, Tracker(**place) as other:
        one.log_event("a", identity=WHO)
        assert one.flush() == Status.OK
        other.log_event("b", identity=WHO)
        assert other.flush() == Status.PENDING
        assert other.drain(0.05) == Status.PENDING
        loop = threading.Thread(target=one.drain, args=(20.0,))
        loop.start()
        assert other.drain(20.0) == Status.OK
        loop.join()
        assert sorted(names(endpoint)) == ["a", "b"]
        assert one.queued_count == other.queued_count == 0


def test_nobody_listens(library, tmp_path):
    place = {"rest_endpoint": "http://127.0.0.1:9", "rest_key": "secret", "directory": tmp_path}
    with Tracker(**place) as tracker:
        tracker.log_event("a", identity=WHO)
        assert tracker.drain(5.0) == Status.PENDING
        assert [(event.type, event.reason) for event in tracker.events()] == [("send_failed", "offline")]
        assert tracker.queued_count == 1


def test_asyncio(endpoint, tmp_path):
    async def run():
        with Tracker(rest_endpoint=endpoint.url, rest_key="secret", directory=tmp_path) as tracker:
            tracker.log_event("a", identity=WHO)
            tracker.flush()
            return await asyncio.wait_for(aio.next_event(tracker), 20)

    assert asyncio.run(run()).records == 1


def test_a_closed_tracker_refuses_calls(library, tmp_path):
    tracker = Tracker(**REST, directory=tmp_path)
    tracker.close()
    tracker.close()
    with pytest.raises(libplacard.StateError, match="closed"):
        tracker.log_event("a", identity=WHO)


def test_a_child_opens_its_own(endpoint, tmp_path):
    place = {"rest_endpoint": endpoint.url, "rest_key": "secret", "directory": tmp_path}

    def child(tracker):
        refused = error_of(lambda: tracker.log_event("a", identity=WHO))
        tracker.close()
        with Tracker(**place) as own:
            own.log_event("b", identity=WHO)
        return refused

    with Tracker(**place) as tracker:
        tracker.log_event("parent", identity=WHO)
        assert in_child(lambda: child(tracker)) is libplacard.ForkedError
        assert tracker.drain(20.0) == Status.OK
    assert sorted(names(endpoint)) == ["b", "parent"]


# ---- Two processes on one queue, killed at any moment

WORKER = """
import os
import sys
import libplacard

url, directory, prefix = sys.argv[1:]
tracker = libplacard.Tracker(rest_endpoint=url, rest_key="secret", directory=directory)
for number in range(100_000):
    tracker.log_event(f"{prefix}{number}", identity={"external_id": prefix})
    os.write(1, f"{prefix}{number}\\n".encode())  # one write, which a kill cannot divide
    if number % 7 == 0:
        tracker.drain(0.02)
"""


def start(endpoint, directory, prefix):
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", WORKER, endpoint.url, str(directory), prefix]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def test_nothing_acknowledged_is_lost_when_processes_are_killed(endpoint, tmp_path):
    endpoint.answer = replace(ACCEPTED, after_s=0.01)
    workers = [(f"r{turn}p{side}-", 0.3 + turn * 0.13) for turn in range(4) for side in range(2)]
    logged = set()
    for turn in range(0, len(workers), 2):
        running = [(start(endpoint, tmp_path, prefix), prefix) for prefix, _ in workers[turn : turn + 2]]
        for process, _ in running:
            process.stdout.readline()
        time.sleep(workers[turn][1])
        for process, prefix in running:
            process.send_signal(signal.SIGKILL)
            # Not `communicate`: it leaves out what `readline` has read ahead.
            logged |= {f"{prefix}0", *process.stdout.read().splitlines()}
            process.stdout.close()
            process.wait()
    assert len(logged) > 20
    with Tracker(rest_endpoint=endpoint.url, rest_key="secret", directory=tmp_path) as tracker:
        endpoint.answer = ACCEPTED
        assert tracker.drain(60.0) == Status.OK
        assert tracker.queued_count == 0
    received = names(endpoint)
    assert logged <= set(received)
    assert len(received) == len(set(received)), "each once, for a server that honours the batch id"
