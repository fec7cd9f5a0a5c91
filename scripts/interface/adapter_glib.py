"""What is generated for GObject's scenario adapter, which is in Python: a function for each call."""

from __future__ import annotations

from adapter_calls import Call, Table, calls
from elements import GENERATED, Interface
from glib_output import camel

_GIVEN = 'given["{name}"]'
_WHOLE = 'whole(given["{name}"])'
TABLE = Table(
    "glib",
    {
        **dict.fromkeys(("text", "json", "string", "texts", "bool", "double", "uint64", "handle", "time"), _GIVEN),
        "text?": 'given.get("{name}")',
        "double?": 'given.get("{name}", math.nan)',
        "int32": _WHOLE,
        "int64": _WHOLE,
        "token": "0",
        "instant": 'given["wall_ms"], given["monotonic_ms"]',
        "value": 'variant(given["{name}"])',
        "properties": 'variant(given["{name}"])',
        "properties?": 'variant_or_none(given.get("{name}"))',
        "batch": 'filled(given["{name}"])',
        "identity": 'identity(given["{name}"])',
        "response": '*response(given["{name}"])',
    },
    named=lambda enumeration, name: f"member({_kind(enumeration.name)}, {_GIVEN.format(name=name)})",
    spelled=lambda enumeration, name: f"{_kind(enumeration.name)}.from_name({_GIVEN.format(name=name)})",
)
#: What makes the answer of what a call returns, if it is no status.
RESULTS = {"explanation": "explained({})", "handle": "done({})"}


def _kind(enumeration: str) -> str:
    return camel(enumeration.removeprefix("placard_")).replace("PlacardG", "Placard.", 1)


def table(interface: Interface) -> str:
    objects = "".join(
        f'    "{word}": {{{"".join(_row(interface, word, each) for each in rows)}}},\n'
        for word, rows in calls(interface, "glib").items()
    )
    return f'''"""The calls of the command ``call``. {GENERATED}"""

from __future__ import annotations

import math

from arguments import Function, done, explained, filled, identity, member, response, variant, variant_or_none, whole
from gi.repository import Placard

#: Object -> function -> what calls it with the arguments of the command.
CALLS: dict[str, dict[str, Function]] = {{
{objects}}}
'''


def _row(interface: Interface, word: str, call: Call) -> str:
    made = f"{word}.{call.name}({', '.join(TABLE.passed(interface, call))})"
    return f'"{call.name}": lambda {word}, given: {RESULTS.get(call.result, "{}").format(made)},\n'
