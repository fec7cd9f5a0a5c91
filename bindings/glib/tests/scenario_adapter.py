#!/usr/bin/env python3
"""Lets the scenario runner drive the GObject layer through PyGObject: docs/scenarios.md has the protocol."""

from __future__ import annotations

import base64
import json
import math
import sys
from typing import Any

import gi

gi.require_version("Placard", "0")

import observe
from gi.repository import GLib, Placard

Command = dict[str, Any]


class Adapter:
    """One client or tracker at a time. It runs no main loop: the runner decides when it dispatches."""

    def __init__(self) -> None:
        self.client: Any = None
        self.tracker: Any = None
        self.events: list[Any] = []

    def open(self, given: Command) -> Any:
        options = client_options(given["options"])
        self.client = self.opened(Placard.Client(**options, **host(given)))
        return Placard.Status.OK

    def open_tracker(self, given: Command) -> Any:
        self.tracker = self.opened(tracker(given))
        return Placard.Status.OK

    def opened(self, sender: Any) -> Any:
        sender.connect("event", lambda sender, event: self.events.append(event))
        sender.open()
        self.events = []
        return sender

    @property
    def sender(self) -> Any:
        """What is open: the calls about time and requests are the same on both."""
        return self.tracker or self.client

    def end(self, how: str) -> Any:
        if self.tracker is not None:
            tracker, self.tracker = self.tracker, None
            tracker.close()
            return Placard.Status.OK
        client, self.client = self.client, None
        client.close() if how == "close" else client.abandon()
        return Placard.Status.OK

    def call(self, command: Command) -> Command:
        given = dict(command)
        name = given.pop("do")
        try:
            refuse_nul(given)
            found = self.perform(name, given)
        except GLib.Error as error:
            if not GLib.quark_to_string(Placard.error_quark()) == error.domain:
                raise
            return {"status": observe.nick(Placard.Error(error.code)), "text": error.message}
        except (TypeError, OverflowError, ValueError, UnicodeError) as error:  # what the types of the layer exclude
            return {"status": "invalid", "text": str(error)}
        return found if isinstance(found, dict) else {"status": observe.nick(found)}

    def perform(self, name: str, given: Command) -> Any:
        if name == "open":
            return self.open(given)
        if name == "open_tracker":
            return self.open_tracker(given)
        if name in ("close", "kill"):
            return self.end(name)
        if name in SIMPLE:
            return getattr(self.sender, SIMPLE[name])()
        if name not in CALLS:
            return {"error": f"unknown command {name!r}"}
        return CALLS[name](self, given)


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


def properties(given: Command) -> GLib.Variant | None:
    return variant(given["properties"]) if "properties" in given else None


def client_options(options: Command) -> Command:
    given = dict(options)
    for key, kind in (
        ("durability", Placard.Durability),
        ("delivery", Placard.Delivery),
        ("stack_keep", Placard.StackKeep),
    ):
        if key in given:
            given[key] = member(kind, given[key])
    if "rest_identity" in given:
        kind, name, label = identity_parts(given["rest_identity"])
        given.update(rest_identity_kind=kind, rest_identity=name, rest_identity_label=label)
    return {key: value for key, value in given.items() if value is not None}


def identity_parts(given: Command) -> tuple[Any, str, str | None]:
    ((kind, name),) = given.items()
    if kind == "user_alias":
        return member(Placard.RestName, kind), name["alias_name"], name["alias_label"]
    return member(Placard.RestName, kind), name, None


def host(given: Command) -> Command:
    """The options of a client or a tracker whose transport and clock are the runner."""
    return {
        "transport": Placard.Transport.HOST,
        "clock": Placard.Clock.HOST,
        "clock_wall_ms": given["wall_ms"],
        "clock_monotonic_ms": given["monotonic_ms"],
    }


def tracker(given: Command) -> Any:
    return Placard.Tracker(**client_options(given["options"]), **host(given))


# ---- Calls


def read(key: str, value: Any) -> Command:
    return {"status": "ok", key: value}


def events(adapter: Adapter, given: Command) -> Command:
    adapter.sender.dispatch()  # which emits the signals of what the last call reported
    found, adapter.events = adapter.events, []
    return read("events", [observe.event(each) for each in found])


def next_deadline(adapter: Adapter, given: Command) -> Command:
    deadline = adapter.sender.next_deadline_ms()
    return read("deadline_ms", None if deadline < 0 else deadline)


