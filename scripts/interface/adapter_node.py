"""What is generated for Node's scenario adapter: a function for each call."""

from __future__ import annotations

from adapter_calls import Call, Table, calls
from elements import GENERATED, Interface
from identifiers import camel

TABLE = Table(
    "node",
    {
        **dict.fromkeys(("text", "text?", "string", "texts", "json", "int32", "int64", "uint64", "handle"), "{name}"),
        **dict.fromkeys(("bool", "time", "value", "properties", "properties?", "host_state"), "{name}"),
        "double": "real({name})",
        "instant": "wall_ms, monotonic_ms",
        "batch": "filled({name})",
        "identity": "camelKeys({name})",
        "response": "answerOf({name})",
    },
    named=lambda enumeration, name: name,
    spelled=lambda enumeration, name: name,
)
#: What makes the status or the answer of what a call returns, if it is not the status.
RESULTS = {"explanation": "explained({})", "handle": "done({})"}


def table(interface: Interface) -> str:
    objects = "\n".join(
        f"const {word} = {{\n{''.join(_row(interface, word, each) for each in rows)}}};\n"
        for word, rows in calls(interface, "node").items()
    )
    names = ", ".join(calls(interface, "node"))
    return f"""// The calls of the command `call`. {GENERATED}
'use strict';

const {{ answerOf, camelKeys, done, explained, filled, real }} = require('./arguments');

{objects}
module.exports = {{ {names} }};
"""


def _row(interface: Interface, word: str, call: Call) -> str:
    passed = TABLE.passed(interface, call)
    names = [name for each in call.arguments for name in _names(each.word, each.name)]
    given = f", {{ {', '.join(names)} }}" if names else ""
    made = RESULTS.get(call.result, "{}").format(f"{word}.{camel(call.name)}({', '.join(passed)})")
    short = f"  {call.name}: ({word}{given}) => {made},\n"
    return short if len(short) <= 121 else f"  {call.name}: ({word}{given}) =>\n    {made},\n"


def _names(word: str, name: str) -> tuple[str, ...]:
    return ("wall_ms", "monotonic_ms") if word == "instant" else (name,)
