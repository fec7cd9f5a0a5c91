"""Values of properties and attributes: which ones are taken, and what the error about another one says."""

from __future__ import annotations

import array
import collections
import ctypes
import dataclasses
import enum
import fractions
import ipaddress
import json
import mmap
import pathlib
import types
import uuid
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import libplacard
from libplacard._values import json_text

IDENTITY = {"external_id": "u-1"}


class Size(enum.Enum):
    SMALL = "s"


class Level(enum.IntEnum):
    HIGH = 3


class Name(str, enum.Enum):
    ADA = "ada"


@dataclasses.dataclass
class Point:
    x: int = 1


@pytest.fixture
def calls(open_client, tmp_path):
    """Every call that takes the value of a property or of an attribute, which are all named "a"."""
    client = open_client(user_id="u-1")
    batch = libplacard.EventBatch()
    outbox = libplacard.Outbox(tmp_path / "outbox", "k")
    tracker = libplacard.Tracker(
        rest_endpoint="rest.example.com", rest_key="r", durability="memory", transport="host", clock="host"
    )
    yield {
        "event": lambda value: client.log_event("e", {"a": value}),
        "purchase": lambda value: client.log_purchase("p", "EUR", 1, properties={"a": value}),
        "explain": lambda value: client.explain_event("e", {"a": value}),
        "batch": lambda value: batch.add_event("e", {"a": value}),
        "batch purchase": lambda value: batch.add_purchase("p", "EUR", 1, properties={"a": value}),
        "attribute": lambda value: client.set_attribute("a", value),
        "merge": lambda value: client.merge_attribute("a", {"b": value}),
        "outbox event": lambda value: outbox.log_event("e", {"a": value}),
        "outbox purchase": lambda value: outbox.log_purchase("p", "EUR", 1, properties={"a": value}),
        "outbox attribute": lambda value: outbox.set_attribute("a", value),
        "outbox record": lambda value: outbox.put("event", {"event_name": "e", "a": value}),
        "tracker event": lambda value: tracker.log_event("e", {"a": value}, identity=IDENTITY),
        "tracker purchase": lambda value: tracker.log_purchase(
            "p", "EUR", 1, properties={"a": value}, identity=IDENTITY
        ),
        "tracker attributes": lambda value: tracker.set_attributes({"a": value}, identity=IDENTITY),
    }
    outbox.close()
    tracker.close()


def refuse(calls, error, value, words):
    for name, call in calls.items():
        for given_value, place in ((value, ""), ({"n": value}, "['n']"), ([{"n": [value]}], "[0]['n'][0]")):
            with pytest.raises(error) as found:
                call(given_value)
            text = str(found.value)
            assert words in text and "'a'" in text, (name, text)
            assert (f"'b']{place}" if name == "merge" else place) in text, (name, text)


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        (b"xy", "x.decode() or x.hex()"),
        (bytearray(b"xy"), "x.decode() or x.hex()"),
        (memoryview(b"xy"), "x.hex()"),
        (array.array("B", b"xy"), "x.tolist()"),
        (array.array("d", [1.5]), "x.tolist()"),
        ((ctypes.c_char * 2)(), "bytes(x).hex()"),
        (mmap.mmap(-1, 16), "bytes(x).hex()"),
        (uuid.UUID(int=1), "str(x)"),
        (pathlib.PurePosixPath("/tmp"), "str(x)"),
        (ipaddress.ip_network("10.0.0.0/8"), "str(x)"),
        (1j, "str(x)"),
        (object(), "str(x)"),
        (date(2024, 2, 29), "x.isoformat()"),
        (time(12, 30), "x.isoformat()"),
        (timedelta(hours=1), "x.total_seconds()"),
        (fractions.Fraction(1, 3), "float(x)"),
        (Size.SMALL, "x.value"),
        (Point(), "dataclasses.asdict(x)"),
        ({1, 2}, "list(x)"),
        (frozenset(), "list(x)"),
        ({}.keys(), "list(x)"),
        (iter([1]), "list(x)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_about_a_value_names_the_property_and_says_what_to_pass(calls, value, advice):
    refuse(calls, TypeError, value, f"of type {type(value).__name__}, which has no JSON form: pass ")
    refuse(calls, TypeError, value, advice)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("cut \ud83d", "not valid UTF-8"),
        ({"half \ud83d": 1}, "not valid UTF-8"),
        (2**63, "must be between"),
        (-(2**64), "must be between"),
        (float("nan"), "not a finite number"),
        (float("-inf"), "not a finite number"),
        (Decimal("NaN"), "not a finite number"),
        (Decimal("sNaN"), "not a finite number"),
        (Decimal("1e999"), "not a finite number"),
        (datetime(2025, 1, 1), "time zone"),
    ],
)
def test_an_error_about_a_limit_names_the_property(calls, value, words):
    refuse(calls, libplacard.InvalidError, value, words)


