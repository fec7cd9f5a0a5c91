"""What is generated for the adapters of scenarios: how each reads the format's fields of events from its binding."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from conformance_output import scenario_events
from elements import GENERATED, Constant, Interface, Variable
from identifiers import camel


def named(kind: Constant, language: str) -> list[tuple[str, Variable]]:
    """The fields of the format, and what they are in a language."""
    there = {each.name: each for each in kind.fields_in(language)}
    return [(each.name_in("scenario"), there[each.name]) for each in kind.fields_in("scenario")]


#: The structs of which an adapter reports the fields, except events.
STRUCTS = ("card", "message", "button", "message_colors", "button_colors")


def on_the_wire(struct: str, field: Variable) -> bool:
    """Whether an enumeration has its name of campaign files, which are in upper case."""
    return field.enumeration != "" and struct in ("message", "button")


def waiting(interface: Interface) -> list[str]:
    """The names of the verdicts that have a ``retry_after_ms``, in lower case."""
    kinds, waiting = interface.waiting
    return [kinds.short(each).lower() for each in waiting]


# ---- Tables, for languages that read a field by its name


def python(interface: Interface) -> str:
    return _python(interface, "the attributes of its class", lambda field: field.name_in("python"), "python")


def glib(interface: Interface) -> str:
    """With the kinds of verdicts whose time of a retry counts, because a property cannot be absent."""
    waits = "".join(f'    "{each}",\n' for each in waiting(interface))
    events = _python(interface, "its properties", lambda field: field.name, "glib")
    return f"{events}\n#: The verdicts that have a retry_after_ms.\nWAITING = (\n{waits})\n"


def _python(interface: Interface, what: str, spelled: Callable[[Variable], str], language: str) -> str:
    wire = "".join(f'"{each}", ' for each in _wire_names(interface))
    rows = "\n".join(
        f'"{kind}": {{{", ".join(f"{key!r}: {name!r}" for key, name in fields)}}},'
        for kind, fields in _table(interface, spelled, language)
    )
    return f'''"""Type of an event -> the fields of the format -> {what}.

{GENERATED}
"""

from __future__ import annotations

EVENTS: dict[str, dict[str, str]] = {{
{rows}
}}

#: Enumerations of messages and buttons, named as in campaign files.
WIRE = ({wire})
'''


def node(interface: Interface) -> str:
    rows = ""
    for kind, fields in _table(interface, lambda field: camel(field.name), "node"):
        listed = ", ".join(f"{key}: '{name}'" for key, name in fields)
        rows += f"  {kind}: {{ {listed} }},\n" if fields else f"  {kind}: {{}},\n"
    wire = ", ".join(f"'{camel(each)}'" for each in _wire_names(interface))
    return f"""// {GENERATED}
'use strict';

/** Type of an event -> the fields of the format -> its properties. */
exports.events = {{
{rows}}};

/** Enumerations of messages and buttons, which have the names of campaign files. */
exports.wire = [
{textwrap.fill(wire, 116, initial_indent="  ", subsequent_indent="  ")},
];

/** The verdicts that have a retry_after_ms. */
exports.waiting = [{", ".join(f"'{each}'" for each in waiting(interface))}];
"""


def _table(
    interface: Interface, spelled: Callable[[Variable], str], language: str
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for name, kind in scenario_events(interface).items():
        yield name, [(key, spelled(field)) for key, field in named(kind, language)]


def _wire_names(interface: Interface) -> list[str]:
    fields = ((name, each) for name in STRUCTS for each in interface.structs[f"placard_{name}"].observed)
    return list(dict.fromkeys(each.name for name, each in fields if on_the_wire(name, each)))
