"""What a step of a scenario can expect, as tables: each maps a key to the check of its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import generated
from .checks import (
    Check,
    FormatError,
    boolean,
    expected,
    expected_json,
    expected_list,
    integer,
    list_of,
    map_of,
    number,
    one_of,
    string,
    table,
    unsupported,
)

_STRING = expected(string)
_INTEGER = expected(integer)
_NUMBER = expected(number)
_BOOLEAN = expected(boolean)
_EXTRAS = expected(map_of(expected_json))


def _names(known: tuple[str, ...]) -> Check:
    return expected(one_of(*known))


BUTTON: dict[str, Check] = {
    "id": _INTEGER,
    **dict.fromkeys(("text", "click_action", "uri"), _STRING),
    "use_webview": _BOOLEAN,
    **dict.fromkeys(("bg_color", "text_color", "border_color"), _INTEGER),
}


def _fields_of(fields: Mapping[str, Any], *others: str) -> dict[str, Check]:
    """A check for each field; not for those that the format writes otherwise."""
    checks = {str: _STRING, bool: _BOOLEAN, int: _INTEGER, float: _NUMBER}
    return {
        name: _names(kind) if isinstance(kind, tuple) else checks[kind]
        for name, kind in fields.items()
        if name not in others
    }


CARD: dict[str, Check] = {**_fields_of(generated.CARD), "extras": _EXTRAS}

# Every colour of the dark theme: a colour that the theme omits is that of the light theme.
_THEME: dict[str, Check] = {
    **_fields_of(generated.MESSAGE_COLORS),
    "btns": expected_list(table(_fields_of(generated.BUTTON_COLORS))),
}

MESSAGE: dict[str, Check] = {
    **_fields_of(
        generated.MESSAGE, "handle", "state", "is_local", "has_dark_theme", "message_fields", "message_extras"
    ),
    "is_control": _BOOLEAN,
    "themes": expected(table({"dark": expected(table(_THEME))})),
    "btns": expected_list(table(BUTTON)),
    "extras": _EXTRAS,
    "assets": expected_list(table({"url": _STRING, "path": _STRING})),
    "message_fields": expected(map_of(expected_json)),
    "message_extras": expected_json,
}

VERDICT: dict[str, Check] = {
    "campaign": _STRING,
    "verdict": _names(generated.VERDICT_KIND),
    "filter": _INTEGER,
    "retry_after_ms": _INTEGER,
    "property": _STRING,
    "found": expected_json,
    "wanted": _STRING,
    "rule_part": _STRING,
    "experiment": _STRING,
    "variant": _STRING,
    "holdout": _STRING,
    "why": _names(generated.WHY),
    "found_type": _names(generated.VALUE_TYPE),
    "wanted_type": _names(generated.VALUE_TYPE),
    "group": _STRING,
    "cap": _INTEGER,
    "period_ms": _INTEGER,
}

REQUEST: dict[str, Check] = {
    "kind": _names(generated.REQUEST_KIND),
    "url": _STRING,
    "headers": expected(map_of(_STRING)),
    "json": expected_json,
}

EVENTS: dict[str, dict[str, Check]] = {
    **{kind: _fields_of(fields) for kind, fields in generated.EVENTS.items() if kind != "request_cancelled"},
    "message": {"id": _STRING, "message": expected(table(MESSAGE)), "local": _BOOLEAN},
}
EVENTS["log"]["level"] = unsupported

#: Compared only when the expected list names the type.
OPTIONAL_EVENTS = ("session_started", "session_ended", "config_updated", "sent", "dropped", "log")


def _event(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise FormatError(f"{where} must be an object")
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in EVENTS:
        raise FormatError(f"{where}.type must be one of {', '.join(EVENTS)}")
    table({"type": string, **EVENTS[kind]})(value, where)


EXPECT: dict[str, Check] = {
    "status": one_of(*generated.STATUSES),
    "events": expected_list(_event),
    "requests": expected_list(table(REQUEST)),
    "cards": expected_list(table(CARD)),
    "unviewed": _INTEGER,
    "stack": expected_list(string),
    "showing": _STRING,
    "queued": _INTEGER,
    "explain": expected_list(table(VERDICT)),
    "page": table({"contains": list_of(string), "lacks": list_of(string)}),
}
