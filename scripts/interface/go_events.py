"""What is generated for Go from the kinds of events: a struct for each with the fields that it sets."""

from __future__ import annotations

from elements import Constant, Enumeration, Interface, Variable
from go_output import GENERATED, PREAMBLE, Texts, copy_of, go_name, named

# What failures have in common is a struct of its own, which is written by hand.
FAILED = ("reason", "http_status", "retry_after_ms", "text")


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


def _has_failed(kind: Constant) -> bool:
    return set(FAILED) <= {field.name for field in kind.fields}


def _own_fields(kind: Constant) -> list[Variable]:
    return [field for field in kind.fields if not (_has_failed(kind) and field.name in FAILED)]


def _field_name(field: Variable) -> str:
    return go_name(field.name.removesuffix("_ms"))


def _struct(interface: Interface, kinds: Enumeration, kind: Constant, texts: Texts) -> str:
    fields = "Failed\n" if _has_failed(kind) else ""
    for field in _own_fields(kind):
        comment = field.texts.get("go") or field.text.replace("NULL: ", "empty: ")
        fields += f"{texts.comment(comment)}{_field_name(field)} {copy_of(interface, field)[0]}\n"
    name = _name(kinds, kind)
    return f"{texts.comment(named(name, kind.text) + '.')}type {name} struct {{\n{fields}}}\n"


def _case(interface: Interface, kinds: Enumeration, kind: Constant) -> str:
    values = ["Failed: failedOf(raw)"] if _has_failed(kind) else []
    values += [f"{_field_name(field)}: {copy_of(interface, field)[1]}" for field in _own_fields(kind)]
    return f"case {_kind(kind)}:\nreturn {_name(kinds, kind)}{{{', '.join(values)}}}"
