"""The rules for ``trigger_condition`` (rules 9.2 and 9.3)."""

from __future__ import annotations

from ..fields import Field

_MEMBERS = {
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
    "custom_event": ("event_name",),
    "custom_event_property": ("event_name", "property_filters"),
    "purchase_property": ("product_id", "property_filters"),
    "iam_click": ("id",),
}
_COMPARATORS = range(1, 20)
_WITHOUT_VALUE = (11, 12)


def check(field: Field) -> None:
    conditions = field.elements()
    if not conditions:
        raise field.problem("must hold at least one condition")
    for condition in conditions:
        _check_condition(condition)


def _check_condition(condition: Field) -> None:
    condition.allow_only(("type", "data"))
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
    if groups := data.optional("property_filters"):
        for group in groups.elements():
            for each in group.elements():
                _check_filter(each)


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
