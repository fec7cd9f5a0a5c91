"""The outbox: writing to a store from a second process."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from test_process import error_of, in_child

import placard
from placard import Status

SOURCE = Path(placard.__file__).parents[1]
START_MS = 1_760_000_000_000


@pytest.fixture
def directory(library, tmp_path):
    """The directory of the clients that ``open_client`` opens."""
    return tmp_path / "store"


@pytest.fixture
def outbox(directory):
    with placard.Outbox(directory, "test-key") as opened:
        yield opened


def events(client):
    """Returns name, properties and time of each event in the next request."""
    request = next(event.request for event in client.events() if isinstance(event, placard.RequestStarted))
    sent = json.loads(request.body)["events"]
    return [(event["data"]["n"], event["data"]["p"], event["time"]) for event in sent if event["name"] == "ce"]


def test_records_are_put_listed_and_removed(outbox):
    assert outbox.remove_all() == Status.IGNORED
    outbox.set_time(START_MS)
    assert outbox.put("event", {"event_name": "a", "ü": [1, None]}) == Status.OK
    assert outbox.put("attribute", '{"x": 1}') == Status.OK
    outbox.put("event", {})
    first, second = outbox.list("event")
    assert first.record == {"event_name": "a", "ü": [1, None]}
    assert (first.kind, first.put_ms) == ("event", START_MS)
    assert second.json == "{}" and second.id > first.id
    assert outbox.remove("event") == Status.OK
    assert outbox.remove("event") == Status.IGNORED
    assert list(outbox.list("event")) == [] and len(outbox.list("attribute")) == 1
    assert outbox.remove_all() == Status.OK
    assert list(outbox.list("attribute")) == []


def test_the_client_reads_the_outbox_when_it_opens(outbox, open_client):
    outbox.set_time(START_MS - 5_500)
    outbox.put("event", {"event_name": "a", "n": 1})
    outbox.put("event", {"event_name": 7})
    client = open_client()
    dropped = [event for event in client.events() if isinstance(event, placard.Dropped)]
    assert [event.what for event in dropped] == ["pending_event"]
    assert list(outbox.list("event")) == [], "read by the client"
    client.flush()
    assert events(client) == [("a", {"n": 1}, START_MS / 1000 - 5.5)]


def test_another_process_puts_while_the_client_runs(directory, open_client):
    client = open_client(flush_interval_s=0)
    client.start_session()
    request = next(event.request for event in client.events() if isinstance(event, placard.RequestStarted))
    client.complete_request(request, body='{"triggers": []}')
    program = (
        "import sys, placard\n"
        "with placard.Outbox(sys.argv[1], 'test-key') as outbox:\n"
        "    for n in range(10): outbox.put('event', {'event_name': 'theirs', 'n': n})\n"
    )
    environment = {"PYTHONPATH": str(SOURCE), "PLACARD_LIBRARY": placard._library.library()._name}
    subprocess.run([sys.executable, "-c", program, str(directory)], check=True, timeout=60, env=environment)
    client.flush()
    assert [(name, properties["n"]) for name, properties, _ in events(client)] == [("theirs", n) for n in range(10)]


def test_each_thread_keeps_its_order(outbox):
    def put(thread):
        for n in range(50):
            outbox.put("event", {"event_name": f"t{thread}", "n": n})

    threads = [threading.Thread(target=put, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    records = [record.record for record in outbox.list("event")]
    for thread in range(4):
        numbers = [record["n"] for record in records if record["event_name"] == f"t{thread}"]
        assert numbers == list(range(50)), "order of each thread"
    ids = [record.id for record in outbox.list("event")]
    assert ids == sorted(set(ids))


@pytest.mark.parametrize("record", ["", "[]", "7", '{"a"', '{"a": NaN}', "\udc80", "{" + " " * 102_400 + "}"])
def test_text_that_is_not_a_json_object_is_rejected(outbox, record):
    with pytest.raises(placard.InvalidError):
        outbox.put("event", record)
    assert list(outbox.list("event")) == []


def test_values_that_json_cannot_express_are_rejected(outbox):
    with pytest.raises(placard.InvalidError):
        outbox.put("event", {"event_name": "a", "x": float("nan")})
    with pytest.raises(TypeError):
        outbox.put("event", {"event_name": "a", "x": object()})
    with pytest.raises(placard.InvalidError, match="not an object"):
        outbox.put("event", 7)


@pytest.mark.parametrize("kind", ["", "events", "none ", "EVENT"])
def test_an_unknown_kind_is_rejected(outbox, kind):
    for call in (lambda: outbox.put(kind, {}), lambda: outbox.list(kind), lambda: outbox.remove(kind)):
        with pytest.raises(placard.InvalidError):
            call()


def test_a_closed_outbox_rejects_calls(directory):
    outbox = placard.Outbox(directory, "test-key")
    assert not outbox.closed
    outbox.close()
    outbox.close()
    assert outbox.closed and "closed" in repr(outbox)
    for call in (lambda: outbox.put("event", {}), lambda: outbox.list("event"), outbox.remove_all):
        with pytest.raises(placard.StateError, match="outbox"):
            call()


def test_collecting_an_unclosed_outbox_warns(directory):
    outbox = placard.Outbox(directory, "test-key")
    with pytest.warns(ResourceWarning, match="Outbox"):
        del outbox


def test_an_inherited_outbox_rejects_every_call(outbox):
    uses = [
        lambda: outbox.put("event", {}),
        lambda: outbox.list("event"),
        outbox.remove_all,
        lambda: outbox.set_time(1),
    ]
    assert in_child(lambda: [error_of(use) for use in uses]) == [placard.ForkedError] * len(uses)
    assert in_child(lambda: error_of(outbox.close)) is None
    assert outbox.put("event", {}) == Status.OK, "the parent's outbox still works"


def test_a_child_process_can_open_its_own_outbox(outbox, directory):
    def put():
        with placard.Outbox(directory, "test-key") as own:
            own.put("event", {"event_name": "child"})
        return True

    assert in_child(put)
    assert [record.record["event_name"] for record in outbox.list("event")] == ["child"]


def test_an_outbox_that_cannot_be_opened_raises(library, tmp_path):
    with pytest.raises(placard.InvalidError):
        placard.Outbox(tmp_path, "")
    with pytest.raises(placard.InvalidError):
        placard.Outbox("", "key")
    with pytest.raises(placard.StoreError):
        placard.Outbox("/proc/placard", "key")
    (tmp_path / "key.sqlite3").write_bytes(b"no database" * 100)
    with pytest.raises(placard.StoreError):
        placard.Outbox(tmp_path, "key")
    assert (tmp_path / "key.sqlite3").read_bytes() == b"no database" * 100
