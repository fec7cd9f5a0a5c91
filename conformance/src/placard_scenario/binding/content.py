"""Calls on cards, messages and their pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from placard import Status

from ..adapter import Answer, Command

if TYPE_CHECKING:
    from .adapter import PythonAdapter


def card(python: PythonAdapter, given: Command) -> Status:
    if "ids" in given:
        return python.client.log_card_impressions(given["ids"])
    call = {
        "impression": python.client.log_card_impressions,
        "click": python.client.log_card_click,
        "dismiss": python.client.log_card_dismissal,
    }[given["action"]]
    return call(given["id"])


def message(python: PythonAdapter, given: Command) -> Status:
    client, handle = python.client, given["handle"]
    if given["action"] == "change":
        return client.change_message(handle, json.loads(given["changes"]))
    if given["action"] == "button":
        button = given["button"]
        if isinstance(button, str):
            return client.log_message_html_button(handle, button)
        return client.log_message_button(handle, button)
    call = {
        "show": client.show_message,
        "later": client.postpone_message,
        "discard": client.discard_message,
        "impression": client.log_message_impression,
        "click": client.log_message_click,
        "dismiss": client.dismiss_message,
    }[given["action"]]
    return call(handle)


def local_message(python: PythonAdapter, given: Command) -> Status:
    python.client.add_local_message(json.loads(given["message"]))
    return Status.OK


def render(python: PythonAdapter, given: Command) -> Answer:
    options = {key: json.loads(value) if key in ("theme", "words") else value for key, value in given.items()}
    if options.pop("what") == "cards":
        return {"status": "ok", "page": python.client.render_cards(**options)}
    return {"status": "ok", "page": python.client.render_message(**options)}
