"""What Python gives is checked before ctypes would cut it."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from placard import InvalidError
from placard import _input as given_values
from placard._properties import typed


@given(st.integers(), st.sampled_from([32, 64]), st.booleans())
def test_integers_pass_unchanged_or_are_refused(value, bits, signed):
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    if low <= value <= high:
        assert given_values.integer(value, "n", bits, signed) == value
    else:
        with pytest.raises(InvalidError, match="n must be between"):
            given_values.integer(value, "n", bits, signed)


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_what_is_no_integer_is_a_type_error(value):
    with pytest.raises(TypeError):
        given_values.integer(value, "n", 32)


@given(st.integers(min_value=-62_135_596_800_000, max_value=253_402_300_799_999))
def test_milliseconds_are_exact(ms):
    assert given_values.milliseconds(given_values.EPOCH + timedelta(milliseconds=ms), "t") == ms


def test_a_date_keeps_its_instant_in_another_zone():
    vienna = timezone(timedelta(hours=2))
    assert given_values.milliseconds(datetime(1970, 1, 1, 2, 0, 1, tzinfo=vienna), "t") == 1000


def test_a_date_without_zone_is_refused():
    with pytest.raises(InvalidError, match="time zone"):
        given_values.milliseconds(datetime(2025, 1, 1), "t")


def test_a_string_that_ends_with_nul_in_c_holds_none():
    assert given_values.c_string("a", "x") == b"a"
    assert given_values.c_string(None, "x") is None
    with pytest.raises(InvalidError, match="x must not hold a NUL"):
        given_values.c_string("a\0b", "x")


@given(st.text())
def test_text_is_utf8(text):
    assert given_values.utf8(text, "x").decode("utf-8", "surrogatepass") == text


def test_numbers():
    assert [given_values.real(value, "price") for value in (1, 1.5, Decimal("4.99"))] == [1.0, 1.5, 4.99]
    for value in ("4.99", True, None):
        with pytest.raises(TypeError, match="price"):
            given_values.real(value, "price")
    with pytest.raises(InvalidError, match="price"):
        given_values.real(10**400, "price")


def test_timeouts():
    assert [given_values.timeout_ms(value) for value in (None, -1, 0, 0.0001, 2)] == [-1, 0, 0, 1, 2000]
    assert given_values.timeout_ms(float("inf")) == 2**31 - 1


@pytest.mark.parametrize(
    ("value", "setter", "first"),
    [
        (True, "bool", 1),
        (7, "int", 7),
        (1.5, "double", 1.5),
        ("ä", "string", "ä".encode()),
        (datetime(1970, 1, 1, 0, 0, 2, tzinfo=timezone.utc), "date", 2000),
        (None, "json", b"null"),
        ([1, {"a": None}], "json", b'[1,{"a":null}]'),
        ((1, 2), "json", b"[1,2]"),
        ({"a": "ä"}, "json", b'{"a":"\\u00e4"}'),
    ],
)
def test_the_type_of_a_property(value, setter, first):
    function, arguments = typed(value, "key")
    assert (function, arguments[0]) == (setter, first)


def test_a_property_that_does_not_fit():
    with pytest.raises(InvalidError, match="'big'"):
        typed(2**63, "'big'")
    with pytest.raises(InvalidError, match="'nan'"):
        typed([float("nan")], "'nan'")
    with pytest.raises(TypeError, match="'set'"):
        typed({1, 2}, "'set'")
    with pytest.raises(TypeError, match="'nested'"):
        typed({"at": datetime.now(timezone.utc)}, "'nested'")
