"""What a step of a scenario may expect, as tables: each maps a key to the check of its value."""

from __future__ import annotations

from typing import Any

from .._enums import (
    CardKind,
    DroppedKind,
    Origin,
    Reason,
    RequestKind,
    Status,
    Trigger,
    ValueType,
    VerdictKind,
    Why,
)
from .._names import names
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


def status_name(status: int) -> str:
    """As the library's name, lower case without prefix: ``not_found``."""
    name = Status(status).name.lower()
    return name[len("e_") :] if status < 0 else name


_STRING = expected(string)
_INTEGER = expected(integer)
_NUMBER = expected(number)
_BOOLEAN = expected(boolean)
_EXTRAS = expected(map_of(expected_json))


def _names(kind: Any) -> Check:
    return expected(one_of(*names(kind)))


CARD: dict[str, Check] = {
    "id": _STRING,
    "kind": _names(CardKind),
    **dict.fromkeys(("viewed", "clicked", "dismissed", "dismissible", "pinned", "is_control", "is_test"), _BOOLEAN),
    "open_url_in_webview": _BOOLEAN,
    "created_ms": _INTEGER,
    "expires_at_ms": _INTEGER,
    "aspect_ratio": _NUMBER,
    **dict.fromkeys(("url", "title", "description", "image", "domain", "language", "image_alt"), _STRING),
    "extras": _EXTRAS,
}

BUTTON: dict[str, Check] = {
    "id": _INTEGER,
    **dict.fromkeys(("text", "click_action", "uri"), _STRING),
    "use_webview": _BOOLEAN,
    **dict.fromkeys(("bg_color", "text_color", "border_color"), _INTEGER),
}

_COLORS: dict[str, Check] = {
    **dict.fromkeys(("bg_color", "text_color", "header_text_color", "close_btn_color"), _INTEGER),
    **dict.fromkeys(("frame_color", "icon_color", "icon_bg_color"), _INTEGER),
}

_BUTTON_COLORS: dict[str, Check] = dict.fromkeys(("bg_color", "text_color", "border_color"), _INTEGER)

# The dark look in full: what a theme leaves out is as in the light.
_THEME: dict[str, Check] = {**_COLORS, "btns": expected_list(table(_BUTTON_COLORS))}

MESSAGE: dict[str, Check] = {
    **dict.fromkeys(("id", "type", "header", "message", "click_action", "uri", "open_target"), _STRING),
    **dict.fromkeys(("message_close", "slide_from", "orientation", "text_align_header"), _STRING),
    **dict.fromkeys(("text_align_message", "image_url", "image_path", "image_style", "image_alt"), _STRING),
    **dict.fromkeys(("crop_type", "icon", "language", "trigger_id", "html_id", "css"), _STRING),
    **dict.fromkeys(("use_webview", "animate_in", "animate_out", "trusted", "is_test_send"), _BOOLEAN),
    "is_control": _BOOLEAN,
    "duration_ms": _INTEGER,
    **_COLORS,
    "themes": expected(table({"dark": expected(table(_THEME))})),
    "btns": expected_list(table(BUTTON)),
    "extras": _EXTRAS,
    "message_fields": expected(map_of(expected_json)),
    "message_extras": expected_json,
}

VERDICT: dict[str, Check] = {
    "campaign": _STRING,
    "verdict": _names(VerdictKind),
    "filter": _INTEGER,
    "retry_after_ms": _INTEGER,
    "property": _STRING,
    "found": expected_json,
    "wanted": _STRING,
    "why": _names(Why),
    "found_type": _names(ValueType),
    "wanted_type": _names(ValueType),
}

REQUEST: dict[str, Check] = {
    "kind": _names(RequestKind),
    "url": _STRING,
    "headers": expected(map_of(_STRING)),
    "json": expected_json,
}

_FAILED: dict[str, Check] = {"reason": _names(Reason), "status": _INTEGER, "retry_after_ms": _INTEGER}
_TRIGGER: dict[str, Check] = {"kind": _names(Trigger), "name": _STRING}

EVENTS: dict[str, dict[str, Check]] = {
    "cards_updated": {"count": _INTEGER, "unviewed": _INTEGER, "changed": _BOOLEAN, "from": _names(Origin)},
    "cards_failed": _FAILED,
    "messages_updated": {"count": _INTEGER},
    "messages_failed": _FAILED,
    "message": {"id": _STRING, "message": expected(table(MESSAGE)), "local": _BOOLEAN},
    "message_discarded": {"id": _STRING, "reason": _names(Reason)},
    "message_closed": {"id": _STRING},
    "message_control": {"id": _STRING},
    "no_match": _TRIGGER,
    "suppressed": {**_TRIGGER, "retry_after_ms": _INTEGER},
    "session_started": {"session_id": _STRING},
    "session_ended": {"session_id": _STRING},
    "user_changed": {"user_id": _STRING},
    "auth_failed": {
        "code": _INTEGER,
        **dict.fromkeys(("reason", "user_id", "signature"), _STRING),
        "optional": _BOOLEAN,
    },
    "config_updated": {},
    "dropped": {"what": _names(DroppedKind), "id": _STRING, "reason": _STRING},
    "sent": {"records": _INTEGER},
    "send_failed": _FAILED,
    "overflow": {"count": _INTEGER},
    "log": {"level": unsupported, "text": _STRING},
    "open_url": {"url": _STRING, "use_webview": _BOOLEAN, "id": _STRING},
    "feed_closed": {},
}

#: Compared only when the expected list names the type.
OPTIONAL_EVENTS = ("session_started", "session_ended", "config_updated", "sent", "dropped", "log")


def _event(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise FormatError(f"{where} must be an object")
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in EVENTS:
        raise FormatError(f"{where}.type must be one of {', '.join(EVENTS)}")
    table({"type": string, **EVENTS[kind]})(value, where)


def _status(value: Any, where: str) -> None:
    one_of(*map(status_name, Status))(value, where)


EXPECT: dict[str, Check] = {
    "status": _status,
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
