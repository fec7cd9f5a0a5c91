"""The outbox: writing to a store from a second process."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_process import error_of, in_child

import libplacard
from libplacard import Status

SOURCE = Path(libplacard.__file__).parents[1]
START_MS = 1_760_000_000_000


@pytest.fixture
def directory(library, tmp_path):
    """The directory of the clients that ``open_client`` opens."""
    return tmp_path / "store"


@pytest.fixture
def outbox(directory):
    with libplacard.Outbox(directory, "test-key") as opened:
        yield opened


def events(client):
    """Returns name, properties and time of each event in the next request."""
    request = next(event.request for event in client.events() if isinstance(event, libplacard.RequestStarted))
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
    dropped = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
    assert [event.what for event in dropped] == ["pending_event"]
    assert list(outbox.list("event")) == [], "read by the client"
    client.flush()
    assert events(client) == [("a", {"n": 1}, START_MS / 1000 - 5.5)]


def test_another_process_puts_while_the_client_runs(directory, open_client):
    client = open_client(flush_interval_s=0)
    client.start_session()
    request = next(event.request for event in client.events() if isinstance(event, libplacard.RequestStarted))
    client.complete_request(request, body='{"triggers": []}')
    program = (
        "import sys, libplacard\n"
        "with libplacard.Outbox(sys.argv[1], 'test-key') as outbox:\n"
        "    for n in range(10): outbox.put('event', {'event_name': 'theirs', 'n': n})\n"
    )
    environment = {"PYTHONPATH": str(SOURCE), "PLACARD_LIBRARY": libplacard._library.library()._name}
    subprocess.run([sys.executable, "-c", program, str(directory)], check=True, timeout=600, env=environment)
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
    with pytest.raises(libplacard.InvalidError):
        outbox.put("event", record)
    assert list(outbox.list("event")) == []


def test_values_that_json_cannot_express_are_rejected(outbox):
    with pytest.raises(libplacard.InvalidError):
        outbox.put("event", {"event_name": "a", "x": float("nan")})
    with pytest.raises(TypeError):
        outbox.put("event", {"event_name": "a", "x": object()})
    with pytest.raises(libplacard.InvalidError, match="not an object"):
        outbox.put("event", 7)


@pytest.mark.parametrize("kind", ["", "events", "none ", "EVENT"])
def test_an_unknown_kind_is_rejected(outbox, kind):
    for call in (lambda: outbox.put(kind, {}), lambda: outbox.list(kind), lambda: outbox.remove(kind)):
        with pytest.raises(libplacard.InvalidError):
            call()


def test_a_closed_outbox_rejects_calls(directory):
    outbox = libplacard.Outbox(directory, "test-key")
    assert not outbox.closed
    outbox.close()
    outbox.close()
    assert outbox.closed and "closed" in repr(outbox)
    for call in (lambda: outbox.put("event", {}), lambda: outbox.list("event"), outbox.remove_all):
        with pytest.raises(libplacard.StateError, match="outbox"):
            call()


def test_collecting_an_unclosed_outbox_warns(directory):
    outbox = libplacard.Outbox(directory, "test-key")
    with pytest.warns(ResourceWarning, match="Outbox"):
        del outbox


def test_an_inherited_outbox_rejects_every_call(outbox):
    uses = [
        lambda: outbox.put("event", {}),
        lambda: outbox.list("event"),
        outbox.remove_all,
        lambda: outbox.set_time(1),
    ]
    assert in_child(lambda: [error_of(use) for use in uses]) == [libplacard.ForkedError] * len(uses)
    assert in_child(lambda: error_of(outbox.close)) is None
    assert outbox.put("event", {}) == Status.OK, "the parent's outbox still works"


def test_a_child_process_can_open_its_own_outbox(outbox, directory):
    def put():
        with libplacard.Outbox(directory, "test-key") as own:
            own.put("event", {"event_name": "child"})
        return True

    assert in_child(put)
    assert [record.record["event_name"] for record in outbox.list("event")] == ["child"]


def test_an_outbox_that_cannot_be_opened_raises(library, tmp_path):
    with pytest.raises(libplacard.InvalidError):
        libplacard.Outbox(tmp_path, "")
    with pytest.raises(libplacard.InvalidError):
        libplacard.Outbox("", "key")
    with pytest.raises(libplacard.StoreError):
        libplacard.Outbox("/proc/placard", "key")
    (tmp_path / "key.sqlite3").write_bytes(b"no database" * 100)
    with pytest.raises(libplacard.StoreError):
        libplacard.Outbox(tmp_path, "key")
    assert (tmp_path / "key.sqlite3").read_bytes() == b"no database" * 100


# ---- Typed records


class World:
    """A client that makes the calls itself, and one that takes them in from an outbox."""

    def __init__(self, open_client, tmp_path):
        self.clients = [open_client(directory=tmp_path / name, user_id="u", rate_limits=False) for name in "ab"]
        self.outbox = libplacard.Outbox(tmp_path / "b", "test-key")
        self.outbox.set_time(START_MS)
        for client in self.clients:
            client.start_session()
            self.sent(client)

    def sent(self, client):
        """Sends what is queued. Returns the events and attributes, each number and key as it is in the text."""
        found = []
        client.flush()
        while True:
            client.dispatch()
            requests = [event.request for event in client.events() if isinstance(event, libplacard.RequestStarted)]
            if not requests:
                return found
            for request in requests:
                body = json.loads(request.body or "{}", parse_int=str, parse_float=str, object_pairs_hook=list)
                for key, value in body:
                    if key == "events":
                        found += [[pair for pair in event if pair[0] != "session_id"] for event in value]
                    elif key == "attributes":
                        found.append(value)
                client.complete_request(request.id, body='{"message": "success"}')

    def result(self, client, call):
        """What a call sends, or the sentence with which it is refused."""
        try:
            call()
        except libplacard.InvalidError as error:
            return str(error)
        return self.sent(client)


TEXTS = st.text(max_size=8) | st.sampled_from(["x" * 255, "x" * 256, "é" * 255, "\0", '"', "\\", "\ud800"])
NAMES = st.sampled_from(["a", "b", "é", "time", "event_name", "price", "$x", "$date_ms", "", "x" * 255, "x" * 256])
MOMENTS = st.datetimes(timezones=st.just(timezone.utc))
SCALARS = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats() | TEXTS | MOMENTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES | TEXTS, inner, max_size=3), max_leaves=6
) | st.lists(TEXTS, max_size=4)
PROPERTIES = st.none() | st.dictionaries(NAMES | TEXTS, VALUES, max_size=4)
FIELDS = st.sampled_from(["first_name", "email", "phone_number", "gender", "dob", "email_subscribe", "emial", ""])
CALLS = (
    st.tuples(st.just("event"), NAMES | TEXTS, PROPERTIES)
    | st.tuples(
        st.just("purchase"),
        NAMES | TEXTS,
        st.sampled_from(["EUR", "usd", "XXX", ""]),
        st.floats() | st.integers(-(2**60), 2**60),
        st.integers(-1, 102),
        PROPERTIES,
    )
    | st.tuples(st.just("attribute"), NAMES | TEXTS, VALUES)
    | st.tuples(st.just("user_field"), FIELDS, st.none() | TEXTS | st.sampled_from(["a@b.de", "2000-01-01", "f"]))
)


def test_a_typed_record_equals_the_clients_own_call(open_client, tmp_path):
    world = World(open_client, tmp_path)
    first, second = world.clients
    names = {
        "event": "log_event",
        "purchase": "log_purchase",
        "attribute": "set_attribute",
        "user_field": "set_user_field",
    }
    accepted = 0

    @settings(max_examples=500, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(CALLS)
    def check(call):
        nonlocal accepted
        kind, *arguments = call
        expected = world.result(first, lambda: getattr(first, names[kind])(*arguments))
        assert world.result(second, lambda: getattr(world.outbox, names[kind])(*arguments)) == expected
        assert list(world.outbox.list(kind)) == []
        accepted += isinstance(expected, list)

    try:
        check()
    finally:
        world.outbox.close()
    assert accepted > 100, "many calls are valid"


def test_typed_records_are_put_as_documented(outbox):
    moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=1_700_000_000_000)
    outbox.log_event("shown", {"id": 7, "at": moment, "in": [{"deep": moment}]})
    outbox.log_purchase("tea", "eur", 3, 2, {"size": "L"})
    for key, value in {"on": moment, "n": None, "r": 0.5, "list": ["a"], "o": {"p": moment}}.items():
        outbox.set_attribute(key, value)
    outbox.set_user_field("phone_number", "+1")
    outbox.set_user_field("email", None)
    date = {"$date_ms": 1_700_000_000_000}
    assert [each.record for each in outbox.list("event")] == [
        {"event_name": "shown", "id": 7, "at": date, "in": [{"deep": date}]}
    ]
    assert [each.record for each in outbox.list("purchase")] == [
        {"product_id": "tea", "currency": "EUR", "price": 3.0, "quantity": 2, "size": "L"}
    ]
    assert [each.record for each in outbox.list("attribute")] == [
        {"on": date},
        {"n": None},
        {"r": 0.5},
        {"list": ["a"]},
        {"o": {"p": date}},
    ]
    assert [each.record for each in outbox.list("user_field")] == [{"phone": "+1"}, {"email": None}]
    assert [each.kind for each in outbox.list("purchase")] == ["purchase"]


LARGE = {f"k{index}": "x" * 250 for index in range(250)}
REFUSED = {
    "event name is empty": lambda outbox: outbox.log_event(""),
    "event name has 256 characters: the limit is 255": lambda outbox: outbox.log_event("x" * 256),
    "property key 'time' is reserved": lambda outbox: outbox.log_event("e", {"time": 1}),
    "property 'x' is not a finite number": lambda outbox: outbox.log_event("e", {"x": float("nan")}),
    "bytes as JSON: the limit is 51200": lambda outbox: outbox.log_event("e", LARGE),
    "price is not a finite number": lambda outbox: outbox.log_purchase("p", "EUR", float("inf")),
    "quantity 101 is outside the range 1 to 100": lambda outbox: outbox.log_purchase("p", "EUR", 1, 101),
    "property key 'currency' is reserved": lambda outbox: outbox.log_purchase("p", "EUR", 1, 1, {"currency": 1}),
    "attribute 'a' is not a finite number": lambda outbox: outbox.set_attribute("a", float("-inf")),
    "the limit is 76800": lambda outbox: outbox.set_attribute("a", {**LARGE, "more": ["x" * 250] * 60}),
    "the record has 1[0-9]{5} bytes: the limit is 102400": lambda outbox: outbox.set_attribute("a", ["\1" * 255] * 100),
    "attribute 'a' has 101 elements": lambda outbox: outbox.set_attribute("a", ["x"] * 101),
    "attribute 'a' has a malformed date: write {": lambda outbox: outbox.set_attribute("a", {"$date_ms": 1, "x": 1}),
    "did you mean 'dob'": lambda outbox: outbox.set_user_field("dbo", "2000-01-01"),
    "dob '2000-02-30' is not a date": lambda outbox: outbox.set_user_field("dob", "2000-02-30"),
    "email_subscribe cannot be unset": lambda outbox: outbox.set_user_field("email_subscribe", None),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_the_client_cannot_log_is_refused_at_once(outbox, sentence):
    with pytest.raises(libplacard.InvalidError, match=sentence):
        REFUSED[sentence](outbox)
    assert outbox.remove_all() == Status.IGNORED, "nothing was put"


@pytest.mark.parametrize("ms", [-62_167_219_200_001, 253_402_300_800_000, 2**63 - 1, -(2**63)])
def test_dates_outside_the_wire_form_are_refused(outbox, library, ms):
    with (
        outbox._handle.lend() as pointer,
        pytest.raises(libplacard.InvalidError, match="outside the years 0000 to 9999"),
    ):
        libplacard._errors.call("outbox_set_attribute_date", pointer, b"on", 2, ms)
    assert outbox.remove_all() == Status.IGNORED


def test_dates_at_the_ends_of_the_range_are_kept(outbox, open_client):
    client = open_client(user_id="u")
    for key, ms in {b"first": -62_167_219_200_000, b"last": 253_402_300_799_999}.items():
        with outbox._handle.lend() as pointer:
            libplacard._errors.call("outbox_set_attribute_date", pointer, key, len(key), ms)
    client.flush()
    request = next(event.request for event in client.events() if isinstance(event, libplacard.RequestStarted))
    custom = json.loads(request.body)["attributes"][0]["custom"]
    assert custom == {"first": "0000-01-01T00:00:00.000Z", "last": "9999-12-31T23:59:59.999Z"}
