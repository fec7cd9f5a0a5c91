#!/usr/bin/env python3
"""Lets the scenario runner drive the GObject layer through PyGObject: docs/scenarios.md has the protocol."""

from __future__ import annotations

import json
import sys
from typing import Any

import observe
from arguments import Arguments, Command, LineError, call, identity_parts, member, refuse_nul
from gi.repository import GLib, Placard


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
        given = Arguments(command)
        try:
            name = given.pop("do")
            if name not in COMMANDS:
                raise LineError(f"unknown command {name!r}")
            refuse_nul(given)
            found = COMMANDS[name](self, given)
        except GLib.Error as error:
            if not GLib.quark_to_string(Placard.error_quark()) == error.domain:
                raise
            return {"status": observe.nick(Placard.Error(error.code)), "text": error.message}
        except LineError as error:
            return {"error": str(error)}
        except (TypeError, OverflowError, ValueError, UnicodeError) as error:  # what the types of the layer exclude
            return {"status": "invalid", "text": str(error)}
        return found if isinstance(found, dict) else {"status": observe.nick(found)}


# ---- Options


def client_options(options: Command) -> Command:
    given = dict(options)
    for key, kind in (
        ("durability", Placard.Durability),
        ("delivery", Placard.Delivery),
        ("stack_keep", Placard.StackKeep),
        ("count_at", Placard.CountAt),
        ("records", Placard.Records),
    ):
        if key in given:
            given[key] = member(kind, given[key])
    if "rest_identity" in given:
        kind, name, label = identity_parts(given["rest_identity"])
        given.update(rest_identity_kind=kind, rest_identity=name, rest_identity_label=label)
    return {key: value for key, value in given.items() if value is not None}


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


# ---- Commands


def function(adapter: Adapter, given: Arguments) -> Any:
    """Calls a function of what is open, or of an object that is open for this call only."""
    of = given["of"]
    if "open" not in given:
        if adapter.sender is None:
            raise LineError("nothing is open")
        return call(adapter.sender, of, given)
    place = Arguments(given["open"])
    if of == "outbox":
        outbox = Placard.Outbox.new(place["directory"], place["api_key"])
        outbox.set_time(place["wall_ms"])
        return call(outbox, of, given)
    other = tracker(place)  # as a second process does
    other.open()
    try:
        return call(other, of, given)
    finally:
        other.close()


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


def render(adapter: Adapter, given: Command) -> Command:
    options = Placard.RenderOptions()
    kinds = {
        "appearance": Placard.Appearance,
        "direction": Placard.Direction,
        "context": Placard.FeedContext,
        "layout": Placard.FeedLayout,
        "scripts": Placard.Scripts,
    }
    for key, value in given.items():
        if key not in ("what", "handle"):
            options.set_property(key, member(kinds[key], value) if key in kinds else value)
    if given["what"] == "cards":
        return read("page", adapter.client.render_cards(None, options))
    return read("page", adapter.client.render_message(given["handle"], options))


COMMANDS = {
    "call": function,
    "open": Adapter.open,
    "open_tracker": Adapter.open_tracker,
    "close": lambda adapter, given: adapter.end("close"),
    "kill": lambda adapter, given: adapter.end("kill"),
    "next_deadline": next_deadline,
    "events": events,
    "cards": cards,
    "messages": messages,
    "queued": lambda adapter, given: read("queued", adapter.sender.queued_count()),
    "render": render,
}


def main() -> None:
    adapter = Adapter()
    for line in sys.stdin:
        print(json.dumps(adapter.call(json.loads(line))), flush=True)
    if adapter.sender is not None:
        adapter.end("kill")


if __name__ == "__main__":
    main()
