"""Calls about the user, also from a second process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable

from placard import Outbox, Status
from placard._input import invalid

from ..adapter import Command
from .events import native, properties

if TYPE_CHECKING:
    from .adapter import PythonAdapter


def attribute(python: PythonAdapter, given: Command) -> Status:
    client, key = python.client, given["key"]
    value: Any = given.get("value")
    calls: dict[str, Callable[[], Status]] = {
        "set": lambda: client.set_attribute(key, native(value)),
        "unset": lambda: client.unset_attribute(key),
        "increment": lambda: client.increment_attribute(key, value),
        "add": lambda: client.add_to_attribute(key, value),
        "remove": lambda: client.remove_from_attribute(key, value),
        "merge": lambda: client.merge_attribute(key, value),
        "location": lambda: client.set_attribute_location(key, **value),
        "unset_location": lambda: client.unset_attribute_location(key),
    }
    return _typed(calls[given["op"]])


def user_field(python: PythonAdapter, given: Command) -> Status:
    return _typed(lambda: python.client.set_user_field(given["field"], given["value"]))


def _typed(call: Callable[[], Status]) -> Status:
    """Reports a value of the wrong type as ``invalid``, as the library does in every language."""
    try:
        return call()
    except TypeError as error:
        raise invalid(str(error)) from error


def put(python: PythonAdapter, given: Command) -> Status:
    with Outbox(given["directory"], given["api_key"]) as outbox:
        outbox.set_time(given["wall_ms"])
        if "record" in given:
            return outbox.put(given["kind"], json.loads(given["record"]))
        return _typed(lambda: _put_typed(outbox, given))


def _put_typed(outbox: Outbox, given: Command) -> Status:
    kind = given["kind"]
    if kind == "event":
        return outbox.put_event(given["name"], properties(given))
    if kind == "purchase":
        money = given["currency"], given["price"], given["quantity"]
        return outbox.put_purchase(given["product_id"], *money, properties(given))
    if kind == "attribute":
        return outbox.put_attribute(given["key"], native(given["value"]))
    return outbox.put_user_field(given["field"], given["value"])
