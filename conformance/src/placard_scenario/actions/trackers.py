"""Actions on a tracker, which sends to the REST endpoint without a client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from placard import Status, Tracker
from placard._input import invalid

from ..adapter import Answer, Command
from ..checks import Check, anything, boolean, integer, map_of, number, one_of, string
from ..schema import rest_identity
from .action import Action
from .events import native, property_check

if TYPE_CHECKING:
    from ..binding import PythonAdapter
    from ..host import Host
    from ..loader import Step


def _open(python: PythonAdapter, given: Command) -> Status:
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


def _track(host: Host, step: Step) -> Answer:
    defaults = {"purchase": {"quantity": 1}, "increment": {"value": 1}}.get(step.arguments["op"], {})
    arguments: dict[str, Any] = {**defaults, **step.arguments}
    if arguments.pop("elsewhere", False):
        return host.track_elsewhere(**arguments)
    return host.call("track", **arguments)


def _track_call(python: PythonAdapter, given: Command) -> Status:
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


_FIELDS: dict[str, Check] = {
    "op": one_of("event", "purchase", "attributes", "unset", "increment", "add", "remove", "field", "location"),
    "identity": rest_identity,
    "elsewhere": boolean,
    "name": string,
    "product_id": string,
    "currency": string,
    "price": number,
    "quantity": integer,
    "properties": map_of(property_check),
    "key": string,
    "value": anything,
    "latitude": number,
    "longitude": number,
}

TRACKERS: dict[str, Action] = {
    "open_tracker": Action(run=lambda host, step: host.open_tracker(), python=_open),
    "track": Action(_FIELDS, "op identity", run=_track, python=_track_call),
}
