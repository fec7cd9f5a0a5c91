"""The rules for an object of ``/users/track`` (rules 11.3 to 11.5)."""

from __future__ import annotations

import calendar
import re
from datetime import UTC, datetime, timedelta

import orjson

from .currencies import CURRENCIES
from .fields import JSON, Field, FieldProblem
from .records import USER_BYTES

NAME_LENGTH = 255
_PROPERTY_BYTES = 51_200
_ARRAY = 100
_IDS = ("external_id", "braze_id", "user_alias")
_ADDRESSES = ("email", "phone")
#: Keys of an object of attributes that are not attributes.
CONTROL = (*_IDS, "_update_existing_only", "push_token_import")

_TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.:](\d+))?(Z|[+-]\d\d:?\d\d)?", re.ASCII
)  # a second can be 60, a leap second

_TEXTS = ("country", "first_name", "last_name", "home_city", "language", "time_zone", "image_url")
_TIMES = ("date_of_first_session", "date_of_last_session", "marked_email_as_spam_at")
_SWITCHES = ("email_open_tracking_disabled", "email_click_tracking_disabled")
_SUBSCRIPTIONS = ("email_subscribe", "push_subscribe")
_OBJECTS = ("facebook", "twitter")
_ARRAYS = ("push_tokens", "subscription_groups")


def check(field: Field, array: str) -> None:
    field.members()
    _check_user(field, array)
    if array == "attributes":
        for key in field.members():
            if key not in (*CONTROL, *_ADDRESSES) and (value := field.optional(key)):  # null removes the value
                _check_attribute(value, key)
        return
    if array == "events":
        _check_text(field.required("name"))
    else:
        _check_purchase(field)
    time = field.required("time")
    if seconds_of(time.string()) is None:
        raise time.problem("must be an ISO 8601 time")
    if app := field.optional("app_id"):
        app.string()
    if properties := field.optional("properties"):
        _check_properties(properties)


def seconds_of(text: str) -> float | None:
    """Seconds since 1970; None if the text is no time."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, found.groups()[:6])
    if not (_is_day(year, month, day) and hour < 24 and minute < 60 and second < 61):
        return None
    zone = (found[8] or "Z").replace(":", "")
    offset = timedelta()
    if zone != "Z":
        hours, minutes = int(zone[1:3]), int(zone[3:])
        if hours > 23 or minutes > 59:
            return None
        offset = timedelta(hours=hours, minutes=minutes) * (-1 if zone[0] == "-" else 1)
    if year == 0:
        return -62_167_219_200.0  # the calendar of Python begins a year later
    seconds = (datetime(year, month, day, hour, minute, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()
    return seconds + second + float(f"0.{found[7] or 0}") - offset.total_seconds()


def is_day(text: str) -> bool:
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text, re.ASCII)
    return found is not None and _is_day(*map(int, found.groups()))


def _is_day(year: int, month: int, day: int) -> bool:
    # 400 years later the calendar is the same, and year 0 exists.
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year + 400, month)[1]


def _check_user(field: Field, array: str) -> None:
    given = [name for name in _IDS if field.value.get(name) is not None]
    has_address = any(field.value.get(name) is not None for name in _ADDRESSES)
    # In attributes the two are fields of the user as well.
    if len(given) > 1 or (given and has_address and array != "attributes"):
        raise FieldProblem("", "has more than one user identifier")
    if not given and not has_address:
        raise FieldProblem("'external_id' or 'braze_id' or 'user_alias'", "is required")
    for name in ("external_id", "braze_id", *_ADDRESSES):
        if text := field.optional(name):
            _check_text(text, USER_BYTES if name == "external_id" else None)
    if alias := field.optional("user_alias"):
        for name in ("alias_name", "alias_label"):
            _check_text(alias.required(name))
    if flag := field.optional("_update_existing_only"):
        flag.boolean()


def _check_text(field: Field, limit: int | None = None) -> None:
    """A name or an id. Ids of users may be longer, and are counted in bytes."""
    if limit is not None:
        field.id(limit)
    elif len(field.non_empty()) > NAME_LENGTH:
        raise field.problem(f"must not be longer than {NAME_LENGTH}")


def _check_purchase(field: Field) -> None:
    _check_text(field.required("product_id"))
    currency = field.required("currency")
    if currency.string().upper() not in CURRENCIES:
        raise currency.problem("must be an ISO 4217 code")
    field.required("price").number()
    if (quantity := field.optional("quantity")) and not 1 <= quantity.integer() <= 100:
        raise quantity.problem("must be between 1 and 100")


def _check_properties(properties: Field) -> None:
    keys = properties.members()
    for reserved in ("event_name", "time"):
        if reserved in keys:
            raise properties.problem(f"must not have the reserved key {reserved}")
    if len(orjson.dumps(keys)) > _PROPERTY_BYTES:
        raise properties.problem(f"must not be larger than {_PROPERTY_BYTES} bytes")
    if any(len(key) > NAME_LENGTH for key in keys):
        raise properties.problem(f"must not have keys of more than {NAME_LENGTH} characters")


def _check_attribute(field: Field, key: str) -> None:
    if key in _TEXTS:
        _check_length(field)
    elif key in _SWITCHES:
        field.boolean()
    elif key in _OBJECTS:
        field.members()
    elif key in _ARRAYS:
        field.elements()
    elif key in _SUBSCRIPTIONS:
        field.one_of(("opted_in", "subscribed", "unsubscribed"))
    elif key in _TIMES:
        if seconds_of(field.string()) is None:
            raise field.problem("must be an ISO 8601 time")
    elif key == "gender":
        field.one_of("MFONP")
    elif key == "dob":
        if not is_day(field.string()):
            raise field.problem("must be an existing day, YYYY-MM-DD")
    elif key == "current_location":
        for name in ("longitude", "latitude"):
            field.required(name).number()
    else:
        _check_custom(field, key)


def _check_custom(field: Field, key: str) -> None:
    if len(key) > NAME_LENGTH:
        raise FieldProblem("an attribute name", f"must not be longer than {NAME_LENGTH}")
    value: JSON = field.value
    if isinstance(value, str):
        _check_length(field)
    elif isinstance(value, list):
        _check_count(field)
    elif isinstance(value, dict) and len(value) == 1:  # an operation
        if amount := field.optional("inc"):
            amount.integer()
        for name in ("add", "remove"):
            if elements := field.optional(name):
                _check_count(elements)


def _check_count(field: Field) -> None:
    if len(field.elements()) > _ARRAY:
        raise field.problem(f"must not have more than {_ARRAY} elements")


def _check_length(field: Field) -> None:
    if len(field.string()) > NAME_LENGTH:
        raise field.problem(f"must not be longer than {NAME_LENGTH}")
