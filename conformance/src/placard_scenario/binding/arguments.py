"""Arguments of a call, as the Python binding takes them."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Callable

from libplacard import EventBatch, Explanation
from libplacard._input import EPOCH

from ..adapter import Answer
from . import observe


class LineError(Exception):
    """A command that the adapter does not understand."""


class Arguments(dict[str, Any]):
    """A JSON object with named arguments."""

    def __missing__(self, key: str) -> Any:
        raise LineError(f"the key {key!r} is missing")


#: Calls a method of an object.
Function = Callable[[Any, Arguments], Any]


def native(value: Any) -> Any:
    """A value of a property or an attribute: a date is a ``datetime``."""
    if isinstance(value, dict) and set(value) == {"$date_ms"}:
        return EPOCH + timedelta(milliseconds=value["$date_ms"])
    return value


def properties(given: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if given is None else {key: native(value) for key, value in given.items()}


def batch(calls: Iterable[dict[str, Any]]) -> EventBatch:
    """A batch that is filled by calls."""
    made = EventBatch()
    for each in calls:
        call(made, "batch", Arguments(each))
    return made


def response(given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a response. Its body is text, or other bytes as base64."""
    made = dict(given)
    if "body_base64" in made:
        made["body"] = base64.b64decode(made.pop("body_base64"))
    return made


def explained(found: Explanation | None) -> Answer:
    if found is None:
        return {"status": "ignored"}
    return {"status": "ok", "explain": [observe.verdict(verdict) for verdict in found]}


def call(object: Any, of: str, given: Arguments) -> Any:
    """Calls the function that a command names."""
    from .generated import CALLS  # which imports this

    name = given["function"]
    function = BY_HAND.get((of, name)) or CALLS.get(of, {}).get(name)
    if function is None:
        raise LineError(f"unknown function {name!r} of {of!r}")
    return function(object, Arguments(given["arguments"]))


#: The calls that are not in the table, with the reasons that the model has.
BY_HAND: dict[tuple[str, str], Function] = {
    ("outbox", "unset_attribute"): lambda outbox, given: outbox.set_attribute(given["key"], None),
}
