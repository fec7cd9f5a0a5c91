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


#: What each `op` calls, and what its arguments are called there.
_CALLS: dict[str, tuple[str, dict[str, str]]] = {
    "event": ("log_event", {}),
    "purchase": ("log_purchase", {}),
    "attributes": ("set_attributes", {"properties": "attributes"}),
    "unset": ("unset_attribute", {}),
    "increment": ("increment_attribute", {"value": "amount"}),
    "add": ("add_to_attribute", {"value": "element"}),
    "remove": ("remove_from_attribute", {"value": "element"}),
    "field": ("set_user_field", {"key": "field"}),
    "location": ("set_last_location", {}),
}
_DEFAULTS: dict[str, dict[str, Any]] = {
    "purchase": {"quantity": 1},
    "increment": {"value": 1},
    "attributes": {"properties": {}},
}


def _track(host: Host, step: Step) -> Answer:
    given = dict(step.arguments)
    op, is_elsewhere = given.pop("op"), given.pop("elsewhere", False)
    function, names = _CALLS[op]
    defaults = _DEFAULTS.get(op, {})
    arguments = {names.get(key, key): value for key, value in {**defaults, **given}.items()}
    return host.track_elsewhere(function, arguments) if is_elsewhere else host.call(function, **arguments)


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
