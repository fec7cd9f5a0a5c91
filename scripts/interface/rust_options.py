"""What is generated for Rust from options: the structs that open a client and a tracker, and how scenarios set them.

`libplacard::input` has the conversions. What has a form of its own in Rust (`forms` in the model) is converted by a
function of its name in `libplacard::options`.
"""

from __future__ import annotations

import re
import textwrap

from elements import GENERATED, Enumeration, Form, Interface, ModelError, Struct, Variable
from identifiers import pascal
from rust_names import doc, enum_name

NONZERO = {"int32": "NonZeroU32", "int64": "NonZeroU64", "uint64": "NonZeroU64"}
DURATIONS = {"seconds": "seconds_or_default", "interval": "interval", "microseconds": "budget_us"}
WIDTH = 120
RUSTFMT_WIDTH = 100


def options(interface: Interface) -> str:
    structs = [struct for _, struct in interface.openings.values()]
    fields = [each for struct in structs for each in struct.options("rust")]
    enums = sorted({enum_name(found) for each in fields if (found := _enumeration(interface, each))})
    forms = sorted(
        {name for each in fields if isinstance(each, Form) for name in re.findall(r"[A-Z]\w+", each.types["rust"])}
    )
    convert = sorted(
        {"switch", "Texts", *DURATIONS.values(), *(f"limit_{each}" for each in ("i32", "i64"))}, key=str.lower
    )
    parts = "".join(_struct(interface, each) for each in structs)
    return f"""// {GENERATED}

use crate::error::Result;
use crate::generated::enums::{{{", ".join(enums)}}};
use crate::input::{{{", ".join(convert)}}};
use crate::options::{{self, {", ".join(each for each in forms if each != "Option")}}};
use libplacard_sys as sys;
use std::num::{{NonZeroU32, NonZeroU64}};
use std::path::PathBuf;
use std::time::Duration;
{parts}"""


def struct_name(struct: Struct) -> str:
    return pascal(struct.name.removeprefix("placard_"))


def _struct(interface: Interface, struct: Struct) -> str:
    fields = struct.options("rust")
    declared = "".join(
        f"{_documented(_text(interface, each))}    pub {_name(each)}: {_type(interface, each)},\n" for each in fields
    )
    filled = "".join(_filled(interface, each) for each in fields)
    made = next(word for word, (_, each) in interface.openings.items() if each is struct)
    return f"""
/// How to open a [`{pascal(made)}`](crate::{pascal(made)}). `None` is the default of an option.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct {struct_name(struct)} {{
{declared}}}

impl {struct_name(struct)} {{
    /// The struct for C. It points into `texts`.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::{struct.name}> {{
        let mut raw = sys::{struct.initial_macro};
{filled}        Ok(raw)
    }}
}}
"""


def _enumeration(interface: Interface, option: Variable | Form) -> Enumeration | None:
    return None if isinstance(option, Form) else interface.enumeration_of(option)


def _name(option: Variable | Form) -> str:
    return option.name if isinstance(option, Form) else option.bare_name


def _type(interface: Interface, option: Variable | Form) -> str:
    if isinstance(option, Form):
        return option.types["rust"]
    enumeration = interface.enumeration_of(option)
    if enumeration:
        return enum_name(enumeration)
    if option.word == "string" and option.is_required:
        return "String"
    kinds = {"string": "String", "file": "PathBuf", "switch": "bool", **dict.fromkeys(DURATIONS, "Duration"), **NONZERO}
    if option.word not in kinds or (option.word in ("int32", "int64") and (option.minimum or 0) < 1):
        raise ModelError(f"{option.name}: Rust has no type for such an option: add a form for it to the model")
    return f"Option<{kinds[option.word]}>"


