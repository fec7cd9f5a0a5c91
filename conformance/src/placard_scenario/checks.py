"""Checks of values in a scenario file. A check takes a value and its position, and raises FormatError."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Callable

Check = Callable[[Any, str], None]

INT32 = 2**31 - 1  #: the largest number of 32 bits
_SPECIALS = ("$any", "$absent", "$regex", "$between", "$contains")


class FormatError(Exception):
    """The file is not a valid scenario. The message names the position and the problem."""


class UnsupportedError(FormatError):
    """A key of the format that the library does not support yet."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where}: not supported by this library yet")


def is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_special(value: Any) -> bool:
    """Whether it is written as a special value. A date is an ordinary value."""
    return isinstance(value, dict) and any(key.startswith("$") for key in value) and set(value) != {"$date_ms"}


def _demand(condition: bool, where: str, problem: str) -> None:
    if not condition:
        raise FormatError(f"{where} {problem}")


def string(value: Any, where: str) -> None:
    _demand(isinstance(value, str), where, "must be a string")


def boolean(value: Any, where: str) -> None:
    _demand(isinstance(value, bool), where, "must be true or false")


def integer(value: Any, where: str) -> None:
    _demand(is_int(value), where, "must be an integer")


def number(value: Any, where: str) -> None:
    _demand(is_number(value), where, "must be a number")


def anything(value: Any, where: str) -> None:
    pass


def unsupported(value: Any, where: str) -> None:
    raise UnsupportedError(where)


def between(low: int, high: int) -> Check:
    def check(value: Any, where: str) -> None:
        _demand(is_int(value) and low <= value <= high, where, f"must be an integer from {low} to {high}")

    return check


def one_of(*allowed: str) -> Check:
    def check(value: Any, where: str) -> None:
        _demand(isinstance(value, str) and value in allowed, where, f"must be one of {', '.join(allowed)}")

    return check


def list_of(inner: Check) -> Check:
    def check(value: Any, where: str) -> None:
        _demand(isinstance(value, list), where, "must be an array")
        for index, item in enumerate(value):
            inner(item, f"{where}[{index}]")

    return check


def map_of(inner: Check) -> Check:
    """An object with any keys."""

    def check(value: Any, where: str) -> None:
        _demand(isinstance(value, dict), where, "must be an object")
        for key, item in value.items():
            inner(item, f"{where}.{key}")

    return check


def table(fields: Mapping[str, Check], required: Iterable[str] = ()) -> Check:
    """An object with no other keys than these."""

    def check(value: Any, where: str) -> None:
        _demand(isinstance(value, dict), where, "must be an object")
        for key in value:
            _demand(key in fields, where, f"has the unknown key {key!r} (known: {', '.join(fields)})")
        for key in required:
            _demand(key in value, where, f"lacks the key {key!r}")
        for key, item in value.items():
            fields[key](item, f"{where}.{key}")

    return check


def date(value: Any, where: str) -> None:
    """A date of the years 1 to 9999."""
    table({"$date_ms": between(-62_135_596_800_000, 253_402_300_799_999)}, ("$date_ms",))(value, where)


def exactly_one(*keys: str) -> Check:
    def check(value: Any, where: str) -> None:
        _demand(sum(key in value for key in keys) == 1, where, f"must have exactly one of {', '.join(keys)}")

    return check


def at_most_one(*keys: str) -> Check:
    def check(value: Any, where: str) -> None:
        _demand(sum(key in value for key in keys) <= 1, where, f"must have at most one of {', '.join(keys)}")

    return check


def expected(inner: Check) -> Check:
    """An expectation: a value that passes ``inner``, null, or a special value."""

    def check(value: Any, where: str) -> None:
        if is_special(value):
            _special(value, where, check)
        elif value is not None:
            inner(value, where)

    return check


def _any_json(value: Any, where: str) -> None:
    if isinstance(value, dict):
        map_of(expected_json)(value, where)
    elif isinstance(value, list):
        list_of(expected_json)(value, where)


#: Any JSON, with special values anywhere in it.
expected_json = expected(_any_json)


def expected_list(element: Check) -> Check:
    """An array of expectations, or ``$contains`` with some of the elements."""

    def check(value: Any, where: str) -> None:
        if is_special(value):
            _special(value, where, expected(element))
        else:
            list_of(expected(element))(value, where)

    return check


def _special(value: dict[str, Any], where: str, element: Check) -> None:
    """``element`` checks the elements of ``$contains``."""
    _demand(len(value) == 1, where, "is a special value, so it must have exactly one key")
    ((key, argument),) = value.items()
    _demand(key in _SPECIALS, where, f"is the unknown special value {key!r} (known: {', '.join(_SPECIALS)})")
    place = f"{where}.{key}"
    if key in ("$any", "$absent"):
        _demand(argument is True, place, "must be true")
    elif key == "$between":
        fine = isinstance(argument, list) and len(argument) == 2 and all(map(is_number, argument))
        _demand(fine and argument[0] <= argument[1], place, "must be an array of two numbers, the smaller one first")
    elif key == "$contains":
        list_of(element)(argument, place)
    else:
        _regex(argument, place)


def _regex(pattern: Any, where: str) -> None:
    string(pattern, where)
    try:
        re.compile(pattern)
    except re.error as error:
        raise FormatError(f"{where} is not a regular expression: {error}") from error
