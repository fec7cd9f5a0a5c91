"""Writes the reference of the package for Node, from its declarations for TypeScript."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from declarations import Declaration, split
from reference_page import Entry, page

FOLDER = Path(__file__).resolve().parents[2] / "bindings/node"
INTRODUCTION = """The package `libplacard` for Node and Electron, in JavaScript and TypeScript. [The
guide](../bindings/node/README.md) explains how the parts work together. What a client and a
tracker share, such as `on` and `drain`, is in [`Sender`](#sender)."""

_DECLARED = re.compile(r"^(?:export |declare |abstract )*(class|interface|const|function|type|enum) (\w+)")
_MEMBER = re.compile(r"^(?:(?:static|readonly|get|private) )*([\w$]+|\[[\w.]+\])")


def pages() -> dict[str, str]:
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in ("index.d.ts", "calls.d.ts", "generated.d.ts")]
    groups = [group for text in texts for group in declared(text)]
    groups.sort(key=lambda group: (group[0].name != "Client", group[0].name.lower()))
    return {"reference/node.md": page("Node", INTRODUCTION, "ts", (entry for group in groups for entry in group))}


def declared(text: str) -> list[list[Entry]]:
    """What a file declares: each class with its members, all else as it is written."""
    return [made for declaration in split(text) if (made := list(_entries(declaration)))]


def _entries(declaration: Declaration) -> Iterator[Entry]:
    found = _DECLARED.match(declaration.head)
    if found is None:
        return  # an import
    kind, name = found.groups()
    if kind != "class" and not name.endswith("Calls"):
        yield Entry(name, declaration.source, _comment(declaration))
        return
    yield Entry(name, declaration.head, _comment(declaration))
    owner = name.removesuffix("Calls")  # the class that has these calls
    for member in split(declaration.body):
        if called := _MEMBER.match(member.head):
            yield Entry(f"{owner}.{called[1]}", textwrap.dedent(member.source), _comment(member), 3)


def _comment(declaration: Declaration) -> str:
    """JSDoc is Markdown, except that it can contain what looks like a tag."""
    return re.sub(r"<(?=[\w/])", r"\\<", declaration.comment)
