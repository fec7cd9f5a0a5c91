"""The scenario format as tables: what may stand in a file, and what of it this version of the library reaches.

Each table maps a key to the check of its value. A key that is in no table fails the file. What a step may expect is in
``expectations.py``.
"""

from __future__ import annotations

from typing import Any

from .._enums import Appearance, Direction, Failure, FeedContext, Orientation, OutboxKind, RequestKind
from .._names import names
from .checks import (
    Check,
    FormatError,
    anything,
    between,
    boolean,
    integer,
    list_of,
    map_of,
    number,
    one_of,
    string,
    table,
)

_INT32 = 2**31 - 1
_TIME = between(-(2**53), 2**53)


def _non_empty(value: Any, where: str) -> None:
    string(value, where)
    if not value:
        raise FormatError(f"{where} must not be empty")


# ---- config

DEVICE: dict[str, Check] = dict.fromkeys(("model", "os_version", "resolution", "locale", "time_zone"), string)

_REST_NAMES: dict[str, Check] = {
    **dict.fromkeys(("braze_id", "external_id", "email", "phone"), string),
    "user_alias": table({"alias_name": string, "alias_label": string}, ("alias_name", "alias_label")),
}


def _rest_identity(value: Any, where: str) -> None:
    table(_REST_NAMES)(value, where)
    if len(value) != 1:
        raise FormatError(f"{where} must have exactly one of {', '.join(_REST_NAMES)}")


CONFIG: dict[str, Check] = {
    "user_id": string,
    "signature": string,
    "sdk_auth": boolean,
    "app_version": string,
    "device": table(DEVICE),
    "session_timeout_s": between(-_INT32, _INT32),
    "message_interval_s": between(-_INT32, _INT32),
    "flush_interval_s": between(-_INT32, _INT32),
    "queue_limit": between(-_INT32, _INT32),
    "refresh_cards_at_start": boolean,
    "report_open_no_match": boolean,
    "durability": one_of("process", "power", "memory"),
    "delivery": one_of("sdk", "users_track"),
    "rest_endpoint": string,
    "rest_key": string,
    "rest_identity": _rest_identity,
    "allow_insecure_http": boolean,
    "ca_file": string,
    "proxy": string,
    "raw_limits": boolean,
    "seed": between(1, 2**64 - 1),
}

# The keys of the format that are no option of the library.
NOT_OPTIONS = ("raw_limits",)

# ---- actions


def _date(value: Any, where: str) -> None:
    table({"$date_ms": between(-62_135_596_800_000, 253_402_300_799_999)}, ("$date_ms",))(
        value, where
    )  # years 1 to 9999


def _property(value: Any, where: str) -> None:
    if isinstance(value, dict) and "$date_ms" in value:
        _date(value, where)


_PROPERTIES = map_of(_property)

_PLACE: dict[str, Check] = {"latitude": number, "longitude": number}
_LAST_LOCATION: dict[str, Check] = {**_PLACE, **dict.fromkeys(("altitude", "accuracy", "altitude_accuracy"), number)}

_EVENT: dict[str, Check] = {"name": string, "properties": _PROPERTIES}
_PURCHASE: dict[str, Check] = {
    "product_id": string,
    "currency": string,
    "price": number,
    "quantity": integer,
    "properties": _PROPERTIES,
}


# As the push service delivered it: the runner gives its JSON text.
_PUSH: dict[str, Check] = {"payload": map_of(anything)}


def _explained(value: Any, where: str) -> None:
    """The argument of ``explain``: a session start, or the arguments of a logging action."""
    if not isinstance(value, dict):
        raise FormatError(f"{where} must be an object")
    if "kind" in value:
        table({"kind": one_of("open")})(value, where)
    elif "product_id" in value:
        table(_PURCHASE)(value, where)
    elif "payload" in value:
        table(_PUSH)(value, where)
    else:
        table(_EVENT, ("name",))(value, where)


def _logged(value: Any, where: str) -> None:
    """One event of ``log_burst``: the arguments of ``log_event`` or ``log_purchase``."""
    if isinstance(value, dict) and "product_id" in value:
        table(_PURCHASE, ("product_id", "currency", "price"))(value, where)
    else:
        table(_EVENT, ("name",))(value, where)


def _host_state(value: Any, where: str) -> None:
    if not value:
        raise FormatError(f"{where} lacks a state to set")


def _exactly_one(*keys: str) -> Check:
    def check(value: Any, where: str) -> None:
        if len([key for key in keys if key in value]) != 1:
            raise FormatError(f"{where} must have exactly one of {', '.join(keys)}")

    return check


def _card(value: Any, where: str) -> None:
    _exactly_one("id", "ids")(value, where)
    if "ids" in value and value["action"] != "impression":
        raise FormatError(f"{where}: only impressions are logged of several `ids` at once")


def _at_most_one(*keys: str) -> Check:
    def check(value: Any, where: str) -> None:
        if len([key for key in keys if key in value]) > 1:
            raise FormatError(f"{where} must have at most one of {', '.join(keys)}")

    return check


