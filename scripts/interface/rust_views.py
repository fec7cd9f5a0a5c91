"""What is generated for Rust's safe crate from the structs that the library fills: views with a method per field."""

from __future__ import annotations

import re

from header import Interface, Struct, Variable
from rust_names import doc, enum_name, rust_field

GENERATED = "// Generated from the C headers by `make generate`: do not edit."

# Struct -> its view. Events are written by hand: an enum.
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

# Field -> what the comment of the header says, in Rust's words.
NOTES = {
    ("placard_card", "expires_at_ms"): "When it expires; None: never.",
    ("placard_card", "aspect_ratio"): "Image width / height; None: unknown.",
    ("placard_message", "duration_ms"): "How long it is shown, for [`Close::AutoDismiss`](crate::Close::AutoDismiss).",
    ("placard_verdict", "retry_after_ms"): "Until the verdict can change; None: never, or not a matter of time.",
    ("placard_push_payload", "use_webview"): "Open the link in the host's web view, not in a browser.",
}

# Written by hand.
BY_HAND = {("placard_verdict", "filter")}

# Field -> name, type and expression, where the C type does not say it.
SPECIAL: dict[tuple[str, str], tuple[str, str, str]] = {
    ("placard_card", "expires_at_ms"): ("expires_at_ms", "Option<i64>", "read::time_ms(self.raw.expires_at_ms)"),
    ("placard_card", "aspect_ratio"): ("aspect_ratio", "Option<f64>", "read::ratio(self.raw.aspect_ratio)"),
    ("placard_message", "duration_ms"): ("duration", "Duration", "read::duration(self.raw.duration_ms)"),
    ("placard_verdict", "retry_after_ms"): (
        "retry_after",
        "Option<Duration>",
        "read::wait(self.raw.retry_after_ms)",
    ),
    ("placard_outbox_record", "kind"): ("kind", "OutboxKind", "OutboxKind::from_raw(self.raw.kind)"),
    ("placard_push_payload", "use_webview"): ("use_webview", "bool", "self.raw.use_webview != 0"),
    ("placard_push_page", "use_webview"): ("use_webview", "bool", "self.raw.use_webview != 0"),
    ("placard_request", "body"): ("body", "&'a [u8]", "read::bytes(self.raw.body, self.raw.body_length)"),
    ("placard_message", "type"): ("message_type", "MessageType", "MessageType::from_raw(self.raw.r#type)"),
}


def views(interface: Interface) -> str:
    structs = [(interface.structs[name], view) for name, view in VIEWS.items()]
    used = {"OutboxKind", "MessageType"}
    for struct, _ in structs:
        used |= {enum_name(each) for field in struct.fields if (each := interface.enumeration_of(field))}
    imports = _use("crate::generated::enums", sorted(used))
    parts = "\n".join(_view(interface, struct, view) for struct, view in structs)
    return f"""{GENERATED}

{imports}
use crate::read;
use placard_sys as sys;
use std::fmt;
use std::path::Path;
use std::time::Duration;

{parts}"""


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
    fields = [field for field in struct.fields if not field.name.endswith(("_length", "_count"))]
    methods = [_method(interface, struct, field) for field in fields if (struct.name, field.name) not in BY_HAND]
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


def _method(interface: Interface, struct: Struct, field: Variable) -> tuple[str, str]:
    name, result, value = SPECIAL.get((struct.name, field.name)) or _read(interface, field)
    note = NOTES.get((struct.name, field.name)) or _note(interface, struct, field)
    return name, f"    /// {note}\n    pub fn {name}(self) -> {result} {{\n        {value}\n    }}"


def _note(interface: Interface, struct: Struct, field: Variable) -> str:
    comment = re.sub(r"^PLACARD_\w+_\*(: |$)", "", field.comment)
    return doc(interface, comment or f"The field `{field.name}` of `{struct.name}`", f"the {field.name}")


def _read(interface: Interface, field: Variable) -> tuple[str, str, str]:
    raw = f"self.raw.{rust_field(field.name)}"
    if field.type == "const char *":
        kind = "path" if field.name.endswith("path") else "text" if field.nullable else "string"
        results = {"path": "Option<&'a Path>", "text": "Option<&'a str>", "string": "&'a str"}
        return field.name, results[kind], _broken(f"read::{kind}({raw}, {raw}_length)")
    if field.type == "uint8_t":
        return field.name, "bool", f"{raw} != 0"
    enumeration = interface.enumeration_of(field)
    if enumeration:
        name = enum_name(enumeration)
        return field.name, name, f"{name}::from_raw({raw})"
    scalars = {"int32_t": "i32", "int64_t": "i64", "uint32_t": "u32", "uint64_t": "u64", "double": "f64"}
    return field.name, scalars[field.type], raw


def _broken(call: str) -> str:
    """As rustfmt breaks a call whose arguments take more than 60 columns."""
    function, arguments = call.rstrip(")").split("(")
    if len(arguments) <= 60:
        return call
    rows = "".join(f"            {each},\n" for each in arguments.split(", "))
    return f"{function}(\n{rows}        )"


# ---- The adapter of the scenarios


def observed_message(interface: Interface) -> str:
    """The fields of a message that have one value each, by the names of the scenario format."""
    skipped = ("handle", "state", "is_local", "has_dark_theme", "message_fields", "message_extras")
    struct = interface.structs["placard_message"]
    fields = [f for f in struct.fields if not f.name.endswith(("_length", "_count")) and f.name not in skipped]
    lines = "\n".join(f'        ("{field.name}", {_observed(interface, field)}),' for field in fields)
    return f"""{GENERATED}

use crate::json::Json;
use placard::{{ButtonColors, Message, MessageColors}};

/// The fields of a message that have one value each, by the names of the scenario format.
#[rustfmt::skip]
pub fn message(message: Message<'_>) -> Vec<(&'static str, Json)> {{
    vec![
{lines}
    ]
}}

{_observed_colors(interface.structs["placard_message_colors"], "message_colors", "MessageColors")}
{_observed_colors(interface.structs["placard_button_colors"], "button_colors", "ButtonColors")}"""


def _observed(interface: Interface, field: Variable) -> str:
    special = SPECIAL.get(("placard_message", field.name))
    name = special[0] if special else field.name
    value = f"message.{name}()"
    if field.name == "duration_ms":
        return f"Json::duration({value})"
    if field.type == "const char *":
        if field.name.endswith("path"):
            return f"Json::path({value})"
        return f"Json::text({value})" if field.nullable else f"Json::string({value})"
    if field.type == "uint8_t":
        return f"Json::Bool({value})"
    return f"Json::wire_name({value}.name())" if interface.enumeration_of(field) else f"Json::integer({value})"


def _observed_colors(struct: Struct, name: str, kind: str) -> str:
    lines = "\n".join(f'        ("{field.name}", Json::integer(colors.{field.name})),' for field in struct.fields)
    return f"""/// The colours of one theme.
#[rustfmt::skip]
pub fn {name}(colors: &{kind}) -> Vec<(&'static str, Json)> {{
    vec![
{lines}
    ]
}}
"""


def colors(interface: Interface) -> str:
    parts = [
        _colors(interface.structs["placard_message_colors"], "MessageColors"),
        _colors(interface.structs["placard_button_colors"], "ButtonColors"),
    ]
    return f"{GENERATED}\n\nuse placard_sys as sys;\n\n" + "\n".join(parts)


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
