"""What is generated for Go from the kinds of events: a struct for each with the fields that it sets."""

from __future__ import annotations

from elements import Constant, Enumeration, Interface, Variable
from go_output import GENERATED, PREAMBLE, Texts, copy_of, go_name, named


def events(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    texts = Texts(interface)
    made = [each for each in kinds.constants if each.value != 0 and "go" not in each.by_hand]
    structs = "\n".join(_struct(interface, kinds, each, texts) for each in made)
    methods = "\n".join(f"func ({_name(kinds, each)}) Kind() EventKind {{ return {_kind(each)} }}" for each in made)
    cases = "\n".join(_case(interface, kinds, each) for each in made)
    return f"""{GENERATED}

package placard

{PREAMBLE}
import "time"

{structs}
{methods}

// plainEventOf copies an event whose fields are texts and numbers; nil for others.
func plainEventOf(raw *C.placard_event) Event {{
switch EventKind(raw.kind) {{
{cases}
}}
return nil
}}
"""


def _name(kinds: Enumeration, kind: Constant) -> str:
    return go_name(kinds.short(kind))


def _kind(kind: Constant) -> str:
    return go_name(kind.name.removeprefix("PLACARD_"))


def _parts(interface: Interface, kind: Constant) -> tuple[list[str], list[Variable]]:
    """What an event shares with others, which are structs of their own and written by hand; and its other fields."""
    together = interface.structs["placard_event"].together
    has = {field.name for field in kind.fields}
    shared = {name: members for name, members in together.items() if has.issuperset(members)}
    joined = {member for members in shared.values() for member in members}
    return list(shared), [field for field in kind.fields if field.name not in joined]


def _field_name(field: Variable) -> str:
    return go_name(field.name.removesuffix("_ms"))


def _struct(interface: Interface, kinds: Enumeration, kind: Constant, texts: Texts) -> str:
    shared, own = _parts(interface, kind)
    fields = "".join(f"{go_name(each)}\n" for each in shared)
    for field in own:
        comment = field.texts.get("go") or field.text.replace("NULL: ", "empty: ")
        fields += f"{texts.comment(comment)}{_field_name(field)} {copy_of(interface, field)[0]}\n"
    name = _name(kinds, kind)
    return f"{texts.comment(named(name, kind.text) + '.')}type {name} struct {{\n{fields}}}\n"


def _case(interface: Interface, kinds: Enumeration, kind: Constant) -> str:
    shared, own = _parts(interface, kind)
    values = [f"{go_name(each)}: {each}Of(raw)" for each in shared]
    values += [f"{_field_name(field)}: {copy_of(interface, field)[1]}" for field in own]
    return f"case {_kind(kind)}:\nreturn {_name(kinds, kind)}{{{', '.join(values)}}}"