def _attribute(value: Any, where: str) -> None:
    """Whether a value stands where one belongs. Whether it is a good one is for the library to say."""
    op = value["op"]
    if op.startswith("unset"):
        if "value" in value:
            raise FormatError(f"{where}: the op {op!r} takes no value")
    elif "value" not in value:
        if op != "increment":
            raise FormatError(f"{where} lacks the key 'value'")
    elif op == "set":
        _property(value["value"], f"{where}.value")
    elif op == "location":
        table(_PLACE, tuple(_PLACE))(value["value"], f"{where}.value")


def _message(value: Any, where: str) -> None:
    if ("button" in value) != (value["action"] == "button"):
        raise FormatError(f"{where} must have a button id for the action 'button', and for no other")


def _button(value: Any, where: str) -> None:
    """The id of a button; on an HTML message it is text."""
    if isinstance(value, str):
        return
    between(-_INT32 - 1, _INT32)(value, where)


_RENDER_FEED: dict[str, Check] = {
    "context": one_of(*names(FeedContext)),
    "title": string,
    "unread_indicator": boolean,
}
_RENDER: dict[str, Check] = {
    "appearance": one_of(*names(Appearance)),
    "direction": one_of(*names(Direction)),
    "language": string,
    "theme": map_of(anything),
    "words": map_of(anything),
    "link_base": string,
}


def _render(value: Any, where: str) -> None:
    strangers = _RENDER_FEED if value["what"] == "message" else ("id",)
    for key in strangers:
        if key in value:
            raise FormatError(f"{where}.{key} is not for pages of this kind")


_REQUEST_KIND = one_of(*names(RequestKind))
_HEADERS = table(dict.fromkeys(("Retry-After", "Content-Type", "X-Ratelimit-Remaining", "X-Ratelimit-Reset"), string))


def _reply_headers(value: Any, where: str) -> None:
    """Only these reach the library, so that another one would be without effect."""
    spelled = {name.title(): text for name, text in value.items()} if isinstance(value, dict) else value
    _HEADERS(spelled, where)


class Action:
    """What may stand in a step beside ``do`` and ``expect``."""

    def __init__(self, fields: dict[str, Check] | None = None, required: str = "", whole: Check = anything) -> None:
        self.fields = fields or {}
        self.required = tuple(required.split())
        self.whole = whole  # a check that looks at several keys

    def check(self, arguments: dict[str, Any], where: str) -> None:
        table(self.fields, self.required)(arguments, where)
        self.whole(arguments, where)


ACTIONS: dict[str, Action] = {
    "open": Action(),
    "close": Action(),
    "kill": Action(),
    "advance": Action({"ms": between(0, 2**53), "wall_ms": _TIME}, whole=_exactly_one("ms", "wall_ms")),
    "start_session": Action(),
    "end_session": Action(),
    "change_user": Action({"user_id": string, "signature": string}, "user_id"),
    "set_signature": Action({"signature": string}, "signature"),
    "wipe": Action(),
    "disable": Action(),
    "enable": Action(),
    "host_state": Action(
        {
            **dict.fromkeys(("foreground", "keyboard", "busy", "online"), boolean),
            "orientation": one_of(*names(Orientation)),
        },
        whole=_host_state,
    ),
    "refresh_cards": Action(),
    "refresh_messages": Action(),
    "flush": Action(),
    "card": Action(
        {"id": string, "ids": list_of(string), "action": one_of("impression", "click", "dismiss")},
        "action",
        whole=_card,
    ),
    "log_event": Action(_EVENT, "name"),
    "log_purchase": Action(_PURCHASE, "product_id currency price"),
    "log_burst": Action({"events": list_of(_logged)}, "events"),
    "push_click": Action(_PUSH, "payload"),
    "attribute": Action(
        {
            "op": one_of("set", "unset", "increment", "add", "remove", "merge", "location", "unset_location"),
            "key": string,
            "value": anything,
        },
        "op key",
        whole=_attribute,
    ),
    "user_field": Action({"field": string, "value": anything}, "field value"),
    "last_location": Action(_LAST_LOCATION, "latitude longitude"),
    "subscription": Action({"group_id": string, "state": string}, "group_id state"),
    "alias": Action({"name": string, "label": string}, "name label"),
    "message": Action(
        {
            "action": one_of("show", "later", "discard", "impression", "click", "button", "dismiss"),
            "id": string,
            "button": _button,
        },
        "action",
        whole=_message,
    ),
    "offer_next_message": Action(),
    "local_message": Action({"message": map_of(anything)}, "message"),
    "render": Action(
        {"what": one_of("cards", "message"), "id": string, **_RENDER_FEED, **_RENDER}, "what", whole=_render
    ),
    "follow": Action({"link": string, "url": string}, whole=_exactly_one("link", "url")),
    "outbox": Action(
        {"kind": one_of(*names(OutboxKind)), "record": map_of(anything)},
        "kind record",
    ),
    "explain": Action({"event": _explained}, "event"),
    "reply": Action(
        {
            "to": _REQUEST_KIND,
            "status": between(-_INT32, _INT32),
            "headers": _reply_headers,
            "json": anything,
            "text": string,
        },
        "to",
        whole=_at_most_one("json", "text"),
    ),
    "fail": Action({"to": _REQUEST_KIND, "error": one_of(*names(Failure))}, "to error"),
}

SCENARIO: dict[str, Check] = {
    "name": _non_empty,
    "rules": list_of(_non_empty),
    "config": table(CONFIG),
    "start_ms": between(0, 2**53),
    "steps": list_of(map_of(anything)),
}
