"""How languages spell the calls of C, where the model knows it: a method that is generated, or one that the scenario
adapter of a language calls by its table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import adapter_calls
import cpp_calls
import go_calls
import node_calls
import python_calls
import rust_calls
from elements import Function, Interface
from go_output import go_name
from identifiers import INITIALISMS, camel

#: Language -> how it names the method of a function.
SPELLINGS: dict[str, Callable[[Function], str]] = {
    "cpp": cpp_calls.member_name,
    "python": python_calls.method_name,
    "rust": rust_calls.method_name,
    "swift": lambda function: camel(function.member, INITIALISMS),
    "node": node_calls.method_name,
    "go": lambda function: go_name(function.names.get("go", function.member)),
}
#: The columns of the table: what is mostly spelled alike.
COLUMNS = (
    {"c": "C", "cpp": "C++", "python": "Python", "rust": "Rust"},
    {"swift": "Swift", "node": "Node"},
    {"go": "Go"},
)


def names(interface: Interface) -> dict[str, dict[str, dict[str, str]]]:
    """Object -> call -> language -> its name there, for calls that another language than C has."""
    listed = {language: set(_known(interface, language)) for language in SPELLINGS}
    found: dict[str, dict[str, dict[str, str]]] = {}
    for function in interface.functions:
        word = interface.object_of(function)
        known = {language for language, functions in listed.items() if word and function.name in functions}
        if known:
            one = replace(function, name=function.any_value) if function.any_value else function
            spelled = {language: SPELLINGS[language](one) for language in SPELLINGS if language in known}
            in_c = {"c": f"{one.member}_*" if function.any_value else one.member}
            found.setdefault(word, {}).setdefault(one.member, in_c | spelled)
    return found


def _known(interface: Interface, language: str) -> Iterator[str]:
    """The functions whose methods have the name that follows from the model."""
    for rows in adapter_calls.calls(interface, language).values():
        yield from (each.function.name for each in rows)
    if language == "swift":
        return  # its methods are written by hand
    for methods in interface.methods(language).values():
        yield from (each.name for each in methods if language != "go" or go_calls.is_call(interface, each))


def tables(interface: Interface) -> str:
    """A table for each object, with a row for each call."""
    return "\n\n".join(_table(word, calls) for word, calls in names(interface).items())


def _table(word: str, calls: dict[str, dict[str, str]]) -> str:
    titles = [", ".join(each.values()) for each in COLUMNS]
    head = f"| `placard_{word}_…`: {' | '.join(titles)} |\n|{'---|' * len(titles)}"
    rows = (f"|{'|'.join(_cell(each, column) for column in COLUMNS)}|" for each in calls.values())
    return "\n".join([head, *rows])


def _cell(known: dict[str, str], column: dict[str, str]) -> str:
    """The name that all languages of a column have, or each name with its languages."""
    spelled: dict[str, list[str]] = {}
    for language, title in column.items():
        if language in known:
            spelled.setdefault(known[language], []).append(title)
    if list(spelled.values()) == [list(column.values())]:
        return f" `{next(iter(spelled))}` "
    cell = "; ".join(f"`{name}` in {', '.join(titles)}" for name, titles in spelled.items())
    return f" {cell} " if cell else " "
