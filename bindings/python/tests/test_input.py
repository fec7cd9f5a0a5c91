"""Validation of Python values before ctypes would truncate them."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libplacard import InvalidError
from libplacard import _input as given_values
from libplacard._properties import typed


@given(st.integers(), st.sampled_from([32, 64]), st.booleans())
def test_an_integer_is_unchanged_or_rejected(value, bits, signed):
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    if low <= value <= high:
        assert given_values.integer(value, "n", bits, signed) == value
    else:
        with pytest.raises(InvalidError, match="n must be between"):
            given_values.integer(value, "n", bits, signed)


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_a_non_integer_raises_type_error(value):
    with pytest.raises(TypeError):
        given_values.integer(value, "n", 32)


@given(st.integers(min_value=-62_135_596_800_000, max_value=253_402_300_799_999))
def test_milliseconds_are_exact(ms):
    assert given_values.milliseconds(given_values.EPOCH + timedelta(milliseconds=ms), "t") == ms


def test_a_date_keeps_its_instant_in_another_zone():
    vienna = timezone(timedelta(hours=2))
    assert given_values.milliseconds(datetime(1970, 1, 1, 2, 0, 1, tzinfo=vienna), "t") == 1000


def test_a_date_without_a_time_zone_is_rejected():
    with pytest.raises(InvalidError, match="time zone"):
        given_values.milliseconds(datetime(2025, 1, 1), "t")


def test_a_nul_terminated_string_cannot_contain_nul():
    assert given_values.c_string("a", "x") == b"a"
    assert given_values.c_string(None, "x") is None
    with pytest.raises(InvalidError, match="x must not hold a NUL"):
        given_values.c_string("a\0b", "x")


@given(st.text())
def test_text_is_encoded_as_utf8(text):
    assert given_values.utf8(text, "x").decode("utf-8", "surrogatepass") == text


def test_a_number_is_converted_and_other_types_rejected():
    assert [given_values.real(value, "price") for value in (1, 1.5, Decimal("4.99"))] == [1.0, 1.5, 4.99]
    for value in ("4.99", True, None):
        with pytest.raises(TypeError, match="price"):
            given_values.real(value, "price")
    with pytest.raises(InvalidError, match="price"):
        given_values.real(10**400, "price")


def test_a_timeout_is_rounded_up_and_clamped():
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
def test_a_property_type_selects_its_setter(value, setter, first):
    function, arguments = typed(value, "key")
    assert (function, arguments[0]) == (setter, first)


def test_a_property_without_a_c_representation_is_rejected():
    with pytest.raises(InvalidError, match="'big'"):
        typed(2**63, "'big'")
    with pytest.raises(InvalidError, match="'nan'"):
        typed([float("nan")], "'nan'")
    with pytest.raises(TypeError, match="'set'"):
        typed({1, 2}, "'set'")
    with pytest.raises(InvalidError, match="'nested'"):
        typed({"at": datetime(2025, 1, 1)}, "'nested'")


def test_a_date_inside_a_value_is_marked():
    moment = datetime(1970, 1, 1, 0, 0, 1, 500_999, tzinfo=timezone.utc)
    assert typed({"at": [moment]}, "key")[1][0] == b'{"at":[{"$date_ms":1500}]}'
