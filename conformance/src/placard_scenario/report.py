"""What a run prints."""

from __future__ import annotations

import json
from typing import Any

from .loader import Step
from .matcher import MISSING, Difference


def lines(found: list[Difference]) -> list[str]:
    """The differences. Arrays of different lengths are printed with one element per line."""
    return [line for difference in found for line in _difference(difference)]


def trace(step: Step, status: str, events: list[dict[str, Any]], requests: list[dict[str, Any]]) -> str:
    """A step with everything that it caused."""
    printed = [f"{step.number:4} {step.action} {_text(step.arguments)} -> {status}"]
    printed += [f"       event   {_text(_short(event))}" for event in events]
    printed += [f"       request {_text(request)}" for request in requests]
    return "\n".join(printed)


def _difference(difference: Difference) -> list[str]:
    expected, seen = difference.expected, difference.seen
    if not (isinstance(expected, list) and isinstance(seen, list)):
        return [f"  {difference.path}", f"    - expected {_text(expected)}", f"    + seen     {_text(_short(seen))}"]
    return [
        f"  {difference.path}: {len(expected)} expected, {len(seen)} seen",
        *(f"    - expected {_text(item)}" for item in expected),
        *(f"    + seen     {_text(_short(item))}" for item in seen),
    ]


def _short(value: Any) -> Any:
    """Omits null values, which mean the same as a missing key."""
    if isinstance(value, dict):
        return {key: _short(item) for key, item in value.items() if item is not None}
    return value


def _text(value: Any) -> str:
    return repr(value) if value is MISSING else json.dumps(value, ensure_ascii=False, default=repr)
