"""Actions on a tracker, which sends to the REST endpoint without a client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..adapter import Answer
from ..checks import Check, anything, boolean, integer, map_of, number, one_of, string
from ..schema import rest_identity
from .action import Action
from .events import property_check

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step


def _track(host: Host, step: Step) -> Answer:
    defaults = {"purchase": {"quantity": 1}, "increment": {"value": 1}}.get(step.arguments["op"], {})
    arguments: dict[str, Any] = {**defaults, **step.arguments}
    if arguments.pop("elsewhere", False):
        return host.track_elsewhere(**arguments)
    return host.call("track", **arguments)


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
    "open_tracker": Action(run=lambda host, step: host.open_tracker()),
    "track": Action(_FIELDS, "op identity", run=_track),
}
