"""Compares what a scenario expects with what was seen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .checks import is_number, is_special
from .expectations import OPTIONAL_EVENTS


class _Missing:
    def __repr__(self) -> str:
        return "(missing)"


#: The value of a missing key.
MISSING = _Missing()


@dataclass(frozen=True)
class Difference:
    path: str
    expected: Any
    seen: Any


def differences(expected: Any, seen: Any, path: str) -> list[Difference]:
    """Objects match as a subset, scalars exactly, arrays element by element. Empty when everything matches."""
    if is_special(expected):
        return [] if _matches_special(expected, seen) else [Difference(path, expected, seen)]
    if expected is None:
        return [] if seen is None or seen is MISSING else [Difference(path, expected, seen)]
    if isinstance(expected, dict) and isinstance(seen, dict):
        return [
            difference
            for key, value in expected.items()
            for difference in differences(value, seen.get(key, MISSING), f"{path}.{key}")
        ]
    if isinstance(expected, list) and isinstance(seen, list):
        return _list_differences(expected, seen, path)
    return [] if _same_scalar(expected, seen) else [Difference(path, expected, seen)]


def matches(expected: Any, seen: Any) -> bool:
    return not differences(expected, seen, "")


def event_differences(expected: Any, seen: list[dict[str, Any]], path: str = "events") -> list[Difference]:
    """``differences`` without the events of optional types that the expected list does not name."""
    listed = expected["$contains"] if isinstance(expected, dict) and "$contains" in expected else expected
    named = {event.get("type") for event in listed if isinstance(event, dict)} if isinstance(listed, list) else set()
    compared = [event for event in seen if event["type"] not in OPTIONAL_EVENTS or event["type"] in named]
    return differences(expected, compared, path)


def _list_differences(expected: list[Any], seen: list[Any], path: str) -> list[Difference]:
    if len(expected) != len(seen):
        return [Difference(path, expected, seen)]
    return [
        difference
        for index, (wanted, found) in enumerate(zip(expected, seen))
        for difference in differences(wanted, found, f"{path}[{index}]")
    ]


def _same_scalar(expected: Any, seen: Any) -> bool:
    if is_number(expected) and is_number(seen):
        return bool(expected == seen)  # JSON does not distinguish 1 and 1.0
    return type(expected) is type(seen) and bool(expected == seen)


def _matches_special(expected: dict[str, Any], seen: Any) -> bool:
    ((key, argument),) = expected.items()
    if key == "$absent":
        return seen is MISSING
    if key == "$any":
        return seen is not MISSING
    if key == "$regex":
        return isinstance(seen, str) and re.search(argument, seen) is not None
    if key == "$between":
        return is_number(seen) and bool(argument[0] <= seen <= argument[1])
    return isinstance(seen, list) and _contains(argument, seen)


def _contains(expected: list[Any], seen: list[Any]) -> bool:
    """Whether each expected element matches a different seen element: bipartite matching by augmenting paths."""
    owner: dict[int, int] = {}  # seen -> expected
    fits = [[index for index, found in enumerate(seen) if matches(wanted, found)] for wanted in expected]

    def place(wanted: int, visited: set[int]) -> bool:
        for index in fits[wanted]:
            if index in visited:
                continue
            visited.add(index)
            if index not in owner or place(owner[index], visited):
                owner[index] = wanted
                return True
        return False

    return all(place(wanted, set()) for wanted in range(len(expected)))
