"""What is generated for the adapter of Rust: the fields of events, cards and messages in the format of scenarios."""

from __future__ import annotations

from conformance_output import scenario_events
from elements import GENERATED, Constant, Interface, Struct, Variable
from identifiers import pascal
from observers import STRUCTS, named, on_the_wire
from rust_events import GROUP, fields
from rust_names import rust_member, variant

# They are structs with fields, not views with methods.
PLAIN = ("message_colors", "button_colors")


def observers(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    arms = "\n".join(
        _arm(interface, variant(kinds, kind), name, kind) for name, kind in scenario_events(interface).items()
    )
    verdicts, waiting = interface.waiting
    structs = "\n".join(_struct(interface, name, interface.structs[f"placard_{name}"]) for name in STRUCTS)
    return f"""// {GENERATED}

//! The fields of what the crate reports, by the names of the scenario format.

use crate::json::Json;
use crate::observe;
use libplacard::{{{", ".join(sorted([*map(pascal, STRUCTS), "Event", "VerdictKind"]))}}};

type Members = Vec<(&'static str, Json)>;

/// The type of an event and its fields; None for events that have a form of their own.
pub fn event(event: Event<'_>) -> Option<(&'static str, Members)> {{
    Some(match event {{
{arms}
        _ => return None,
    }})
}}

{structs}
/// The verdicts that have a `retry_after_ms`.
pub const WAITING: [VerdictKind; {len(waiting)}] = [
{"".join(f"    VerdictKind::{variant(verdicts, each)}," + chr(10) for each in waiting)}];
"""


def _arm(interface: Interface, name: str, kind: str, constant: Constant) -> str:
    groups = {each.name: each for each in fields(interface, constant) if each.role == GROUP}
    together = interface.structs["placard_event"].together
    joined = {member: name for name in groups for member in together[name]}
    own = [(key, field) for key, field in named(constant, "rust") if field.name not in joined]
    rows = [f'("{key}", {_value(interface, "event", field, rust_member(field))})' for key, field in own]
    bound = [*groups, *(rust_member(field) for _, field in own)]
    pattern = f" {{ {', '.join([*bound, '..'])} }}" if constant.fields_in("rust") else ""
    parts = [f"observe::{each}({each})" for each in groups] + ([_list(rows)] if rows or not groups else [])
    members = parts[0] if len(parts) == 1 else f"[{', '.join(parts)}].concat()"
    return f'        Event::{name}{pattern} => ("{kind}", {members}),'


def _list(rows: list[str]) -> str:
    if len(rows) < 2:
        return f"vec![{''.join(rows)}]"
    lines = "".join(f"            {each},\n" for each in rows)
    return f"vec![\n{lines}        ]"


def _struct(interface: Interface, name: str, struct: Struct) -> str:
    is_view = name not in PLAIN
    lines = "\n".join(
        f'        ("{field.name}", '
        f"{_value(interface, name, field, f'{name}.{rust_member(field)}' + ('()' if is_view else ''))}),"
        for field in struct.observed
    )
    kind = f"{pascal(name)}<'_>" if is_view else f"&{pascal(name)}"
    return f"""pub fn {name}({name}: {kind}) -> Members {{
    vec![
{lines}
    ]
}}
"""


def _value(interface: Interface, struct: str, field: Variable, value: str) -> str:
    is_optional = field.nullable or (field.absent is not None and field.word != "token")
    enumeration = interface.enumeration_of(field)
    if enumeration and field.named:
        return f"Json::integer({value}.raw())"
    if enumeration:
        return f"Json::{'wire_name' if on_the_wire(struct, field) else 'string'}({value}.name())"
    if field.word == "duration":
        return f"{'observe::wait' if is_optional else 'Json::duration'}({value})"
    if field.type == "const char *":
        if field.word == "path":
            return f"Json::path({value})"
        return f"Json::{'text' if field.nullable else 'string'}({value})"
    if field.word == "bool":
        return f"Json::Bool({value})"
    if field.word == "double":
        return f"{value}.map_or(Json::Null, Json::double)" if is_optional else f"Json::double({value})"
    return f"Json::{'optional' if is_optional else 'integer'}({value})"
