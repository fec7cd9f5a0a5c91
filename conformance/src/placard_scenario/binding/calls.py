"""The commands whose call in Python is not the method of the client with the same name and arguments."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Callable

from placard import Client, Status

from ..adapter import Answer, Command
from . import content, events, observe, trackers, users

if TYPE_CHECKING:
    from .adapter import PythonAdapter


def _open(python: PythonAdapter, given: Command) -> Status:
    python.client = Client(
        transport="host",
        clock="host",
        clock_wall_ms=given["wall_ms"],
        clock_monotonic_ms=given["monotonic_ms"],
        **given["options"],
    )
    return Status.OK


def _reply(python: PythonAdapter, given: Command) -> Status:
    encoded = given.pop("body_base64", None)
    if encoded is not None:
        given["body"] = base64.b64decode(encoded)
    return python.sender.complete_request(**given)


def _read(key: str, value: Any) -> Answer:
    return {"status": "ok", key: value}


def _cards(python: PythonAdapter, given: Command) -> Answer:
    cards = [observe.card(card) for card in python.client.cards()]
    return {"status": "ok", "cards": cards, "unviewed": python.client.unviewed}


def _messages(python: PythonAdapter, given: Command) -> Answer:
    keys = ("handle", "id", "state")
    return _read("messages", [{key: getattr(message, key) for key in keys} for message in python.client.messages()])


#: A call gets the command without ``do``.
CALLS: dict[str, Callable[[PythonAdapter, Command], Status | Answer]] = {
    # The client as a whole
    "open": _open,
    "close": lambda python, given: python.end(abandon=False),
    "kill": lambda python, given: python.end(abandon=True),
    "host_state": lambda python, given: python.client.set_host_state(**given),
    "flush": lambda python, given: python.sender.flush(),
    # The user
    "attribute": users.attribute,
    "user_field": users.user_field,
    "last_location": lambda python, given: python.client.set_last_location(**given),
    "subscription": lambda python, given: python.client.set_subscription(**given),
    "alias": lambda python, given: python.client.add_alias(given["name"], given["label"]),
    "outbox": users.put,
    "open_tracker": trackers.open_tracker,
    "track": trackers.track,
    # Events
    "log_event": lambda python, given: python.client.log_event(given["name"], events.properties(given)),
    "log_purchase": lambda python, given: python.client.log_purchase(*events.purchase(given)),
    "log_batch": events.log_batch,
    "push_click": lambda python, given: python.client.log_push_click(json.loads(given["payload"])),
    "explain": events.explain,
    # Cards, messages, pages
    "card": content.card,
    "message": content.message,
    "show_next_message": lambda python, given: python.client.offer_next_message(),
    "local_message": content.local_message,
    "render": content.render,
    "follow": lambda python, given: python.client.handle_url(given["url"]),
    # The server
    "reply": _reply,
    "fail": lambda python, given: python.sender.fail_request(given["request"], given["error"]),
    # Commands that are not actions
    "set_time": lambda python, given: python.sender.set_time(given["wall_ms"], given["monotonic_ms"]),
    "dispatch": lambda python, given: python.sender.dispatch(),
    "next_deadline": lambda python, given: _read("deadline_ms", python.sender.next_deadline_ms),
    "events": lambda python, given: _read("events", [observe.event(event) for event in python.sender.events()]),
    "cards": _cards,
    "messages": _messages,
    "queued": lambda python, given: _read("queued", python.sender.queued),
}
