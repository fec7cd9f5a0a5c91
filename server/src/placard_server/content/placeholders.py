"""Placeholders of templated messages and of cards that are sent to one user: ``{{event.name}}``, ``{{event.type}}``,
``{{user_id}}``, ``{{properties.KEY}}``, and ``{{attributes.KEY}}`` of the user. One without a value becomes empty."""

from __future__ import annotations

import re
from collections.abc import Callable

import orjson

from ..fields import JSON, Field

_KNOWN = ("event.name", "event.type", "user_id")
_PREFIXES = ("attributes.", "properties.")
_PLACEHOLDER = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


def check(field: Field) -> None:
    """Rejects a placeholder that could never get a value."""
    match field.value:
        case str(text):
            for name in (found.strip(" ") for found in _PLACEHOLDER.findall(text)):
                if name not in _KNOWN and not any(name.startswith(each) and name != each for each in _PREFIXES):
                    known = ", ".join((*_KNOWN, *(f"{prefix}KEY" for prefix in _PREFIXES)))
                    raise field.problem(f"has the unknown placeholder {{{{{name}}}}}; known placeholders are {known}")
        case list():
            for element in field.elements():
                check(element)
        case dict():
            for key in field.members():
                if member := field.optional(key):
                    check(member)


def names(template: JSON) -> set[str]:
    """The placeholders in any text of the template."""
    match template:
        case str():
            return {found.strip(" ") for found in _PLACEHOLDER.findall(template)}
        case list():
            return set().union(*map(names, template))
        case dict():
            return set().union(*map(names, template.values()))
    return set()


def fill(template: JSON, value: Callable[[str], JSON]) -> JSON:
    """The template with the value of each placeholder. A value with braces in it is not filled again."""
    match template:
        case str():
            return _PLACEHOLDER.sub(lambda found: _text(value(found[1].strip(" "))), template)
        case list():
            return [fill(element, value) for element in template]
        case dict():
            return {key: fill(member, value) for key, member in template.items()}
    return template


def _text(value: JSON) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def values(request: dict[str, JSON], attributes: dict[str, JSON], properties: dict[str, JSON]) -> Callable[[str], JSON]:
    """What the placeholders mean in a request for a template (rule 10.4.2). ``properties`` are those of a triggered
    send; the event's come first."""
    event = request.get("data") or {}
    data = event.get("data")
    data = data if isinstance(data, dict) else {}
    logged: dict[str, JSON] = next((data[key] for key in ("p", "pr") if isinstance(data.get(key), dict)), {})

    def value(name: str) -> JSON:
        match name:
            case "event.name":
                return next((data[key] for key in ("n", "pid") if isinstance(data.get(key), str)), None)
            case "event.type":
                return request.get("trigger_event_type")
            case "user_id":
                return event.get("user_id")
        group, _, key = name.partition(".")
        if group == "attributes":
            return attributes.get(key)
        found = logged.get(key)
        return properties.get(key) if found is None else found

    return value