def test_the_library_names_the_property_and_the_user_field_for_every_host(open_client, tmp_path):
    client = open_client(user_id="u-1")
    half = "cut \ud83d"
    with (
        libplacard.Outbox(tmp_path / "store", "test-key") as outbox,
        libplacard.Tracker(
            rest_endpoint="rest.example.com", rest_key="r", durability="memory", transport="host", clock="host"
        ) as tracker,
    ):
        for call in (
            lambda: client.add_to_attribute("a", half),
            lambda: client.remove_from_attribute("a", half),
            lambda: tracker.add_to_attribute("a", half, identity=IDENTITY),
            lambda: tracker.remove_from_attribute("a", half, identity=IDENTITY),
        ):
            with pytest.raises(libplacard.InvalidError, match="attribute 'a': element is not valid UTF-8"):
                call()
        for call in (
            lambda: client.set_user_field("first_name", half),
            lambda: outbox.set_user_field("first_name", half),
            lambda: tracker.set_user_field("first_name", half, identity=IDENTITY),
        ):
            with pytest.raises(libplacard.InvalidError, match=r"first_name.* is not valid UTF-8"):
                call()
    with pytest.raises(libplacard.InvalidError, match=r"property 'a': key '\$b' begins with"):
        client.log_event("e", {"a": {"$b": 1}})


def test_a_value_that_contains_itself_is_refused(calls):
    ring: list = []
    ring.append({"again": ring})
    for call in calls.values():
        with pytest.raises(libplacard.InvalidError, match="contains itself"):
            call(ring)


def test_a_key_that_is_no_string_is_refused(calls):
    for call in calls.values():
        with pytest.raises(TypeError, match=r"'a'.* has the key b'k', which is not a string"):
            call({b"k": 1})


def test_properties_that_are_no_mapping_are_refused(open_client):
    client = open_client(user_id="u-1")
    for given_value in ([("a", 1)], "a", b"a", 1):
        with pytest.raises(TypeError, match="in a mapping, not in a"):
            client.log_event("e", given_value)


def test_values_arrive_as_what_they_mean(open_client, tmp_path):
    moment = datetime(1970, 1, 1, 0, 0, 1, tzinfo=timezone.utc)
    values = {
        "decimal": (Decimal("1.10"), 1.1),
        "decimals": ([Decimal("1.10"), Decimal(2), Decimal("1e-9")], [1.1, 2.0, 1e-9]),
        "nested": ({"price": Decimal("4.99")}, {"price": 4.99}),
        "level": (Level.HIGH, 3),
        "levels": ([Level.HIGH], [3]),
        "name": (Name.ADA, "ada"),
        "names": ({"n": Name.ADA}, {"n": "ada"}),
        "pair": ((1, "x"), [1, "x"]),
        "range": (range(3), [0, 1, 2]),
        "deque": (collections.deque([1]), [1]),
        "proxy": (types.MappingProxyType({"k": types.MappingProxyType({})}), {"k": {}}),
        "number key": ({1: True}, {"1": True}),
        "date": ([moment], [{"$date_ms": 1000}]),
        "text": (["ä 😀 \0"], ["ä 😀 \0"]),
    }
    with libplacard.Outbox(tmp_path / "store", "k") as outbox:
        for value, _ in values.values():
            outbox.log_event("e", {"a": value})
        put = [record.record for record in outbox.list("event")]
    assert [each["a"] for each in put] == [meant for _, meant in values.values()]


def test_a_decimal_is_an_attribute_and_a_number_of_a_purchase(started):
    client, peer, _ = started()
    client.set_attribute("balance", Decimal("12.50"))
    client.log_purchase("p", "EUR", Decimal("4.99"), properties={"tax": Decimal("0.80")})
    client.flush()
    peer.settle()
    sent = b"".join(request.body for request in peer.open)
    assert b'"balance":12.5' in sent and b'"tax":0.8' in sent and b'"p":4.99' in sent


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**63), 2**63 - 1)
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_json_values_are_written_unchanged(value):
    assert json.loads(json_text(value, "x", is_property=True)) == value


def test_texts_that_the_library_reads_leniently_are_not_checked_here():
    """A push payload is another program's: what of it cannot be used is the library's decision."""
    assert json_text({"big": 2**64, "half": "\ud83d"}, "payload") == '{"big":18446744073709551616,"half":"\\ud83d"}'
