"""Actions on what the app knows about its user, also from a second process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable

from placard import Outbox, Status
from placard._enums import OutboxKind
from placard._input import invalid
from placard._names import names

from ..adapter import Answer, Command
from ..checks import Check, FormatError, anything, map_of, number, one_of, string, table
from .action import Action
from .events import EVENT, PURCHASE, native, properties, property_check

if TYPE_CHECKING:
    from ..binding import PythonAdapter
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


def _attribute(host: Host, step: Step) -> Answer:
    defaults = {"value": 1} if step.arguments["op"] == "increment" else {}
    return host.call("attribute", **{**defaults, **step.arguments})


def _attribute_call(python: PythonAdapter, given: Command) -> Status:
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


def _user_field(python: PythonAdapter, given: Command) -> Status:
    return _typed(lambda: python.client.set_user_field(given["field"], given["value"]))


def _typed(call: Callable[[], Status]) -> Status:
    """Reports a value of the wrong type as ``invalid``, as the library does in every language."""
    try:
        return call()
    except TypeError as error:
        raise invalid(str(error)) from error


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
    if "record" in given:
        given["record"] = json.dumps(given["record"])
    elif given["kind"] == "purchase":
        given = {"quantity": 1, **given}
    return host.put(given)


def _put(python: PythonAdapter, given: Command) -> Status:
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
        python=_attribute_call,
    ),
    "user_field": Action({"field": string, "value": anything}, "field value", python=_user_field),
    "last_location": Action(
        {**_PLACE, **dict.fromkeys(("altitude", "accuracy", "altitude_accuracy"), number)},
        "latitude longitude",
        python=lambda python, given: python.client.set_last_location(**given),
    ),
    "subscription": Action(
        {"group_id": string, "state": string},
        "group_id state",
        python=lambda python, given: python.client.set_subscription(**given),
    ),
    "alias": Action(
        {"name": string, "label": string},
        "name label",
        python=lambda python, given: python.client.add_alias(given["name"], given["label"]),
    ),
    "outbox": Action(
        {"kind": one_of(*names(OutboxKind)), **dict.fromkeys(("record", *_ARGUMENTS), anything)},
        "kind",
        whole=_outbox_check,
        run=_outbox,
        python=_put,
    ),
}
