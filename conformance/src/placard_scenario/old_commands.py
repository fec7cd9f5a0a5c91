"""The commands of adapters without ``call``. It goes when each of them has it."""

from __future__ import annotations

import json
from typing import Any

from .adapter import Command

_NAMES = {"set_user_field": "user_field", "set_last_location": "last_location", "set_subscription": "subscription"}
_NAMES |= {"add_alias": "alias", "offer_next_message": "show_next_message", "handle_url": "follow"}
_MESSAGES = {"show_message": "show", "postpone_message": "later", "discard_message": "discard"}
_MESSAGES |= {"log_message_impression": "impression", "log_message_click": "click", "log_message_dismissal": "dismiss"}
_ATTRIBUTES = {"set_attribute": "set", "unset_attribute": "unset", "increment_attribute": "increment"}
_ATTRIBUTES |= {"add_to_attribute": "add", "remove_from_attribute": "remove", "merge_attribute": "merge"}
_ATTRIBUTES |= {"set_attribute_location": "location", "unset_attribute_location": "unset_location"}
_TRACKS = {**_ATTRIBUTES, "log_event": "event", "log_purchase": "purchase", "set_attributes": "attributes"}
_TRACKS |= {"set_user_field": "field", "set_last_location": "location"}


def old(command: Command) -> Command:
    name, given = command["function"], dict(command["arguments"])
    if command["of"] == "outbox":
        return _outbox(command["open"], name, given)
    if command["of"] == "tracker" and name in _TRACKS:
        names = {"amount": "value", "element": "value", "field": "key", "attributes": "properties"}
        renamed = {names.get(key, key): value for key, value in given.items()}
        return {"do": "track", "op": _TRACKS[name], **renamed, **command.get("open", {})}
    return {"do": _NAMES.get(name, name), **given} if name not in _SPECIAL else _SPECIAL[name](given)


def _outbox(place: Command, name: str, given: dict[str, Any]) -> Command:
    if name == "put":
        given = {"kind": given["kind"], "record": given["json"]}
    elif name == "unset_attribute":
        given = {"kind": "attribute", "value": None, **given}
    else:
        given = {"kind": name.removeprefix("put_"), **given}
    return {"do": "outbox", **place, **given}


def _attribute(op: str, given: dict[str, Any]) -> Command:
    key = given.pop("key")
    if op == "location":
        return {"do": "attribute", "op": op, "key": key, "value": given}
    for value in given.values():
        return {"do": "attribute", "op": op, "key": key, "value": json.loads(value) if op == "merge" else value}
    return {"do": "attribute", "op": op, "key": key}


def _with_kind(name: str, given: dict[str, Any]) -> Command:
    kinds = {"event": "custom_event"}
    word = name.split("_", 1)[1]
    return {"kind": kinds.get(word, word), **given}


def _button(given: dict[str, Any]) -> Command:
    return {"do": "message", "action": "button", "handle": given["handle"], "button": given["button_id"]}


_SPECIAL: dict[str, Any] = {
    "set_host_state": lambda given: {"do": "host_state", **given["state"]},
    "log_card_impressions": lambda given: {"do": "card", "action": "impression", **given},
    "log_card_click": lambda given: {"do": "card", "action": "click", **given},
    "log_card_dismissal": lambda given: {"do": "card", "action": "dismiss", **given},
    "change_message": lambda given: {
        "do": "message",
        "action": "change",
        "handle": given["handle"],
        "changes": given["json"],
    },
    "log_message_button": _button,
    "log_message_html_button": _button,
    "add_local_message": lambda given: {"do": "local_message", "message": given["json"]},
    "log_push_click": lambda given: {"do": "push_click", "payload": given["payload_json"]},
    "log_batch": lambda given: {
        "do": "log_batch",
        "events": [_with_kind(each["function"], each["arguments"]) for each in given["batch"]],
    },
    "explain_open": lambda given: {"do": "explain", "kind": "open"},
    "explain_event": lambda given: {"do": "explain", **_with_kind("explain_event", given)},
    "explain_purchase": lambda given: {"do": "explain", **_with_kind("explain_purchase", given)},
    "explain_push_click": lambda given: {"do": "explain", "kind": "push_click", "payload": given["payload_json"]},
    "complete_request": lambda given: {"do": "reply", "request": given["id"], **given["response"]},
    "fail_request": lambda given: {"do": "fail", "request": given["id"], "error": given["failure"]},
    **{name: lambda given, op=op: _attribute(op, given) for name, op in _ATTRIBUTES.items()},
    **{
        name: lambda given, action=action: {"do": "message", "action": action, **given}
        for name, action in _MESSAGES.items()
    },
}
