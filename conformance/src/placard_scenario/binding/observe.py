"""What the Python binding reports, as JSON values with the spellings of the scenario format."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Callable

from placard import _events
from placard._cards import Card
from placard._explain import Verdict
from placard._messages import Colors, Message

from .. import expectations


def card(value: Card) -> dict[str, Any]:
    return {field: getattr(value, field) for field in expectations.CARD}


def message(value: Message) -> dict[str, Any]:
    plain = {field: getattr(value, field, None) for field in expectations.MESSAGE}
    plain["is_control"] = False  # a control is never offered
    plain["themes"] = {"dark": _colors(value.colors("dark"))} if value.has_dark_theme else None
    plain["btns"] = [dataclasses.asdict(button) for button in value.btns]
    plain["assets"] = [dataclasses.asdict(asset) for asset in value.assets]
    return plain


def _colors(value: Colors) -> dict[str, Any]:
    return {**dataclasses.asdict(value), "btns": [dataclasses.asdict(button) for button in value.btns]}


def verdict(value: Verdict) -> dict[str, Any]:
    plain = {field: getattr(value, field) for field in expectations.VERDICT}
    plain["found"] = None if value.found is None else json.loads(value.found)
    return plain


def event(value: _events.Event) -> dict[str, Any]:
    fields = _FIELDS.get(type(value))
    return {"type": value.type, **(fields(value) if fields else dataclasses.asdict(value))}


def _failed(value: Any) -> dict[str, Any]:
    return {"reason": value.reason, "status": value.http_status, "retry_after_ms": value.retry_after_ms}


# Events whose fields are named differently in the format and in Python.
_FIELDS: dict[type[_events.Event], Callable[[Any], dict[str, Any]]] = {
    _events.CardsUpdated: lambda value: {
        "count": value.count,
        "unviewed": value.unviewed,
        "changed": value.changed,
        "from": value.origin,
    },
    _events.CardsFailed: _failed,
    _events.MessagesFailed: _failed,
    _events.SendFailed: _failed,
    _events.MessageOffered: lambda value: {
        "id": value.id,
        "handle": value.message.handle,
        "message": message(value.message),
        "local": value.message.is_local,
    },
    _events.RequestStarted: lambda value: {
        "id": value.request.id,
        "kind": value.request.kind,
        "url": value.request.url,
        "headers": dict(value.request.headers),
        "body": value.request.body.decode("utf-8"),
    },
    _events.RequestCancelled: lambda value: {"id": value.request_id},
    _events.AuthFailed: lambda value: {
        "code": value.code,
        "reason": value.text,
        "user_id": value.user_id,
        "signature": value.signature,
        "optional": value.optional,
    },
    _events.Dropped: lambda value: {"what": value.what, "id": value.id, "reason": value.text},
    _events.NoMatch: lambda value: {"kind": value.trigger, "name": value.name},
    _events.Suppressed: lambda value: {
        "kind": value.trigger,
        "name": value.name,
        "retry_after_ms": value.retry_after_ms,
    },
}
