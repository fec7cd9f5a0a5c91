"""A simple model of conditions and filters as specified in docs/protocol.md (rules 9.2, 9.3).

The tests compare the library with it. It favours clarity over speed and shares no code with the library.

Values have the types of the Python API: None, bool, int, float, str, datetime, list, dict. Numbers are compared as
Python compares them, by value and without rounding, whatever their type; strings by code point.
"""

from __future__ import annotations

import operator
import re
from datetime import datetime, timezone
from fractions import Fraction
from typing import Any, NamedTuple

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
ORDER = {3: operator.gt, 4: operator.ge, 5: operator.lt, 6: operator.le}
NAMES = {"purchase": "product_id", "purchase_property": "product_id", "push_click": "campaign_id"}


class Event(NamedTuple):
    """The event that campaigns are evaluated against. ``name``: of the event, the product, or the push's campaign."""

    kind: str  # open, test, custom_event, purchase, push_click
    name: str | None = None
    properties: dict[str, Any] | None = None


# ---- Conditions


def matches(campaign: dict, event: Event, now_ms: int) -> bool:
    """Whether any condition holds (rule 9.2.1)."""
    return any(holds(condition, event, now_ms) for condition in about(campaign, event))


def about(campaign: dict, event: Event) -> list[dict]:
    """Returns the conditions for this event, whatever their filters."""
    return [condition for condition in campaign["trigger_condition"] if is_about(condition, event)]


def is_about(condition: dict, event: Event) -> bool:
    """Whether the condition is for this event (rule 9.2)."""
    kind, data = condition["type"], condition.get("data") or {}
    wanted = data.get(NAMES.get(kind, "event_name"))
    if kind in ("open", "test"):
        return kind == event.kind
    if kind in ("custom_event", "purchase", "push_click"):
        return kind == event.kind and wanted in (None, event.name)
    if kind in ("custom_event_property", "purchase_property"):
        filters = data.get("property_filters")
        return kind == f"{event.kind}_property" and wanted == event.name and isinstance(filters, list)
    return False


def holds(condition: dict, event: Event, now_ms: int) -> bool:
    """Whether a condition for this event holds (rules 9.3.1 to 9.3.4)."""
    if not condition["type"].endswith("_property"):
        return True
    groups = condition["data"]["property_filters"]
    return all(any(fits(filter, event, now_ms) for filter in group) for group in groups)


# ---- Filters


def fits(filter: dict, event: Event, now_ms: int) -> bool:
    value = (event.properties or {}).get(filter["property_key"])  # None counts as missing (rule 9.3.3)
    is_date = filter["property_type"] == "date"
    return truth(filter["comparator"], is_date, value, filter.get("property_value"), now_ms)


def truth(code: int, is_date: bool, value: Any, wanted: Any, now_ms: int) -> bool:
    """The truth table of rule 9.3."""
    if code in (10, 17) and isinstance(wanted, str) and pattern(wanted) is None:
        return False  # rule 9.3.10
    if value is None:
        return code in (2, 12, 17)
    if code in (11, 12):
        return code == 11
    if code == 10:
        return found(wanted, value)
    if code == 17:
        return not found(wanted, value)
    if (is_date and code in (4, 6)) or code in (15, 16):
        return distance(code, value, wanted, now_ms)
    if code == 2:
        return not equals(is_date, value, wanted)
    if code == 1:
        return equals(is_date, value, wanted)
    pair = comparable(is_date, value, wanted)
    return code in ORDER and pair is not None and ORDER[code](*pair)


def equals(is_date: bool, value: Any, wanted: Any) -> bool:
    pair = comparable(is_date, value, wanted)
    return pair is not None and pair[0] == pair[1]


def comparable(is_date: bool, value: Any, wanted: Any) -> tuple[Any, Any] | None:
    """Returns both sides if they have the same type. A date filter holds seconds and needs a date."""
    if is_date:
        return (milliseconds(value), seconds(wanted)) if isinstance(value, datetime) and is_number(wanted) else None
    for same in (is_number, lambda side: isinstance(side, bool), lambda side: isinstance(side, str)):
        if same(value) and same(wanted):
            return value, wanted
    return None


def distance(code: int, value: Any, wanted: Any, now_ms: int) -> bool:
    """Whether a date is that many seconds ago (4, 6) or ahead (15, 16)."""
    if not isinstance(value, datetime) or not is_number(wanted):
        return False
    ahead, limit = milliseconds(value) - now_ms, seconds(wanted)
    return {4: -ahead <= limit, 6: -ahead >= limit, 15: ahead < limit, 16: ahead > limit}[code]


def found(wanted: Any, value: Any) -> bool:
    """Whether the pattern occurs anywhere, case-insensitively (rule 9.3.10)."""
    return isinstance(wanted, str) and isinstance(value, str) and pattern(wanted).search(value) is not None


def pattern(text: str) -> re.Pattern[str] | None:
    """Compiles a pattern; None if invalid. The test's patterns mean the same to Python and to PCRE2."""
    try:
        return re.compile(text, re.IGNORECASE)
    except re.error:
        return None


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def seconds(number: float) -> Fraction:
    """Converts seconds to milliseconds, exactly as the number is written."""
    return Fraction(str(number)) * 1000


def milliseconds(date: datetime) -> int:
    """Returns milliseconds since 1970, with smaller units cut off."""
    whole = date - EPOCH
    return (whole.days * 86_400 + whole.seconds) * 1000 + whole.microseconds // 1000
