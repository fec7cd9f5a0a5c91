"""What is generated for Python from the kinds of events: a class for each with the fields that it sets."""

from __future__ import annotations

from elements import GENERATED, Constant, Enumeration, Interface, Variable
from python_output import class_name, python_note, shortened
from text_blocks import indented


def events(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    made = [each for each in kinds.constants if each.value != 0]
    structs = sorted({each.word for kind in made for each in kind.fields_in("python") if _is_struct(each)})
    classes = "\n\n".join(_class(interface, kinds, each) for each in made)
    rows = "\n".join(_row(interface, kinds, each) for each in made)
    modules = ", ".join(sorted([*(f"_{word}s" for word in structs), "_library"]))
    imports = "\n".join(f"from ._{word}s import {word.capitalize()}" for word in structs)
    names = sorted(["Event", "UnknownEvent", *(python_name(kinds, each) for each in made)])
    return f'''"""The events that a client emits: one class per event, with the documented name in ``type``.

{GENERATED}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable

from . import {modules}
from ._enums import {class_name(kinds)}
from ._event import Event, UnknownEvent
from ._memory import text
{imports}

if TYPE_CHECKING:
    from ._client import Client

__all__ = [
{"".join(f'    "{each}",' for each in names)}
]


{classes}

_MAKE: dict[int, Callable[[Any, Client], Event]] = {{
{rows}
}}


def convert(raw: Any, client: Any) -> Event:
    """Converts an event to Python data that holds no pointer into the library.

    ``client``: the client that reports it, for messages; a tracker reports none.
    """
    make = _MAKE.get(raw.kind)
    return make(raw, client) if make else UnknownEvent(raw.kind)
'''


def python_name(kinds: Enumeration, kind: Constant) -> str:
    return kind.names.get("python") or "".join(part.capitalize() for part in kinds.short(kind).split("_"))


def _is_struct(field: Variable) -> bool:
    return field.type.startswith("const placard_")


def _class(interface: Interface, kinds: Enumeration, kind: Constant) -> str:
    members = "\n".join(shortened(each) for field in kind.fields_in("python") for each in _members(interface, field))
    return f'''@dataclass(frozen=True)
class {python_name(kinds, kind)}(Event):
{indented(_docstring(kind.texts.get("python") or kind.text))}

    type = "{kinds.short(kind).lower()}"
{members}
'''


def _docstring(text: str) -> str:
    sentences = text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
    end = "\n" if "\n" in text else ""  # the last line of a long docstring is its end
    return f'"""{sentences}{end}"""'


def _members(interface: Interface, field: Variable) -> list[str]:
    note = python_note(field)
    return [
        f"    {field.name_in('python')}: {_type(interface, field)}{f'  #: {note}' if note else ''}",
        *([f"    {field.named}: str  #: the name of ``{field.name_in('python')}``"] if field.named else []),
    ]


def _type(interface: Interface, field: Variable) -> str:
    if _is_struct(field):
        return field.word.capitalize()
    if field.type == "const char *" or (interface.enumeration_of(field) and not field.named):
        kind = "str"
    else:
        kind = "bool" if field.word == "bool" else "int"
    return f"{kind} | None" if field.nullable else kind


def _row(interface: Interface, kinds: Enumeration, kind: Constant) -> str:
    values = ", ".join(each for field in kind.fields_in("python") for each in _values(interface, field))
    key = f"{class_name(kinds)}.{kinds.short(kind)}"
    return f"    {key}: lambda raw, client: {python_name(kinds, kind)}({values}),"


def _values(interface: Interface, field: Variable) -> list[str]:
    raw = f"raw.{field.name}"
    enumeration = interface.enumeration_of(field)
    if _is_struct(field):
        return [f"_{field.word}s.convert({raw}, client)"]
    if enumeration:
        name = f'_library.name("{enumeration.name.removeprefix("placard_")}_name", {raw})'
        return [raw, name] if field.named else [name]
    if field.type == "const char *":
        return [f"text({raw}, {raw}_length)" + ("" if field.nullable else ' or ""')]
    return [f"{raw} or None" if field.nullable else raw]
