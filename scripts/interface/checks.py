"""What must fit together in the model, beyond its schema. Each function returns what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vocabulary import SCALARS, TypeWords

NO_NUMBERS = ("status", "done", "switch", "bool")
# Headers that are no files of the model.
OUTSIDE = ("arrow.h", "init.h", "stdbool.h", "stddef.h", "stdint.h")
RESULTS = ("done", "name")


def field_faults(row: dict[str, Any], is_by_caller: bool) -> Iterator[str]:
    """Checks a field of a struct."""
    words = TypeWords.read(row["type"])
    default = row.get("default")
    is_number = words.word in SCALARS and words.word not in NO_NUMBERS
    yield from type_faults(words)
    if default is not None and not is_by_caller:
        yield "has a `default`, though the library fills the struct: remove it"
    elif isinstance(default, str) and words.word != "switch":
        yield f'has default = "{default}", which is for a `switch`: give a number'
    elif isinstance(default, int) and not is_number:
        yield f"has a number as `default`, which a `{words.word}` is not: remove it"
    yield from _range_faults(row, words, is_number and is_by_caller)
    if "absent" in row and not is_number:
        yield f"has `absent`, which is for numbers, and is a `{words.word}`: remove it"
    if ("get" in row) != (words.word == "count"):
        yield "needs `get` if it is a `count` of a list, and only then: name the function that reads the list"


def _range_faults(row: dict[str, Any], words: TypeWords, can_have: bool) -> Iterator[str]:
    """Checks which values an option takes."""
    if ("min" in row) != ("below" in row):
        yield "needs `min` and `below` together: say what happens to smaller numbers"
    elif "min" in row and (not can_have or words.word == "interval"):
        yield "has `min`, which only numbers have that the caller gives, except intervals: remove it"
    elif "min" in row and row["min"] < (2 if row["below"] == "clamped" else 1):
        yield f"has min = {row['min']}, which leaves nothing outside, because 0 is the default: correct it"
    if ("never" in row) != (words.word == "interval"):
        yield "needs `never` if it is an `interval`, and only then: say what a missing interval means"


def type_faults(words: TypeWords) -> Iterator[str]:
    """Checks the type of a field or a parameter."""
    if words.word in RESULTS:
        yield f"is a `{words.word}`, which only a result can be: choose another type"


def include_faults(files: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Checks what files include. Returns the file, too."""
    for name, file in files.items():
        for each in file["includes"]:
            if each.removesuffix(".h") not in files and each not in OUTSIDE:
                yield name, f"includes {each}, which does not exist: correct the name"
        if name in _included(files, name):
            yield name, "includes itself, by other files: remove one of the `includes`"


def _included(files: dict[str, Any], name: str) -> set[str]:
    """The files that a file includes, directly or by others."""
    found: set[str] = set()
    left = [name]
    while left:
        for each in files.get(left.pop(), {}).get("includes", ()):
            stem = each.removesuffix(".h")
            if stem not in found:
                found.add(stem)
                left.append(stem)
    return found


def event_field_faults(is_event: bool, fields: list[str]) -> Iterator[str]:
    """Checks the fields that a kind of event sets."""
    if fields and not is_event:
        yield "has `fields`, which only kinds of events have: remove them"
    names = [each.removesuffix("?") for each in fields]
    yield from (
        f"lists {each} twice in `fields`: once is enough" for each in sorted(set(names)) if names.count(each) > 1
    )


def comment_ends(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Texts that would end a comment or a string in some language: the place of each, and what is wrong in it."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in ("prologue", "code"):
                yield from comment_ends(each, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from comment_ends(each, f"{place}[{at}]")
    elif isinstance(value, str):
        yield from ((place, each) for each in ("/*", "*/", '"""', "\\") if each in value)
