"""What is generated for Swift's scenario adapter: a function for each object, with a case for each call.

A parameter that Swift names has its name of the model in Swift, or is of a type whose parameters always have one.
"""

from __future__ import annotations

from adapter_calls import Call, Table, calls, is_changed
from elements import GENERATED, Interface
from identifiers import INITIALISMS, camel, pascal

_STRING = 'given.string("{name}")'
_INTEGER = 'given.integer("{name}")'
TABLE = Table(
    "swift",
    {
        **dict.fromkeys(("int32", "int64", "uint64", "handle", "time"), _INTEGER),
        **dict.fromkeys(("text", "string"), _STRING),
        "text?": 'given.optional("{name}", \\.string)',
        "texts": 'given.strings("{name}")',
        "json": f"{_STRING}.utf8",
        "bool": 'given.bool("{name}")',
        "double": 'given.double("{name}")',
        "double?": 'given.optional("{name}", \\.double)',
        "token": "",
        "instant": "Instant(given)",
        "value": 'Value(given.required("{name}"))',
        "properties": 'Properties(given.required("{name}"))',
        "properties?": 'given.properties("{name}")',
        "batch": 'filled(given.objects("{name}"))',
        "identity": 'of: RestIdentity(given.object("{name}"))',
        "host_state": 'HostStateChange(given.object("{name}"))',
    },
    named=lambda enumeration, name: f'given.choice("{name}")',
    spelled=lambda enumeration, name: (
        f"{pascal(enumeration.name.removeprefix('placard_'))}(named: {_STRING.format(name=name)})"
    ),
    label=lambda given: given.names.get("swift", camel(given.name, INITIALISMS) if given.word in LABELLED else ""),
)
LABELLED = ("bool", "double", "string", "json", "time")


def table(interface: Interface) -> str:
    functions = "\n".join(_function(interface, word, rows) for word, rows in calls(interface, "swift").items())
    return f"// The calls of the command `call`. {GENERATED}\n\nimport Placard\n\n{functions}"


def _function(interface: Interface, word: str, rows: list[Call]) -> str:
    kind = interface.handles[f"placard_{word}"].names.get("swift", word.capitalize())
    passed = f"inout {kind}" if is_changed(rows) else kind
    cases = "".join(f'case "{each.name}": try {_call(interface, word, each)}\n' for each in rows)
    return f"""func call(_ {word}: {passed}, _ function: String, _ given: Arguments) throws -> JSON {{
switch function {{
{cases}default: try byHand({word}, function, given)
}}
}}
"""


def _call(interface: Interface, word: str, call: Call) -> str:
    # Swift says last whom a call is about.
    passed = sorted(TABLE.passed(interface, call), key=lambda each: each.startswith("of:"))
    made = f"{word}.{camel(call.name, INITIALISMS)}({', '.join(passed)})"
    return f"{'explained' if call.result == 'explanation' else 'answered'}({made})"
