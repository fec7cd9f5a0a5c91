"""Checks that what an adapter reports has every key of the format.

Null in an expectation also matches a missing key, so an adapter that forgets one could pass without this check.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .checks import unsupported
from .expectations import BUTTON, CARD, EVENTS, MESSAGE, VERDICT


class ShapeError(Exception):
    """A key is missing, or an event has an unknown type."""


def cards(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for card in seen:
        _demand(CARD, card, "a card")
    return seen


def verdicts(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for verdict in seen:
        _demand(VERDICT, verdict, "a verdict")
    return seen


def request(seen: dict[str, Any]) -> dict[str, Any]:
    _demand(["id", "kind", "url", "headers", "body"], seen, "an event 'request'")
    return seen


def event(seen: dict[str, Any]) -> dict[str, Any]:
    kind = seen.get("type")
    if kind not in EVENTS:
        raise ShapeError(f"the adapter reports an event of the unknown type {kind!r}")
    keys = [key for key, check in EVENTS[kind].items() if check is not unsupported]
    _demand(keys, seen, f"an event {kind!r}")
    if kind == "message":
        _demand(["handle"], seen, "an event 'message'")
        _demand(MESSAGE, seen["message"], "a message")
        for button in seen["message"]["btns"]:
            _demand(BUTTON, button, "a button")
    return seen


def _demand(keys: Iterable[str], seen: dict[str, Any], what: str) -> None:
    missing = [key for key in keys if key not in seen]
    if missing:
        raise ShapeError(f"the adapter reports {what} without {', '.join(missing)}")