def cards(adapter: Adapter, given: Command) -> Command:
    found = adapter.client.copy_cards(False)
    return {**read("cards", [observe.card(each) for each in found]), "unviewed": found.get_unviewed_count()}


def messages(adapter: Adapter, given: Command) -> Command:
    found = [
        {"handle": each.props.handle, "id": each.props.id, "state": observe.nick(each.props.state)}
        for each in adapter.client.copy_messages()
    ]
    return read("messages", found)


def host_state(adapter: Adapter, given: Command) -> Any:
    for key, value in given.items():
        adapter.client.set_property(key, member(Placard.Orientation, value) if key == "orientation" else value)
    return Placard.Status.OK


def card(adapter: Adapter, given: Command) -> Any:
    if given["action"] == "impression":
        return adapter.client.log_card_impressions(given["ids"] if "ids" in given else [given["id"]])
    call = {"click": adapter.client.log_card_click, "dismiss": adapter.client.log_card_dismissal}[given["action"]]
    return call(given["id"])


def message(adapter: Adapter, given: Command) -> Any:
    client, handle = adapter.client, given["handle"]
    if given["action"] == "change":
        return client.change_message(handle, given["changes"])
    if given["action"] == "button":
        button = given["button"]
        html = isinstance(button, str)
        return client.log_message_html_button(handle, button) if html else client.log_message_button(handle, button)
    call = {
        "show": client.show_message,
        "later": client.postpone_message,
        "discard": client.discard_message,
        "impression": client.log_message_impression,
        "click": client.log_message_click,
        "dismiss": client.log_message_dismissal,
    }[given["action"]]
    return call(handle)


def local_message(adapter: Adapter, given: Command) -> Any:
    adapter.client.add_local_message(given["message"])
    return Placard.Status.OK


def render(adapter: Adapter, given: Command) -> Command:
    options = Placard.RenderOptions()
    kinds = {
        "appearance": Placard.Appearance,
        "direction": Placard.Direction,
        "context": Placard.FeedContext,
        "layout": Placard.FeedLayout,
    }
    for key, value in given.items():
        if key not in ("what", "handle"):
            options.set_property(key, member(kinds[key], value) if key in kinds else value)
    if given["what"] == "cards":
        return read("page", adapter.client.render_cards(None, options))
    return read("page", adapter.client.render_message(given["handle"], options))


def log_batch(adapter: Adapter, given: Command) -> Any:
    batch = Placard.Batch()
    for event in given["events"]:
        if event["kind"] == "purchase":
            batch.add_purchase(*purchase(event))
        else:
            batch.add_event(event["name"], properties(event))
    return adapter.client.log_batch(batch)


def purchase(given: Command) -> tuple[Any, ...]:
    return given["product_id"], given["currency"], given["price"], given["quantity"], properties(given)


def whole(value: Any) -> int:
    """TypeError for a float, which PyGObject would cut."""
    if not isinstance(value, int):
        raise TypeError("the amount is not an integer")
    return value


def attribute(adapter: Adapter, given: Command) -> Any:
    client, op, key, value = adapter.client, given["op"], given["key"], given.get("value")
    if op == "set":
        return client.set_attribute(key, variant(value))
    if op == "merge":
        return client.merge_attribute(key, variant(value))
    if op == "location":
        return client.set_attribute_location(key, value["latitude"], value["longitude"])
    if op == "unset_location":
        return client.unset_attribute_location(key)
    if op == "unset":
        return client.unset_attribute(key)
    if op == "increment":
        return client.increment_attribute(key, whole(value))
    call = {
        "add": client.add_to_attribute,
        "remove": client.remove_from_attribute,
    }[op]
    return call(key, value)


def last_location(adapter: Adapter, given: Command) -> Any:
    keys = ("altitude", "accuracy", "altitude_accuracy")
    return adapter.client.set_last_location(
        given["latitude"], given["longitude"], *(given.get(key, math.nan) for key in keys)
    )


def explain(adapter: Adapter, given: Command) -> Command:
    client, kind = adapter.client, given["kind"]
    if kind == "open":
        found = client.explain_open()
    elif kind == "custom_event":
        found = client.explain_event(given["name"], properties(given))
    elif kind == "purchase":
        found = client.explain_purchase(given["product_id"], properties(given))
    else:
        found = client.explain_push_click(given["payload"])
    if found is None:
        return {"status": "ignored"}
    return read("explain", [observe.verdict(each) for each in found])


