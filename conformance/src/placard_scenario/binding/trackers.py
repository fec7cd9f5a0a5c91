"""Calls on trackers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from placard import Status, Tracker
from placard._input import invalid

from ..adapter import Command
from .events import native

if TYPE_CHECKING:
    from .adapter import PythonAdapter


def open_tracker(python: PythonAdapter, given: Command) -> Status:
    python.tracker = _tracker(given)
    return Status.OK


def _tracker(given: Command) -> Tracker:
    return Tracker(
        transport="host",
        clock="host",
        clock_wall_ms=given["wall_ms"],
        clock_monotonic_ms=given["monotonic_ms"],
        **{"rest_endpoint": "", "rest_key": "", **given["options"]},
    )


def track(python: PythonAdapter, given: Command) -> Status:
    if "options" not in given:
        return _log(python.tracker, given)
    with _tracker(given) as other:
        return _log(other, given)


def _log(tracker: Tracker, given: Command) -> Status:
    who: Any = given["identity"]
    key: Any = given.get("key")
    value: Any = given.get("value")
    properties = {name: native(each) for name, each in given["properties"].items()} if "properties" in given else None
    calls: dict[str, Callable[[], Status]] = {
        "event": lambda: tracker.log_event(given["name"], properties, identity=who),
        "purchase": lambda: tracker.log_purchase(
            given["product_id"], given["currency"], given["price"], given["quantity"], properties, identity=who
        ),
        "attributes": lambda: tracker.set_attributes(properties or {}, identity=who),
        "unset": lambda: tracker.unset_attribute(key, identity=who),
        "increment": lambda: tracker.increment_attribute(key, value, identity=who),
        "add": lambda: tracker.add_to_attribute(key, value, identity=who),
        "remove": lambda: tracker.remove_from_attribute(key, value, identity=who),
        "field": lambda: tracker.set_user_field(key, value, identity=who),
        "location": lambda: tracker.set_last_location(given["latitude"], given["longitude"], identity=who),
    }
    try:
        return calls[given["op"]]()
    except (TypeError, KeyError) as error:
        raise invalid(str(error)) from error
