"""What is generated for C++'s scenario adapter: a function for each object, with a line for each call."""

from __future__ import annotations

from adapter_calls import Call, Table, calls
from elements import GENERATED, Enumeration, Interface

_TEXT = 'given.text("{name}")'


def _named(enumeration: Enumeration, name: str) -> str:
    return f'given.choice<placard::{enumeration.name.removeprefix("placard_")}>("{name}")'


def _spelled(enumeration: Enumeration, name: str) -> str:
    return f"done({enumeration.name.replace('placard_', 'placard::', 1)}_from_name({_TEXT.format(name=name)}))"


TABLE = Table(
    "cpp",
    {
        "text": _TEXT,
        "json": f"{{{{{_TEXT}}}}}",
        "string": 'given.string("{name}")',
        "texts": 'given.texts("{name}")',
        "bool": 'given.boolean("{name}")',
        "double": 'given.number("{name}")',
        "int32": 'given.integer<std::int32_t>("{name}")',
        "int64": 'given.integer<std::int64_t>("{name}")',
        "uint64": 'given.integer<std::uint64_t>("{name}")',
        "handle": 'given.integer<std::uint64_t>("{name}")',
        "time": "wall(given)",
        "token": "",
        "instant": "instant(given)",
        "value": "lent_value(given).get()",
        "properties": 'properties(given, "{name}")',
        "properties?": 'properties(given, "{name}")',
        "batch": 'filled(given.elements("{name}"))',
        "identity": 'identity(given.inner("{name}"))',
        "response": 'reply(given.inner("{name}")).response()',
        "host_state": 'host_state(given.inner("{name}"))',
    },
    named=_named,
    spelled=_spelled,
)


def table(interface: Interface) -> str:
    functions = "\n".join(_function(interface, word, rows) for word, rows in calls(interface, "cpp").items())
    return f"""// The calls of the command `call`. {GENERATED}
#ifndef PLACARD_ADAPTER_CALLS_HPP
#define PLACARD_ADAPTER_CALLS_HPP

#include "answers.hpp"
#include "values.hpp"

namespace adapter {{

{functions}
}} // namespace adapter

#endif
"""


def _function(interface: Interface, word: str, rows: list[Call]) -> str:
    lines = "".join(f'if (function == "{each.name}")\nreturn {_call(interface, word, each)};\n' for each in rows)
    return f"""inline json call(placard::{word} &{word}, std::string_view function, const arguments &given) {{
{lines}return by_hand({word}, function, given);
}}
"""


def _call(interface: Interface, word: str, call: Call) -> str:
    made = f"done({word}.{call.name}({', '.join(TABLE.passed(interface, call))}))"
    return f"{'explained' if call.result == 'explanation' else 'answered'}({made})"