def reply(adapter: Adapter, given: Command) -> Any:
    body = base64.b64decode(given["body_base64"]) if "body_base64" in given else given["body"].encode()
    headers = ("content_type", "retry_after", "rate_limit_remaining", "rate_limit_reset")
    return adapter.sender.complete_request(
        given["request"], given["status"], GLib.Bytes.new(body), *(given.get(key) for key in headers)
    )


def outbox(adapter: Adapter, given: Command) -> Any:
    opened = Placard.Outbox.new(given["directory"], given["api_key"])
    opened.set_time(given["wall_ms"])
    kind = given["kind"]
    if "record" in given:
        return opened.put(member(Placard.OutboxKind, kind), given["record"])
    if kind == "event":
        return opened.put_event(given["name"], properties(given))
    if kind == "purchase":
        return opened.put_purchase(*purchase(given))
    if kind == "user_field":
        return opened.put_user_field(Placard.UserField.from_name(given["field"]), given["value"])
    if given["value"] is None:
        return opened.unset_attribute(given["key"])
    return opened.put_attribute(given["key"], variant(given["value"]))


def track(adapter: Adapter, given: Command) -> Any:
    if "options" not in given:
        return log(adapter.tracker, given)
    other = tracker(given)  # as a second process does
    other.open()
    try:
        return log(other, given)
    finally:
        other.close()


def log(sender: Any, given: Command) -> Any:
    who = Placard.Identity.new(*identity_parts(given["identity"]))
    op, key, value = given["op"], given.get("key"), given.get("value")
    if op == "event":
        return sender.log_event(who, given["name"], properties(given))
    if op == "purchase":
        return sender.log_purchase(who, *purchase(given))
    if op == "attributes":
        return sender.set_attributes(who, properties(given))
    if op == "unset":
        return sender.unset_attribute(who, key)
    if op == "increment":
        return sender.increment_attribute(who, key, whole(value))
    if op == "field":
        return sender.set_user_field(who, Placard.UserField.from_name(key), value)
    if op == "location":
        return sender.set_last_location(who, given["latitude"], given["longitude"])
    return {"add": sender.add_to_attribute, "remove": sender.remove_from_attribute}[op](who, key, value)


#: Commands that are calls without arguments, with the name of the call.
SIMPLE = {
    **dict.fromkeys(("start_session", "end_session", "wipe", "disable", "enable", "flush", "dispatch")),
    "show_next_message": "offer_next_message",
    "clear_messages": "clear_messages",
}
SIMPLE = {command: call or command for command, call in SIMPLE.items()}

CALLS = {
    "set_time": lambda adapter, given: adapter.sender.set_time(given["wall_ms"], given["monotonic_ms"]),
    "next_deadline": next_deadline,
    "events": events,
    "cards": cards,
    "messages": messages,
    "queued": lambda adapter, given: read("queued", adapter.sender.queued_count()),
    "change_user": lambda adapter, given: adapter.client.change_user(given["user_id"], given.get("signature")),
    "set_signature": lambda adapter, given: adapter.client.set_signature(given["signature"]),
    "host_state": host_state,
    "refresh_cards": lambda adapter, given: adapter.client.refresh_cards(0),
    "refresh_messages": lambda adapter, given: adapter.client.refresh_messages(0),
    "card": card,
    "message": message,
    "local_message": local_message,
    "render": render,
    "follow": lambda adapter, given: adapter.client.handle_url(given["url"]),
    "log_event": lambda adapter, given: adapter.client.log_event(given["name"], properties(given)),
    "log_purchase": lambda adapter, given: adapter.client.log_purchase(*purchase(given)),
    "log_batch": log_batch,
    "push_click": lambda adapter, given: adapter.client.log_push_click(given["payload"]),
    "attribute": attribute,
    "user_field": lambda adapter, given: adapter.client.set_user_field(
        Placard.UserField.from_name(given["field"]), given["value"]
    ),
    "last_location": last_location,
    "subscription": lambda adapter, given: adapter.client.set_subscription(
        given["group_id"], member(Placard.Subscription, given["state"])
    ),
    "alias": lambda adapter, given: adapter.client.add_alias(given["name"], given["label"]),
    "explain": explain,
    "outbox": outbox,
    "track": track,
    "reply": reply,
    "fail": lambda adapter, given: adapter.sender.fail_request(
        given["request"], member(Placard.Failure, given["error"]), None
    ),
}


def main() -> None:
    adapter = Adapter()
    for line in sys.stdin:
        print(json.dumps(adapter.call(json.loads(line))), flush=True)
    if adapter.sender is not None:
        adapter.end("kill")


if __name__ == "__main__":
    main()
