"""What is generated for Python's scenario adapter: a function for each call."""

from __future__ import annotations

from adapter_calls import Call, Table, calls
from elements import GENERATED, Interface
from python_calls import method_name

_GIVEN = 'given["{name}"]'
TABLE = Table(
    "python",
    {
        **dict.fromkeys(("text", "string", "texts", "bool", "double", "int32", "int64", "uint64", "handle"), _GIVEN),
        "time": _GIVEN,
        "token": "",
        "instant": 'given["wall_ms"], given["monotonic_ms"]',
        "text?": 'given.get("{name}")',
        "double?": '{name}=given.get("{name}")',
        "json": 'json.loads(given["{name}"])',
        "value": 'native(given["{name}"])',
        "properties": 'properties(given["{name}"])',
        "properties?": 'properties(given.get("{name}"))',
        "batch": 'batch(given["{name}"])',
        "identity": '{name}=given["{name}"]',
        "response": '**response(given["{name}"])',
        "host_state": '**given["{name}"]',
    },
    named=lambda enumeration, name: _GIVEN.format(name=name),
    spelled=lambda enumeration, name: _GIVEN.format(name=name),
)
#: What makes the answer of what a call returns, if it is no status.
RESULTS = {"explanation": "explained({})"}


def table(interface: Interface) -> str:
    objects = "".join(
        f'    "{word}": {{{"".join(_row(interface, word, each) for each in rows)}}},\n'
        for word, rows in calls(interface, "python").items()
    )
    return f'''"""The calls of the command ``call``. {GENERATED}"""

from __future__ import annotations

import json

from .arguments import Function, batch, explained, native, properties, response

#: Object -> function -> what calls it with the arguments of the command.
CALLS: dict[str, dict[str, Function]] = {{
{objects}}}
'''


def _row(interface: Interface, word: str, call: Call) -> str:
    # What is given by name follows what is given by position.
    given = sorted(TABLE.passed(interface, call), key=lambda each: each.startswith("**") or "=" in each.split("(")[0])
    name = call.name if call.function.any_value else method_name(call.function)
    made = RESULTS.get(call.result, "{}").format(f"{word}.{name}({', '.join(given)})")
    return f'"{call.name}": lambda {word}, given: {made},\n'
