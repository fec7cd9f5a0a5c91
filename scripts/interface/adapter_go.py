"""What is generated for Go's scenario adapter: a function for each object, with a case for each call."""

from __future__ import annotations

from adapter_calls import Call, Table, calls
from elements import Interface
from go_calls import GENERATED
from go_output import go_name, type_of

_INNER = 'given.inner("{name}")'
_WHOLE = 'given.unsigned("{name}")'
_TEXT = 'given.text("{name}")'
TABLE = Table(
    "go",
    {
        "text": _TEXT,
        "json": 'given.json("{name}")',
        "texts": 'given.texts("{name}")',
        "bool": 'given.boolean("{name}")',
        "double": 'given.number("{name}")',
        "int32": 'given.int("{name}")',
        "int64": 'given.integer("{name}")',
        "uint64": _WHOLE,
        "handle": _WHOLE,
        "time": 'given.time("{name}")',
        "token": "0",
        "instant": "instant(given)",
        "value": 'value(given.required("{name}"))',
        "properties": 'properties(given, "{name}")',
        "properties?": 'properties(given, "{name}")',
        "batch": 'filled(given.elements("{name}"))',
        "identity": f"identity({_INNER})",
        "response": f"response({_INNER})",
        "host_state": f"hostState({_INNER})",
    },
    named=lambda enumeration, name: f'choice[placard.{type_of(enumeration)}](given, "{name}")',
    spelled=lambda enumeration, name: f"must(placard.{type_of(enumeration)}FromName({_TEXT.format(name=name)}))",
)
#: What makes the answer of what a call returns.
RESULTS = {"status": "status", "done": "done", "handle": "made", "explanation": "explained"}


def table(interface: Interface) -> str:
    functions = "\n".join(_function(interface, word, rows) for word, rows in calls(interface, "go").items())
    return f'{GENERATED}\n\npackage main\n\nimport "placard"\n\n{functions}'


def _function(interface: Interface, word: str, rows: list[Call]) -> str:
    cases = "".join(f'case "{each.name}":\nreturn {_call(interface, word, each)}\n' for each in rows)
    kind = go_name(word)
    article = "an" if word[0] in "aeiou" else "a"
    return f"""// call{kind} calls a function of {article} {word}; nil for one that is not in the table.
func call{kind}({word} *placard.{kind}, function string, given arguments) answer {{
switch function {{
{cases}}}
return nil
}}
"""


def _call(interface: Interface, word: str, call: Call) -> str:
    name = go_name(call.function.names.get("go", call.name))
    rest = "..." if call.arguments and call.arguments[-1].word == "texts" else ""
    return f"{RESULTS[call.result]}({word}.{name}({', '.join(TABLE.passed(interface, call))}{rest}))"
