"""What is generated for the adapter of C++: the fields of events, cards and messages in the format of scenarios."""

from __future__ import annotations

from conformance_output import scenario_events
from elements import GENERATED, Constant, Enumeration, Interface, Struct, Variable
from observers import STRUCTS, named, on_the_wire


def observers(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    cases = "\n".join(_case(interface, kinds, kind) for kind in scenario_events(interface).values())
    own = [each for each in kinds.constants if each.value == 0 or "scenario" in each.by_hand]
    others = "\n".join(f"    case event_kind::{kinds.short(each).lower()}:" for each in own)
    verdicts, waiting = interface.waiting
    rest = [each for each in verdicts.constants if each not in waiting]
    waits, others_wait = (
        "\n".join(f"    case verdict_kind::{verdicts.short(each).lower()}:" for each in those)
        for those in (waiting, rest)
    )
    structs = "\n".join(_struct(interface, name, interface.structs[f"placard_{name}"]) for name in STRUCTS)
    return f"""// {GENERATED}
#include "observed.hpp"

namespace adapter {{

void set_fields(json &object, const placard::event &event) {{
    using placard::event_kind;
    switch (event.kind()) {{
{cases}
{others}
        return;
    }}
}}

{structs}
bool waits(placard::verdict_kind kind) {{
    using placard::verdict_kind;
    switch (kind) {{
{waits}
        return true;
{others_wait}
        return false;
    }}
    return false;
}}

}} // namespace adapter
"""


def _case(interface: Interface, kinds: Enumeration, kind: Constant) -> str:
    lines = "".join(
        f'        object.set("{key}", {_value(interface, "event", field)});\n' for key, field in named(kind, "cpp")
    )
    return f"    case event_kind::{kinds.short(kind).lower()}:\n{lines}        return;"


def _struct(interface: Interface, name: str, struct: Struct) -> str:
    lines = "\n".join(f'    object.set("{each.name}", {_value(interface, name, each)});' for each in struct.observed)
    return f"void set_fields(json &object, const placard::{name} &{name}) {{\n{lines}\n}}\n"


def _value(interface: Interface, struct: str, field: Variable) -> str:
    value = f"{struct}.{field.names.get('cpp') or field.name.removesuffix('_ms')}()"
    enumeration = interface.enumeration_of(field)
    if enumeration and field.named:
        return f"whole(static_cast<std::int32_t>({value}))"
    if enumeration:
        return f"{'wire' if on_the_wire(struct, field) else 'spelled'}({value})"
    if field.word in ("duration", "time"):
        return f"milliseconds({value})"
    is_plain = field.type == "const char *" or field.word in ("bool", "double") or field.type == "int64_t"
    return f"json::of({value})" if is_plain else f"whole({value})"
