"""What is generated for Rust: the declarations of libplacard-sys, and the enumerations and views of libplacard.

The text is in rustfmt's style already, so that `make generate` does not need Rust; bindings/rust/test checks it.
"""

from __future__ import annotations

import re

from elements import GENERATED, Constant, Enumeration, Function, Interface, Struct, Variable
from rust_names import SKIPPED, doc, enum_name, rust_field, variant

HEADING = f"// {GENERATED}"
WIDTH = 100  # rustfmt's
SCALARS = {
    "void": "c_void",
    "char": "c_char",
    "int": "c_int",
    "int32_t": "i32",
    "int64_t": "i64",
    "bool": "bool",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "size_t": "usize",
    "double": "f64",
}


# ---- libplacard-sys


def declarations(interface: Interface) -> str:
    constants = "\n".join(_constants(each) for each in interface.enumerations.values())
    handles = "\n".join(_handle(each.name, each.comment) for each in interface.handles.values())
    structs = "\n".join(_struct(each) for each in interface.structs.values())
    initial = "\n".join(_initial(each) for each in interface.structs.values() if each.is_filled_by_caller)
    functions = "\n".join(_function(each) for each in interface.functions)
    return f"""{HEADING}

use std::os::raw::{{c_char, c_int}};

/// The version of the headers.
pub const PLACARD_VERSION: &str = {interface.macros["PLACARD_VERSION"].value};
/// The ABI number of the headers: that of the library in `placard_abi_version` must be the same.
pub const PLACARD_ABI_VERSION: u32 = {interface.macros["PLACARD_ABI_VERSION"].value};
/// The length to pass with a string that ends with NUL.
pub const PLACARD_NUL: usize = usize::MAX;

/// What a call did: `PLACARD_OK`, another `PLACARD_*` that is positive, or a negative `PLACARD_E_*`.
pub type placard_status = i32;

{constants}
{handles}
{_opaque("ArrowArrayStream", "A table in chunks, of the Arrow C stream interface.")}
{structs}
{initial}
extern "C" {{
{functions}
}}
"""


def _constants(enumeration: Enumeration) -> str:
    kind = "u32" if enumeration.is_flags else "i32"
    lines = [f"// {_first_sentence(enumeration.comment)}"]
    for constant in enumeration.constants:
        if constant.comment:
            lines.append(f"/// {doc(None, constant.comment)}")
        lines.append(f"pub const {constant.name}: {kind} = {constant.value};")
    return "\n".join(lines) + "\n"


def _handle(name: str, comment: str) -> str:
    return _opaque(name, _first_sentence(comment))


def _opaque(name: str, comment: str) -> str:
    return f"""/// {doc(None, comment)}
#[repr(C)]
pub struct {name} {{
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}}
"""


def _struct(struct: Struct) -> str:
    fields = "\n".join(map(_field, struct.fields))
    return f"""/// {doc(None, _first_sentence(struct.comment))}
#[derive(Debug)]
#[repr(C)]
pub struct {struct.name} {{
{fields}
}}
"""


def _field(field: Variable) -> str:
    note = f"    /// {doc(None, field.comment, 'the ' + field.name)}\n" if field.comment else ""
    return f"{note}    pub {rust_field(field.name)}: {rust_type(field.type)},"


def _initial(struct: Struct) -> str:
    fields = "\n".join(f"    {rust_field(each.name)}: {_zero(each.type)}," for each in struct.fields[1:])
    return f"""/// The initial value of `{struct.name}`: every default.
pub const {struct.name.upper()}_INIT: {struct.name} = {struct.name} {{
    struct_size: std::mem::size_of::<{struct.name}>(),
{fields}
}};
"""


def _zero(c_type: str) -> str:
    return "std::ptr::null()" if "*" in c_type else "0"


def _function(function: Function) -> str:
    parameters = [f"{rust_field(each.name)}: {rust_type(each.type)}" for each in function.parameters]
    result = "" if function.result == "void" else f" -> {rust_type(function.result)}"
    line = f"    pub fn {function.name}({', '.join(parameters)}){result};"
    if len(line) > WIDTH:
        rows = "".join(f"        {each},\n" for each in parameters)
        line = f"    pub fn {function.name}(\n{rows}    ){result};"
    return f"    /// {doc(None, _first_sentence(function.comment))}\n{line}"


def rust_type(c_type: str) -> str:
    """`const char *const *` is `*const *const c_char`."""
    base, *pointers = re.split(r"\s*\*\s*", c_type)
    words = base.replace("struct ", "").split()
    result = SCALARS.get(words[-1], words[-1])
    is_const = "const" in words
    for behind in pointers:
        result = f"*{'const' if is_const else 'mut'} {result}"
        is_const = behind == "const"
    return result


def _first_sentence(comment: str) -> str:
    return re.split(r"(?<=[.;:])\s", " ".join(comment.split()))[0].rstrip(".;:") + "."


def layout_list(interface: Interface) -> str:
    """Every struct with its fields, and every constant, for the test that compares them with C."""
    structs = "\n".join(_layout(each) for each in interface.structs.values())
    names = [constant.name for each in interface.enumerations.values() for constant in each.constants]
    constants = "\n".join(f"            {name}," for name in names)
    return f"""{HEADING}

use libplacard_sys::*;

/// Calls a macro for every struct.
macro_rules! structs {{
    ($struct:ident) => {{
{structs}
    }};
}}
pub(crate) use structs;

/// Every constant and its value.
pub fn constants() -> Vec<(&'static str, i64)> {{
    macro_rules! list {{
        ($($name:ident,)*) => {{ vec![$((stringify!($name), i64::from($name))),*] }};
    }}
    list! {{
{constants}
    }}
}}
"""


def _layout(struct: Struct) -> str:
    fields = "".join(f"            {rust_field(each.name)},\n" for each in struct.fields)
    return f"        $struct! {{\n            {struct.name}:\n{fields}        }}"


# ---- libplacard


def enumerations(interface: Interface) -> str:
    parts = [_enumeration(interface, each) for each in interface.enumerations.values() if each.name not in SKIPPED]
    return f"{HEADING}\n\n" + "\n".join(parts)


def _enumeration(interface: Interface, enumeration: Enumeration) -> str:
    members = "".join(_member(interface, enumeration, each) for each in enumeration.constants)
    return f"""open_enum! {{
    /// {doc(interface, _first_sentence(enumeration.comment))}
    {enum_name(enumeration)} {{
{members}    }}
}}
"""


def _member(interface: Interface, enumeration: Enumeration, constant: Constant) -> str:
    member = variant(enumeration, constant)
    note = constant.comment or f"`{constant.name}`."
    return f'        /// {doc(interface, note)}\n        {member} = {constant.value}, "{snake(member)}";\n'


def snake(member: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", member).lower()
