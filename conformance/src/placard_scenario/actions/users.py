"""Actions on what the app knows about its user, also from a second process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .. import generated
from ..adapter import Answer
from ..checks import Check, FormatError, anything, map_of, number, one_of, string, table
from .action import Action
from .events import EVENT, PURCHASE, logging, property_check

if TYPE_CHECKING:
    from ..host import Host
    from ..loader import Step

_PLACE: dict[str, Check] = {"latitude": number, "longitude": number}


def _attribute_check(value: Any, where: str) -> None:
    """Checks that a value is there where one belongs. The library judges the value itself."""
    op = value["op"]
    if op.startswith("unset"):
        if "value" in value:
            raise FormatError(f"{where}: the op {op!r} takes no value")
    elif "value" not in value:
        if op != "increment":
            raise FormatError(f"{where} lacks the key 'value'")
    elif op == "set":
        property_check(value["value"], f"{where}.value")
    elif op == "location":
        table(_PLACE, tuple(_PLACE))(value["value"], f"{where}.value")


#: What each `op` calls, and what it calls the value.
_ATTRIBUTE_CALLS = {
    "set": ("set_attribute", "value"),
    "unset": ("unset_attribute", ""),
    "increment": ("increment_attribute", "amount"),
    "add": ("add_to_attribute", "element"),
    "remove": ("remove_from_attribute", "element"),
    "merge": ("merge_attribute", "json"),
    "unset_location": ("unset_attribute_location", ""),
}


def _attribute(host: Host, step: Step) -> Answer:
    op, key = step.arguments["op"], step.arguments["key"]
    value: Any = step.arguments.get("value")
    if op == "location":
        return host.call("set_attribute_location", key=key, **value)
    function, name = _ATTRIBUTE_CALLS[op]
    if op == "increment" and "value" not in step.arguments:
        value = 1
    if op == "merge":
        value = json.dumps(value)
    return host.call(function, key=key, **({name: value} if name else {}))


def _fact(host: Host, step: Step) -> Answer:
    return host.call("set_fact", name=step.arguments["name"], json=json.dumps(step.arguments["value"]))


#: What a typed record of each kind has, as the client's action.
_TYPED: dict[str, tuple[dict[str, Check], str]] = {
    "event": (EVENT, "name"),
    "purchase": (PURCHASE, "product_id currency price"),
    "attribute": ({"key": string, "value": property_check}, "key value"),
    "user_field": ({"field": string, "value": anything}, "field value"),
}


_ARGUMENTS = [name for checks, _ in _TYPED.values() for name in checks]


def _outbox_check(value: Any, where: str) -> None:
    """Checks the arguments of a typed record, or of one that is given as JSON."""
    given = {name: each for name, each in value.items() if name != "kind"}
    checks, required = ({"record": map_of(anything)}, "record") if "record" in given else _TYPED[value["kind"]]
    table(checks, tuple(required.split()))(given, where)


def _outbox(host: Host, step: Step) -> Answer:
    given = dict(step.arguments)
    kind = given.pop("kind")
    if "record" in given:
        return host.put("put", {"kind": kind, "json": json.dumps(given["record"])})
    if kind in ("event", "purchase"):
        return host.put(*logging("log", given))
    if kind == "attribute" and given["value"] is None:
        return host.put("unset_attribute", {"key": given["key"]})
    return host.put(f"set_{kind}", given)


USERS: dict[str, Action] = {
    "attribute": Action(
        {
            "op": one_of("set", "unset", "increment", "add", "remove", "merge", "location", "unset_location"),
            "key": string,
            "value": anything,
        },
        "op key",
        whole=_attribute_check,
        run=_attribute,
    ),
    "fact": Action({"name": string, "value": anything}, "name value", run=_fact),
    "user_field": Action({"field": string, "value": anything}, "field value", function="set_user_field"),
    "last_location": Action(
        {**_PLACE, **dict.fromkeys(("altitude", "accuracy", "altitude_accuracy"), number)},
        "latitude longitude",
        function="set_last_location",
    ),
    "subscription": Action({"group_id": string, "state": string}, "group_id state", function="set_subscription"),
    "alias": Action({"name": string, "label": string}, "name label", function="add_alias"),
    "outbox": Action(
        {"kind": one_of(*generated.OUTBOX_KIND), **dict.fromkeys(("record", *_ARGUMENTS), anything)},
        "kind",
        whole=_outbox_check,
        run=_outbox,
    ),
}
