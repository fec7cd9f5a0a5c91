"""What is generated for the adapter of Go: the fields of events, cards and messages in the format of scenarios."""

from __future__ import annotations

from dataclasses import replace

from conformance_output import scenario_events
from elements import Constant, Interface, Struct, Variable
from go_output import GENERATED, go_name
from observers import STRUCTS, named, on_the_wire

# The colours of messages and buttons are those of a theme, which a method returns.
COLORS = {"message": "message_colors", "button": "button_colors"}


def observers(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    cases = "\n".join(
        _case(interface, go_name(kinds.short(kind)), kind) for kind in scenario_events(interface).values()
    )
    verdicts, waiting = interface.waiting
    structs = "\n".join(_struct(interface, name, interface.structs[f"placard_{name}"]) for name in STRUCTS)
    return f"""{GENERATED}

package main

import "placard"

// eventFields returns what an event says, with the keys of the format; nil for events that have a form of their own.
func eventFields(event placard.Event) answer {{
switch event := event.(type) {{
{cases}
}}
return nil
}}

// waits: whether a verdict of that kind has a retry_after_ms.
func waits(kind placard.VerdictKind) bool {{
switch kind {{
case {", ".join(f"placard.Verdict{go_name(verdicts.short(each))}" for each in waiting)}:
return true
}}
return false
}}

{structs}"""


def _case(interface: Interface, name: str, kind: Constant) -> str:
    # Go has "" for a missing text: the format says whether that is null.
    missing = {each.name: each.nullable for each in kind.fields_in("scenario")}
    fields = [(key, replace(field, nullable=missing[field.name])) for key, field in named(kind, "go")]
    rows = [f'"{key}": {_value(interface, "event", field)}' for key, field in fields]
    listed = ", ".join(rows) if len(rows) < 3 else "".join(f"\n{each}," for each in rows) + "\n"
    return f"case placard.{name}:\nreturn answer{{{listed}}}"


def _struct(interface: Interface, name: str, struct: Struct) -> str:
    themed = interface.structs[f"placard_{COLORS[name]}"].readable if name in COLORS else []
    kept = [each for each in struct.observed if each.name not in {color.name for color in themed}]
    rows = "\n".join(f'"{each.name}": {_value(interface, name, each)},' for each in kept)
    kind = go_name(name)
    return f"""func {kind[0].lower() + kind[1:]}Fields({_receiver(name)} placard.{kind}) answer {{
return answer{{
{rows}
}}
}}
"""


def _receiver(struct: str) -> str:
    return struct.split("_")[-1]


def _value(interface: Interface, struct: str, field: Variable) -> str:
    value = f"{_receiver(struct)}.{go_name(field.name_in('go').removesuffix('_ms'))}"
    enumeration = interface.enumeration_of(field)
    if enumeration and field.named:
        return f"int32({value})"
    if enumeration:
        return f"wire({value})" if on_the_wire(struct, field) else f"{value}.String()"
    if field.type == "const char *":
        return f"text({value})" if field.nullable else value
    if field.word == "duration":
        return f"{value}.Milliseconds()"
    if field.word == "time":
        return f"{value}.UnixMilli()" if field.absent is None else f"instantOf({value})"
    if field.word == "double" and field.absent == 0:
        return f"unlessZero({value})"
    return value
