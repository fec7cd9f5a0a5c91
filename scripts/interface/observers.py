"""What is generated for the adapters of scenarios: how each reads the format's fields of events from its binding."""

from __future__ import annotations

from conformance_output import scenario_events
from elements import GENERATED, Constant, Interface, Variable


def named(kind: Constant, language: str) -> list[tuple[str, Variable]]:
    """The fields of the format, and what they are in a language."""
    there = {each.name: each for each in kind.fields_in(language)}
    return [(each.name_in("scenario"), there[each.name]) for each in kind.fields_in("scenario")]


#: The structs of which an adapter reports the fields, except events.
STRUCTS = ("card", "message", "button", "message_colors", "button_colors")


def on_the_wire(struct: str, field: Variable) -> bool:
    """Whether an enumeration has its name of campaign files, which are in upper case."""
    return field.enumeration != "" and struct in ("message", "button")


# ---- Python


def python(interface: Interface) -> str:
    return f'''"""Type of an event -> the fields of the format -> the attributes of its class.

{GENERATED}
"""

from __future__ import annotations

EVENTS: dict[str, dict[str, str]] = {{
{_rows(interface, "python")}
}}
'''


def _rows(interface: Interface, language: str) -> str:
    rows = []
    for name, kind in scenario_events(interface).items():
        fields = (f'"{key}": "{field.name_in(language)}"' for key, field in named(kind, language))
        rows.append(f'"{name}": {{{", ".join(fields)}}},')
    return "\n".join(rows)
