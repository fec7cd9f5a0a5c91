"""What is generated for Rust from the kinds of events: the enum of the safe crate, with a variant for each."""

from __future__ import annotations

import textwrap

from elements import GENERATED, Constant, Enumeration, Interface, Variable
from identifiers import pascal
from rust_names import doc, enum_name, rust_field, rust_member, variant

WIDTH = 100  # where a variant breaks


GROUP = "group"  # the role of fields that are one field


def events(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    made = [(variant(kinds, each), each) for each in kinds.constants if each.value != 0]
    every = [field for _, kind in made for field in fields(interface, kind)]
    enums = {enum_name(each) for field in every if (each := interface.enumeration_of(field))} | {enum_name(kinds)}
    groups = sorted({pascal(field.name) for field in every if field.role == GROUP})
    views = sorted({pascal(field.word) for field in every if _is_view(field)})
    declared = "\n".join(_variant(interface, name, kind) for name, kind in made)
    cases = "\n".join(_case(interface, kinds, name, kind) for name, kind in made)
    return f"""// {GENERATED}

{"".join(f"use crate::events::{each};" for each in groups)}
use crate::generated::enums::{{{", ".join(sorted(enums))}}};
use crate::generated::views::{{{", ".join(views)}}};
use crate::read;
use libplacard_sys as sys;
use std::time::Duration;

/// One event. Later versions of the library may report more kinds: ignore those that you do not know.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // the comment of a kind says what its fields are
pub enum Event<'a> {{
{declared}
    /// An event that this version of the crate does not know.
    #[non_exhaustive]
    Other {{ kind: EventKind }},
}}

impl<'a> Event<'a> {{
    pub(crate) fn new(raw: &'a sys::placard_event) -> Self {{
        let kind = EventKind::from_raw(raw.kind);
        Self::known(kind, raw).unwrap_or(Self::Other {{ kind }})
    }}

    fn known(kind: EventKind, raw: &'a sys::placard_event) -> Option<Self> {{
        Some(match kind {{
{cases}
            _ => return None,
        }})
    }}

    /// The token of the refresh that this event ends; None: it ends no refresh that had one.
    pub fn token(&self) -> Option<u64> {{
        match *self {{
{_alternatives(interface, made, "token")} => (token != 0).then_some(token),
            _ => None,
        }}
    }}

{_text(interface, made)}
}}
"""


def fields(interface: Interface, kind: Constant) -> list[Variable]:
    """The fields of a variant. Those that the model has together are one field."""
    own = list(kind.fields_in("rust"))
    for name, members in interface.structs["placard_event"].together.items():
        if set(members) <= {each.name for each in own}:
            own = [Variable(name, "", False, "", role=GROUP), *(each for each in own if each.name not in members)]
    return own


def _is_view(field: Variable) -> bool:
    return field.type.startswith("const placard_")


def is_tuple(interface: Interface, kind: Constant) -> bool:
    """Whether the variant has nothing but a view."""
    return [_is_view(each) for each in fields(interface, kind)] == [True]


def _variant(interface: Interface, name: str, kind: Constant) -> str:
    text = doc(interface, kind.texts.get("rust") or kind.text)
    lines = [f"    /// {each}" for each in textwrap.wrap(text, 112, break_on_hyphens=False)]
    members = fields(interface, kind)
    if not members:
        return "\n".join([*lines, f"    {name},"])
    if is_tuple(interface, kind):
        return "\n".join([*lines, f"    {name}({type_of(interface, members[0])}),"])
    listed = ", ".join(f"{rust_member(each)}: {type_of(interface, each)}" for each in members)
    line = f"    {name} {{ {listed} }},"
    if len(line) > WIDTH:
        line = f"    {name} {{\n        {listed},\n    }},"
    return "\n".join([*lines, "    #[non_exhaustive]", line])


def type_of(interface: Interface, field: Variable) -> str:
    kind = _plain_type(interface, field)
    is_optional = field.nullable or (field.word == "duration" and field.absent is not None)
    return f"Option<{kind}>" if is_optional and not _is_view(field) else kind


def _plain_type(interface: Interface, field: Variable) -> str:
    if field.role == GROUP:
        return f"{pascal(field.name)}<'a>"
    if _is_view(field):
        return f"{pascal(field.word)}<'a>"
    enumeration = interface.enumeration_of(field)
    if enumeration:
        return enum_name(enumeration)
    if field.type == "const char *":
        return "&'a str"
    words = {"bool": "bool", "duration": "Duration", "amount": "u64"}
    types = {"int32_t": "i32", "int64_t": "i64", "uint32_t": "u32", "uint64_t": "u64"}
    return words.get(field.word) or types[field.type]


def _case(interface: Interface, kinds: Enumeration, name: str, kind: Constant) -> str:
    members = fields(interface, kind)
    head = f"            {enum_name(kinds)}::{name} => Self::{name}"
    if not members:
        return f"{head},"
    if is_tuple(interface, kind):
        (view,) = members
        return f"""            // SAFETY: the {view.word} is valid as long as the event.
{head}({pascal(view.word)} {{
                raw: unsafe {{ raw.{view.name}.as_ref() }}?,
            }}),"""
    lines = "\n".join(f"                {rust_member(each)}: {_value(interface, each)}," for each in members)
    return f"{head} {{\n{lines}\n            }},"


def _value(interface: Interface, field: Variable) -> str:
    if field.role == GROUP:
        return f"{pascal(field.name)}::new(raw)"
    raw = f"raw.{rust_field(field.name)}"
    enumeration = interface.enumeration_of(field)
    if enumeration:
        return f"{enum_name(enumeration)}::from_raw({raw})"
    if field.type == "const char *":
        return f"read::{'text' if field.nullable else 'string'}({raw}, {raw}_length)"
    if field.word == "duration":
        return f"read::{'duration' if field.absent is None else 'wait'}({raw})"
    if field.word == "amount":
        return f"read::count({raw})"
    return f"({raw} != 0).then_some({raw})" if field.nullable else raw


def _alternatives(interface: Interface, made: list[tuple[str, Constant]], member: str, nullable: bool = False) -> str:
    """The pattern of all variants with that member."""
    having = [
        name
        for name, kind in made
        for each in fields(interface, kind)
        if each.name == member and each.nullable == nullable
    ]
    return "\n".join(
        f"            {'' if at == 0 else '| '}Self::{name} {{ {member}, .. }}" for at, name in enumerate(having)
    )


def _text(interface: Interface, made: list[tuple[str, Constant]]) -> str:
    groups = [
        f"{_alternatives(interface, made, name)} => {name}.text,"
        for name, members in interface.structs["placard_event"].together.items()
        if "text" in members
    ]
    grouped = "\n".join(groups)
    return f"""    /// What went wrong or was left out, in English for developers; None for other events.
    pub fn text(&self) -> Option<&'a str> {{
        match *self {{
{grouped}
{_alternatives(interface, made, "text", nullable=True)} => text,
{_alternatives(interface, made, "text")} => Some(text),
            _ => None,
        }}
    }}"""
