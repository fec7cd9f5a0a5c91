"""What is generated for Rust's scenario adapter: a function for each object, with an arm for each call."""

from __future__ import annotations

from adapter_calls import VALUE, Call, Table, calls, is_changed
from elements import Interface
from identifiers import pascal
from rust_calls import HEADING, method_name
from rust_names import enum_name

_NUMBER = 'given.number("{name}")?'
_STRING = 'given.string("{name}")?'
TABLE = Table(
    "rust",
    {
        **dict.fromkeys(("double", "int32", "int64", "uint64", "handle", "time"), _NUMBER),
        **dict.fromkeys(("text", "string", "json"), _STRING),
        "bool": 'given.bool("{name}")?',
        "token": "0",
        "instant": "values::time(given)?",
        "text?": 'given.optional_string("{name}")?',
        "texts": '&given.strings("{name}")?',
        "value": "value",
        "properties": '&values::properties(given.required("{name}")?)?',
        "properties?": 'given.optional("{name}", values::properties)?.as_ref()',
        "batch": '&filled(given.objects("{name}")?)?',
        "identity": '&values::identity(given.object("{name}")?)?',
        "response": '&values::Reply::read(given.object("{name}")?)?.response()?',
        "host_state": '&values::host_state(given.object("{name}")?)?',
    },
    named=lambda enumeration, name: f'given.choice("{name}", {enum_name(enumeration)}::from_name)?',
    spelled=lambda enumeration, name: f"{enum_name(enumeration)}::named({_STRING.format(name=name)})?",
)
#: What makes the answer of what a call returns.
RESULTS = {"status": "returned", "done": "done", "handle": "done", "explanation": "explained"}


def table(interface: Interface) -> str:
    objects = calls(interface, "rust")
    enumerations = [
        interface.enumeration_of(given) for rows in objects.values() for call in rows for given in call.arguments
    ]
    names = sorted({*map(pascal, objects), *(enum_name(each) for each in enumerations if each)})
    functions = "\n".join(_function(interface, word, rows) for word, rows in objects.items())
    return f"""{HEADING}

//! The calls of the command `call`: each reads its arguments and makes the answer.

use crate::adapter::{{done, explained, filled, returned}};
use crate::arguments::Arguments;
use crate::fault::Fault;
use crate::json::Json;
use crate::values::{{self, with_value}};
{_imported(names)}

{functions}"""


def _imported(names: list[str]) -> str:
    """As rustfmt writes it."""
    line = f"use libplacard::{{{', '.join(names)}}};"
    return line if len(line) <= 100 else f"use libplacard::{{\n    {', '.join(names)},\n}};"


def _function(interface: Interface, word: str, rows: list[Call]) -> str:
    kind = f"&{'mut ' if is_changed(rows) else ''}{pascal(word)}"
    arms = "".join(f"        {_arm(interface, word, each)}\n" for each in rows)
    return f"""#[rustfmt::skip]
pub fn {word}({word}: {kind}, function: &str, given: Arguments<'_>) -> Result<Json, Fault> {{
    Ok(match function {{
{arms}        other => return Err(Fault::Line(format!("unknown function '{{other}}'"))),
    }})
}}
"""


def _arm(interface: Interface, word: str, call: Call) -> str:
    name = call.name if call.function.any_value else method_name(call.function)
    made = f"{word}.{name}({', '.join(TABLE.passed(interface, call))})?"
    if call.has(VALUE):
        made = f'with_value(given.required("{VALUE}")?, |value| Ok({made}))?'
    return f'"{call.name}" => {RESULTS[call.result]}({made}),'
