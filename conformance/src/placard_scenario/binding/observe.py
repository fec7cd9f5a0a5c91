"""What the Python binding reports, as JSON values with the spellings of the scenario format."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from libplacard import _events
from libplacard._cards import Card
from libplacard._explain import Verdict
from libplacard._messages import Colors, Message

from .. import expectations
from . import observed


def card(value: Card) -> dict[str, Any]:
    return {field: getattr(value, field) for field in expectations.CARD}


def message(value: Message) -> dict[str, Any]:
    plain = {field: getattr(value, field, None) for field in expectations.MESSAGE}
    plain["is_control"] = False  # a control is never offered
    plain["themes"] = {"dark": _colors(value.colors("dark"))} if value.has_dark_theme else None
    plain["btns"] = [_wire(dataclasses.asdict(button)) for button in value.buttons]
    plain["assets"] = [dataclasses.asdict(asset) for asset in value.assets]
    return _wire(plain)


def _wire(plain: dict[str, Any]) -> dict[str, Any]:
    """With the names of campaign files, which are in upper case."""
    return {key: value.upper() if key in observed.WIRE and value is not None else value for key, value in plain.items()}


def _colors(value: Colors) -> dict[str, Any]:
    plain = dataclasses.asdict(value)
    return {**plain, "btns": list(plain.pop("buttons"))}


def verdict(value: Verdict) -> dict[str, Any]:
    plain = {field: getattr(value, field) for field in expectations.VERDICT}
    plain["found"] = None if value.found is None else json.loads(value.found)
    return plain


def event(value: _events.Event) -> dict[str, Any]:
    return {"type": value.type, **_fields(value)}


def _fields(value: _events.Event) -> dict[str, Any]:
    if isinstance(value, _events.MessageOffered):
        offered = value.message
        return {"id": value.id, "handle": offered.handle, "message": message(offered), "local": offered.is_local}
    if isinstance(value, _events.RequestStarted):
        request = dataclasses.asdict(value.request)
        return {**request, "headers": dict(value.request.headers), "body": value.request.body.decode("utf-8")}
    return {key: getattr(value, name) for key, name in observed.EVENTS.get(value.type, {}).items()}
