"""What is generated for Rust's safe crate from the structs that the library fills: views with a method per field."""

from __future__ import annotations

import re

from elements import GENERATED, Interface, Struct, Variable
from rust_names import doc, enum_name, rust_field, rust_member

HEADING = f"// {GENERATED}"

# Struct -> its view. Events are an enum.
VIEWS = {
    "placard_extra": "Extra",
    "placard_card": "Card",
    "placard_message": "Message",
    "placard_button": "Button",
    "placard_asset": "Asset",
    "placard_verdict": "Verdict",
    "placard_explained_event": "ExplainedEvent",
    "placard_header": "Header",
    "placard_request": "Request",
    "placard_outbox_record": "OutboxRecord",
    "placard_push_payload": "PushPayload",
    "placard_push_page": "PushPage",
}

# Those that the host can copy; they have extras.
OWNED = ("placard_card",)

# Written by hand.
BY_HAND = {("placard_verdict", "filter")}


def views(interface: Interface) -> str:
    structs = [(interface.structs[name], view) for name, view in VIEWS.items()]
    fields = [field for struct, _ in structs for field in struct.fields]
    used = {enum_name(each) for field in fields if (each := interface.enumeration_of(field))}
    imports = _use("crate::generated::enums", sorted(used))
    parts = "\n".join(_view(interface, struct, view) for struct, view in structs)
    owned = "\n".join(_owned(interface, interface.structs[name], view) for name, view in VIEWS.items() if name in OWNED)
    return f"""{HEADING}

{imports}
use crate::read;
use libplacard_sys as sys;
use std::fmt;
use std::path::{{Path, PathBuf}};
use std::time::Duration;

{parts}
{owned}"""


def _use(module: str, names: list[str]) -> str:
    """As rustfmt breaks it."""
    lines, line = [], "   "
    for name in names:
        if len(line) + len(name) + 2 > 100:
            lines.append(line)
            line = "   "
        line += f" {name},"
    return f"use {module}::{{\n" + "\n".join([*lines, line]) + "\n};"


def _view(interface: Interface, struct: Struct, view: str) -> str:
    methods = [
        _method(interface, struct, field) for field in struct.readable if (struct.name, field.name) not in BY_HAND
    ]
    shown = "\n".join(f'            .field("{name}", &self.{name}())' for name, _ in methods)
    texts = "\n\n".join(text for _, text in methods)
    first = re.split(r"(?<=[.;:])\s", " ".join(struct.comment.split()))[0].rstrip(".;:") + "."
    return f"""/// {doc(interface, first)}
#[derive(Clone, Copy)]
pub struct {view}<'a> {{
    pub(crate) raw: &'a sys::{struct.name},
}}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for {view}<'_> {{}}
unsafe impl Sync for {view}<'_> {{}}

impl<'a> {view}<'a> {{
{texts}
}}

impl fmt::Debug for {view}<'_> {{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {{
        formatter
            .debug_struct("{view}")
{shown}
            .finish_non_exhaustive()
    }}
}}
"""


def _owned(interface: Interface, struct: Struct, view: str) -> str:
    fields = [_read(interface, field)[:2] for field in struct.readable]
    declared = "".join(f"    pub {name}: {_owned_type(result)},\n" for name, result in fields)
    copied = "".join(f"            {name}: self.{name}(){_copied(result)},\n" for name, result in fields)
    first = f"A {view.lower()} that the host owns. Its fields are those of [`{view}`]; changing them affects nothing"
    return f"""/// {first} else.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Owned{view} {{
{declared}    pub extras: Vec<(String, String)>,
}}

impl {view}<'_> {{
    /// A copy that outlives the list, and that the host can change.
    pub fn to_owned(self) -> Owned{view} {{
        Owned{view} {{
{copied}            extras: self
                .extras()
                .map(|extra| (extra.key().to_string(), extra.value().to_string()))
                .collect(),
        }}
    }}
}}
"""


def _owned_type(result: str) -> str:
    return result.replace("&'a str", "String").replace("&'a Path", "PathBuf")


def _copied(result: str) -> str:
    kinds = {"&'a str": ".to_string()", "Option<&'a str>": ".map(str::to_string)"}
    return kinds.get(result, ".map(PathBuf::from)" if "Path" in result else "")


def _method(interface: Interface, struct: Struct, field: Variable) -> tuple[str, str]:
    name, result, value = _read(interface, field)
    note = _note(interface, struct, field)
    return name, f"    /// {note}\n    pub fn {name}(self) -> {result} {{\n        {value}\n    }}"


def _note(interface: Interface, struct: Struct, field: Variable) -> str:
    comment = field.texts.get("rust") or field.text
    return doc(interface, comment or f"The field `{field.name}` of `{struct.name}`", f"the {field.name}")


def _read(interface: Interface, field: Variable) -> tuple[str, str, str]:
    raw, name = f"self.raw.{rust_field(field.name)}", rust_member(field)
    if field.word == "bytes":
        return name, "&'a [u8]", f"read::bytes({raw}, {raw}_length)"
    if field.type == "const char *":
        kind = "path" if field.word == "path" else "text" if field.nullable else "string"
        results = {"path": "Option<&'a Path>", "text": "Option<&'a str>", "string": "&'a str"}
        return name, results[kind], _broken(f"read::{kind}({raw}, {raw}_length)")
    if field.word == "bool":
        return name, "bool", raw
    enumeration = interface.enumeration_of(field)
    if enumeration:
        kind = enum_name(enumeration)
        return name, kind, f"{kind}::from_raw({raw})"
    if field.absent is not None:
        readers = {"time": ("i64", "time_ms"), "double": ("f64", "ratio"), "duration": ("Duration", "wait")}
        kind, reader = readers[field.word]
        return name, f"Option<{kind}>", f"read::{reader}({raw})"
    if field.word == "duration":
        return name, "Duration", f"read::duration({raw})"
    scalars = {"int32_t": "i32", "int64_t": "i64", "uint32_t": "u32", "uint64_t": "u64", "double": "f64"}
    return name, scalars[field.type], raw


def _broken(call: str) -> str:
    """As rustfmt breaks a call whose arguments take more than 60 columns."""
    function, arguments = call.rstrip(")").split("(")
    if len(arguments) <= 60:
        return call
    rows = "".join(f"            {each},\n" for each in arguments.split(", "))
    return f"{function}(\n{rows}        )"


def colors(interface: Interface) -> str:
    parts = [
        _colors(interface.structs["placard_message_colors"], "MessageColors"),
        _colors(interface.structs["placard_button_colors"], "ButtonColors"),
    ]
    return f"{HEADING}\n\nuse libplacard_sys as sys;\n\n" + "\n".join(parts)


def _colors(struct: Struct, name: str) -> str:
    members = "\n".join(f"    /// The {f.name.replace('_', ' ')}.\n    pub {f.name}: u32," for f in struct.fields)
    values = "\n".join(f"            {f.name}: raw.{f.name}," for f in struct.fields)
    return f"""/// {doc(None, struct.comment)}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct {name} {{
{members}
}}

impl {name} {{
    pub(crate) fn new(raw: &sys::{struct.name}) -> Self {{
        Self {{
{values}
        }}
    }}
}}
"""
