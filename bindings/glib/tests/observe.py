"""What the GObject layer reports, as JSON values with the spellings of the scenario format."""

from __future__ import annotations

import json
from typing import Any

from observed import EVENTS, WAITING, WIRE


def nick(value: Any) -> str:
    """The name of a value of an enumeration, as the format spells it."""
    return value.value_nick.replace("-", "_")


def plain(thing: Any) -> dict[str, Any]:
    """Every property of an object, named as in C."""
    found = {}
    for spec in thing.list_properties():
        value = thing.get_property(spec.name)
        found[spec.name.replace("-", "_")] = nick(value) if hasattr(value, "value_nick") else value
    return found


def or_json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def extras(thing: Any) -> dict[str, str]:
    return dict(thing.get_extras())


def card(value: Any) -> dict[str, Any]:
    found = plain(value)
    found["expires_at_ms"] = None if found["expires_at_ms"] < 0 else found["expires_at_ms"]
    found["aspect_ratio"] = found["aspect_ratio"] or None
    found["extras"] = extras(value)
    return found


def upper(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value.upper() if key in WIRE else value for key, value in found.items()}


def dark(value: Any) -> dict[str, Any]:
    from gi.repository import Placard

    theme = Placard.Theme.DARK
    buttons = [plain(value.get_button_colors(at, theme)) for at in range(len(value.get_buttons()))]
    return {"dark": {**plain(value.get_colors(theme)), "btns": buttons}}


def message(value: Any) -> dict[str, Any]:
    found = upper(plain(value))
    found["duration"] = found["duration_ms"]
    found["is_control"] = False  # a control is never offered
    found["btns"] = [upper(plain(each)) for each in value.get_buttons()]
    found["themes"] = dark(value) if found["has_dark_theme"] else None
    found["extras"] = extras(value)
    found["assets"] = [plain(each) for each in value.get_assets()]
    found["message_fields"] = or_json(found["message_fields"])
    found["message_extras"] = or_json(found["message_extras"])
    return found


def verdict(value: Any) -> dict[str, Any]:
    found = plain(value)
    found["found"] = or_json(found["found"])
    if found["verdict"] not in WAITING:
        found["retry_after_ms"] = None
    for key in ("why", "found_type", "wanted_type"):
        found[key] = None if found[key] == "none" else found[key]
    for key in ("cap", "period_ms"):
        found[key] = found[key] or None
    return found


def request(value: Any) -> dict[str, Any]:
    return {**plain(value), "headers": dict(value.get_headers())}


def event(value: Any) -> dict[str, Any]:
    properties = plain(value)
    kind = properties["kind"]
    found = {"type": kind, **{key: properties[name] for key, name in EVENTS.get(kind, {}).items()}}
    if kind == "message":
        offered = value.get_message()
        found.update(id=properties["id"], handle=properties["handle"])
        found.update(message=message(offered), local=offered.props.is_local)
    if kind == "request":
        found.update(request(value.get_request()))
    return found
