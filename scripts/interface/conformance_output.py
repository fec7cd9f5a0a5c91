"""What is generated for the scenario runner, which knows the names of the interface without any binding."""

from __future__ import annotations

from collections.abc import Iterable

from elements import GENERATED, Constant, Enumeration, Interface, Variable


def names(interface: Interface) -> str:
    status = interface.enumerations["placard_status_code"]
    values = [_values(each) for each in interface.enumerations.values() if each is not status and not each.is_flags]
    statuses = [(status.short(each).lower().removeprefix("e_"), each.value) for each in status.constants]
    numbers = ", ".join(f'"{name}": {value}' for name, value in statuses)
    return f'''"""The version, and the names of the headers, as scenarios spell them.

{GENERATED}
"""

from __future__ import annotations

VERSION = {interface.macros["PLACARD_VERSION"].value}

#: Negative: an error.
STATUSES = {{{numbers}}}

# The values of enumerations that mean something.
{"".join(values)}
# Options, with the words of their types in the model, or the names of their values.
{"".join(_options(interface, word) for word in interface.openings)}
# Fields, with the type of their values in JSON.
CARD: dict[str, type | tuple[str, ...]] = {_observed(interface, interface.structs["placard_card"].observed)}
{_fields(interface, "placard_message", "MESSAGE")}
{_fields(interface, "placard_message_colors", "MESSAGE_COLORS")}
{_fields(interface, "placard_button_colors", "BUTTON_COLORS")}

#: Type of an event -> its fields, with the type or the names of their values. Not those with a form of their own.
{_events(interface)}
'''


def _name(enumeration: Enumeration) -> str:
    return enumeration.name.removeprefix("placard_").upper()


def _values(enumeration: Enumeration) -> str:
    spelled = [enumeration.short(each).lower() for each in enumeration.constants]
    values = tuple(value for value in spelled if value not in ("none", "unknown"))
    return f"{_name(enumeration)} = {values!r}\n"


def scenario_events(interface: Interface) -> dict[str, Constant]:
    """The events that scenarios see, by their types, except those that have a form of their own there."""
    kinds = interface.enumerations["placard_event_kind"]
    made = [each for each in kinds.constants if each.value != 0 and "scenario" not in each.by_hand]
    return {kinds.short(each).lower(): each for each in made}


def _events(interface: Interface) -> str:
    rows = []
    for kind, event in scenario_events(interface).items():
        rows.append(f'"{kind}": {_observed(interface, event.fields_in("scenario"))},')
    return f"EVENTS: dict[str, dict[str, type | tuple[str, ...]]] = {{{''.join(rows)}}}"


def _observed(interface: Interface, fields: Iterable[Variable]) -> str:
    listed = (f'"{each.name_in("scenario")}": {_value(interface, each)}' for each in fields)
    return f"{{{', '.join(listed)}}}"


def _value(interface: Interface, field: Variable) -> str:
    enumeration = interface.enumeration_of(field)
    if enumeration and not field.named:
        return _name(enumeration)
    return "int" if enumeration else _type(interface, field)


def _options(interface: Interface, word: str) -> str:
    _, struct = interface.openings[word]
    rows = [f'"{each.name}": {_values_of(interface, each)}' for each in struct.readable]
    return f"{word.upper()}_OPTIONS: dict[str, str | tuple[str, ...]] = {{{', '.join(rows)}}}\n"


def _values_of(interface: Interface, option: Variable) -> str:
    enumeration = interface.enumeration_of(option)
    return _name(enumeration) if enumeration else f'"{option.word}"'


def _fields(interface: Interface, struct: str, name: str) -> str:
    fields = [f'"{each.name}": {_type(interface, each)}' for each in interface.structs[struct].readable]
    return f"{name} = {{{', '.join(fields)}}}"


def _type(interface: Interface, field: Variable) -> str:
    if field.word == "bool":
        return "bool"
    if field.word == "double":
        return "float"
    return "str" if field.type == "const char *" or interface.enumeration_of(field) else "int"
