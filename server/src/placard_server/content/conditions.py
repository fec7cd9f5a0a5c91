"""The rules for ``trigger_condition`` (rules 9.2, 9.3, 9.9 and 9.10)."""

from __future__ import annotations

from ..fields import Field

_MEMBERS = {
    "absence": ("after", "without", "for_s", "restart"),
    "custom_event": ("event_name",),
    "custom_event_property": ("event_name", "property_filters"),
    "iam_click": ("id", "buttons"),
    "open": (),
    "purchase": ("product_id",),
    "purchase_property": ("product_id", "property_filters"),
    "push_click": ("campaign_id",),
    "test": (),
}
_REQUIRED = {
    "absence": ("after", "for_s"),
    "custom_event": ("event_name",),
    "custom_event_property": ("event_name", "property_filters"),
    "purchase_property": ("product_id", "property_filters"),
    "iam_click": ("id",),
}
_PATTERN = ("event_name", "product_id", "purchase", "property_filters")
_COMPARATORS = range(1, 20)
_WITHOUT_VALUE = (11, 12)


def check(field: Field) -> None:
    conditions = field.elements()
    if not conditions:
        raise field.problem("must hold at least one condition")
    for condition in conditions:
        _check_condition(condition)


def _check_condition(condition: Field) -> None:
    condition.allow_only(("type", "data", "history"))
    if history := condition.optional("history"):
        for entry in history.elements():
            _check_history(entry)
    kind = condition.required("type").one_of(_MEMBERS)
    required = _REQUIRED.get(kind, ())
    data = condition.required("data") if required else condition.optional("data")
    if data is None:
        return
    data.allow_only(_MEMBERS[kind])
    for key in required:
        data.required(key)
    for key in ("event_name", "product_id", "campaign_id", "id"):
        if text := data.optional(key):
            text.non_empty()
    if buttons := data.optional("buttons"):
        buttons.strings()
    _check_filters(data)
    if kind == "absence":
        _check_absence(data)


def _check_filters(field: Field) -> None:
    if groups := field.optional("property_filters"):
        for group in groups.elements():
            for each in group.elements():
                _check_filter(each)


def _check_history(entry: Field) -> None:
    entry.allow_only((*_PATTERN, "within_s", "at_least", "at_most"))
    _check_pattern(entry)
    if seconds := entry.optional("within_s"):
        seconds.integer(1)
    for key in ("at_least", "at_most"):
        if (bound := entry.optional(key)) and bound.integer() not in range(101):
            raise bound.problem("must be 0 to 100")


def _check_absence(data: Field) -> None:
    for key in ("after", "without"):
        if pattern := data.optional(key):
            pattern.allow_only(_PATTERN)
            _check_pattern(pattern)
    data.required("for_s").integer(1)
    if restart := data.optional("restart"):
        restart.boolean()


def _check_pattern(pattern: Field) -> None:
    purchase = pattern.optional("purchase")
    is_purchase = purchase is not None and purchase.boolean()
    name = pattern.optional("product_id") if is_purchase else pattern.required("event_name")
    if name is not None:
        name.non_empty()
    if other := pattern.optional("event_name" if is_purchase else "product_id"):
        raise other.problem("is not for purchases: use product_id" if is_purchase else 'needs "purchase": true')
    _check_filters(pattern)


def _check_filter(field: Field) -> None:
    field.allow_only(("property_key", "property_type", "comparator", "property_value"))
    field.required("property_key").non_empty()
    kind = field.required("property_type").one_of(("boolean", "number", "string", "date"))
    comparator = field.required("comparator")
    if comparator.integer() not in _COMPARATORS:
        raise comparator.problem("must be one of the comparators 1 to 19")
    if comparator.value in _WITHOUT_VALUE:
        return
    # A value that does not fit the filter's type would never match.
    value = field.required("property_value")
    if kind == "boolean":
        value.boolean()
    elif kind == "string":
        value.string()
    else:
        value.number()