def _filled(interface: Interface, option: Variable | Form) -> str:
    name = _name(option)
    if isinstance(option, Form):
        made = f"options::{name}(&self.{name}, texts)?"
        if len(option.fields) == 1:
            return f"        raw.{option.fields[0]} = {made};\n"
        return f"        ({', '.join(f'raw.{each}' for each in option.fields)}) =\n            {made};\n"
    if interface.enumeration_of(option):
        made = f"self.{name}.raw()"
    elif option.word in ("string", "file"):
        value = f"Some(&self.{name})" if option.is_required else f"self.{name}.as_deref()"
        made = f'texts.{"path" if option.word == "file" else "add"}("{name}", {value})?'
    elif option.word == "microseconds":
        made = f"budget_us(self.{name})"
    elif option.word in DURATIONS:
        made = f'{DURATIONS[option.word]}("{name}", self.{name})?'
    elif option.word == "switch":
        made = f"switch(self.{name})"
    elif option.word == "uint64":
        made = f"self.{name}.map_or(0, NonZeroU64::get)"
    else:
        made = f"limit_i{option.type[3:5]}(self.{name})"
    return f"        raw.{option.name} = {made};\n"


def _text(interface: Interface, option: Variable | Form) -> str:
    if isinstance(option, Form):
        return doc(interface, option.text_in("rust"))
    unit = " s" if option.word in ("seconds", "interval") else ""
    own = option.texts.get("rust") or option.with_values("zero", unit).removeprefix("required: ")
    enumeration = interface.enumeration_of(option)
    if enumeration and not own:
        own = enumeration.comment.split(". ")[0]
    return doc(interface, own or option.name.replace("_", " "))


def _documented(text: str) -> str:
    lines = textwrap.wrap(text, WIDTH - 8, break_on_hyphens=False, break_long_words=False)
    return "".join(f"    /// {line}\n" for line in lines)


# ---- The adapter of scenarios


def read_options(interface: Interface) -> str:
    structs = [struct for _, struct in interface.openings.values()]
    fields = [each for struct in structs for each in struct.options("rust")]
    enums = {enum_name(found) for each in fields if (found := _enumeration(interface, each))}
    names = sorted({*enums, *map(struct_name, structs)})
    parts = "".join(_reader(interface, each) for each in structs)
    return f"""// {GENERATED}

use crate::arguments::Arguments;
use crate::fault::Fault;
{_import(names)}
use std::time::Duration;
{parts}"""


def _import(names: list[str]) -> str:
    """As rustfmt breaks it."""
    line = f"use libplacard::{{{', '.join(names)}}};"
    if len(line) <= RUSTFMT_WIDTH:
        return line
    wrapped = textwrap.fill(f"{', '.join(names)},", RUSTFMT_WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"use libplacard::{{\n{wrapped}\n}};"


def _reader(interface: Interface, struct: Struct) -> str:
    rows = "".join(
        f"    options.{_name(each)} = {_read(interface, each)};\n"
        for each in struct.options("rust")
        if isinstance(each, Variable)
    )
    return f"""
/// The options that are read as they are.
#[rustfmt::skip]
pub fn {struct.name.removeprefix("placard_")}(given: Arguments<'_>) -> Result<{struct_name(struct)}, Fault> {{
    let mut options = {struct_name(struct)}::default();
{rows}    Ok(options)
}}
"""


def _read(interface: Interface, option: Variable) -> str:
    enumeration = interface.enumeration_of(option)
    if enumeration:
        return f'given.choice_or_default("{option.name}", {enum_name(enumeration)}::from_name)?'
    if option.word in ("string", "file"):
        made = f'given.optional_string("{option.name}")?'
        return f"{made}.unwrap_or_default().into()" if option.is_required else f"{made}.map(Into::into)"
    if option.word == "switch":
        return f'given.optional_bool("{option.name}")?'
    if option.word in DURATIONS:
        unit = "micros" if option.word == "microseconds" else "secs"
        return f'given.optional_number("{option.name}")?.map(Duration::from_{unit})'
    return f'given.optional_number("{option.name}")?'
