"""The calls that the scenario adapters of all languages make by a table, from the command `call` of docs/scenarios.md.

A call is in the table of a language unless the declaration has a reason in `adapters`. The arguments are read by their
types; each language has its own way, in a generator of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from elements import Enumeration, Function, Interface, ModelError, Variable

#: Handles and structs that JSON can describe, without "placard_".
MADE = ("properties", "batch", "identity", "response", "host_state")
#: The words of an argument of any type, and of two that languages have as one: the time of both clocks.
VALUE, INSTANT = "value", "instant"
_PLAIN = (
    *("text", "json", "string", "texts", "bool", "double", "int32", "int64", "uint64", "handle", "time", "token"),
)


@dataclass(frozen=True)
class Call:
    """One row of a table."""

    name: str  # of the function, without its object, such as "log_event"
    function: Function
    arguments: tuple[Variable, ...]  # as the command has them
    result: str  # "status", "done", or the word of what it gives

    def has(self, word: str) -> bool:
        return any(each.word == word for each in self.arguments)


@dataclass(frozen=True)
class Table:
    """How a language reads arguments, as code: a word, or a word with "?", -> what reads the argument `name`."""

    language: str
    words: dict[str, str]  # "": it is left out
    named: Callable[[Enumeration, str], str]  # reads the name of a value
    spelled: Callable[[Enumeration, str], str]  # likewise, where the interface has a function for the names
    label: Callable[[Variable], str] = lambda given: ""  # what precedes an argument, with a colon

    def passed(self, interface: Interface, call: Call) -> list[str]:
        """The code that reads the arguments of a call."""
        given = [(self.label(each), self._read(interface, call.function, each)) for each in call.arguments]
        return [f"{label}: {read}" if label else read for label, read in given if read]

    def _read(self, interface: Interface, function: Function, given: Variable) -> str:
        enumeration = interface.enumeration_of(given)
        if enumeration:
            has_names = any(each.name == f"{enumeration.name}_from_name" for each in interface.functions)
            return (self.spelled if has_names else self.named)(enumeration, given.name)
        word = given.word + ("?" if given.nullable else "")
        if word not in self.words:
            raise ModelError(
                f"interface/{function.header}.toml: {function.name}: scripts/interface/adapter_{self.language}.py has "
                f"no form for `{given.name}`, which is a `{word}`: add it, or say in `adapters.{self.language}` why "
                "the adapter has the call by hand"
            )
        return self.words[word].format(name=given.name)


def calls(interface: Interface, language: str) -> dict[str, list[Call]]:
    """Object -> its calls in the table of a language, in the order of the model."""
    found: dict[str, dict[str, Call]] = {}
    for function in interface.functions:
        word = interface.object_of(function)
        call = _call(interface, function, word) if word and language not in function.adapters else None
        if call:
            found.setdefault(word, {}).setdefault(call.name, call)
    return {word: list(rows.values()) for word, rows in found.items()}


def is_changed(rows: list[Call]) -> bool:
    """Whether the calls change their object, which then must not be shared."""
    objects = [(each.function.parameters[0], each.function.thread) for each in rows]
    return any(object.mark != "const" and thread == "owner" for object, thread in objects)


def _call(interface: Interface, function: Function, word: str) -> Call | None:
    """None for what is no command: it returns no status, hands over a list, or needs what JSON cannot describe."""
    rest = [each for each in function.parameters[1:] if not each.is_part and each.name != "err"]
    given = [each for each in rest if each.mark not in ("owned", "out")]
    if function.any_value:
        given = [*given[:-1], Variable(VALUE, "", False, VALUE)]
    if {"time", "monotonic"} <= {each.word for each in given}:
        given = [Variable(INSTANT, "", False, INSTANT)]
    is_read = all(each.enumeration or each.word in (*_PLAIN, *MADE, VALUE, INSTANT) for each in given)
    has_flags = any(each.is_flags for each in map(interface.enumeration_of, given) if each)
    has_list = any(each.mark == "owned" and each.word != "explanation" for each in rest)
    if not function.can_fail or not is_read or has_flags or has_list:
        return None
    outs = [each for each in rest if each.mark in ("owned", "out")]
    result = outs[0].word if outs else function.result_word
    name = function.any_value or function.name
    return Call(name.removeprefix(f"placard_{word}_"), function, tuple(given), result)
