"""Arguments of a call as the GObject layer takes them, and answers."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable
from typing import Any

import gi

gi.require_version("Placard", "0")

import observe
from gi.repository import GLib, Placard

Command = dict[str, Any]


class LineError(Exception):
    """A command that the adapter does not understand."""


class Arguments(dict[str, Any]):
    """A JSON object with named arguments."""

    def __missing__(self, key: str) -> Any:
        raise LineError(f"the key {key!r} is missing")


#: Calls a method of an object.
Function = Callable[[Any, Arguments], Any]

# ---- Values


def refuse_nul(value: Any) -> None:
    """GLib's strings have no NUL in them. ValueError, where PyGObject would cut them."""
    if isinstance(value, str) and "\0" in value:
        raise ValueError("a text contains NUL")
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        refuse_nul(each)


def member(kind: Any, name: str) -> Any:
    """The value of an enumeration with that name. ValueError for others."""
    for value in kind.__enum_values__.values():
        if observe.nick(value) == name:
            return value
    raise ValueError(f"{name!r} is not one of {kind.__name__}")


def variant(value: Any) -> GLib.Variant:
    """A JSON value with its type."""
    if value is None:
        return GLib.Variant("mv", None)
    if isinstance(value, bool):
        return GLib.Variant("b", value)
    if isinstance(value, int):
        return GLib.Variant("x", value)
    if isinstance(value, float):
        return GLib.Variant("d", value)
    if isinstance(value, str):
        return GLib.Variant("s", value)
    if isinstance(value, list):
        return GLib.Variant("av", [variant(each) for each in value])
    return GLib.Variant("a{sv}", {key: variant(each) for key, each in value.items()})


def variant_or_none(value: Any) -> GLib.Variant | None:
    return None if value is None else variant(value)


def identity_parts(given: Command) -> tuple[Any, str, str | None]:
    ((kind, name),) = given.items()
    if kind == "user_alias":
        return member(Placard.RestName, kind), name["alias_name"], name["alias_label"]
    return member(Placard.RestName, kind), name, None


def identity(given: Command) -> Any:
    return Placard.Identity.new(*identity_parts(given))


def whole(value: Any) -> int:
    """TypeError for a float, which PyGObject would cut."""
    if not isinstance(value, int):
        raise TypeError("the amount is not an integer")
    return value


def response(given: Command) -> tuple[Any, ...]:
    """The arguments of a response. Its body is text, or other bytes as base64."""
    body = base64.b64decode(given["body_base64"]) if "body_base64" in given else given["body"].encode()
    headers = (
        "content_type",
        "retry_after",
        "rate_limit_remaining",
        "rate_limit_reset",
        "etag",
        "last_modified",
    )
    return given["status"], GLib.Bytes.new(body), *(given.get(key) for key in headers)


def filled(calls: Iterable[Command]) -> Any:
    """A batch that is filled by calls."""
    batch = Placard.Batch()
    for each in calls:
        call(batch, "batch", Arguments(each))
    return batch


# ---- Answers


def done(_: object) -> Any:
    """The status of a call that returns something else."""
    return Placard.Status.OK


def explained(found: Any) -> Command:
    if found is None:
        return {"status": "ignored"}
    return {"status": "ok", "explain": [observe.verdict(each) for each in found]}


# ---- Calls


def call(object: Any, of: str, given: Arguments) -> Any:
    """Calls the function that a command names."""
    from calls import CALLS  # which imports this

    name = given["function"]
    function = BY_HAND.get((of, name)) or CALLS.get(of, {}).get(name)
    if function is None:
        raise LineError(f"unknown function {name!r} of {of!r}")
    return function(object, Arguments(given["arguments"]))


def set_host_state(client: Any, given: Arguments) -> Any:
    for key, value in given["state"].items():
        client.set_property(key, member(Placard.Orientation, value) if key == "orientation" else value)
    return Placard.Status.OK


def merge_attribute(client: Any, given: Arguments) -> Any:
    return client.merge_attribute(given["key"], variant(json.loads(given["json"])))


def fail_request(sender: Any, given: Arguments) -> Any:
    return sender.fail_request(given["id"], member(Placard.Failure, given["failure"]), None)


#: The calls that are not in the table, with the reasons that the model has.
BY_HAND: dict[tuple[str, str], Function] = {
    ("client", "set_host_state"): set_host_state,
    ("client", "merge_attribute"): merge_attribute,
    ("client", "fail_request"): fail_request,
    ("tracker", "fail_request"): fail_request,
}
