"""Writes the reference of the C interface: one page per public header, from the model and examples/reference."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "interface"))
import reference_examples
from elements import Enumeration, Function, Handle, Interface, Macro, Struct
from model import HEADERS, read

#: Where the pages are, in the site.
HOME = "reference/c"


class Names:
    """Which page explains a name of the interface, and which example shows it."""

    def __init__(self, interface: Interface) -> None:
        kinds = (interface.structs, interface.enumerations, interface.handles, interface.macros)
        self.page: dict[str, str] = {function.name: function.header for function in interface.functions}
        self.page.update({each.name: each.header for kind in kinds for each in kind.values()})
        for enumeration in interface.enumerations.values():
            self.page.update({constant.name: enumeration.header for constant in enumeration.constants})
        self._interface = interface
        self._examples = reference_examples.read()

    def example(self, symbol: str) -> Iterator[str]:
        """A block to be opened, with the example of a symbol."""
        found = reference_examples.example_of(symbol, self._interface, self._examples)
        if found:
            code = "\n".join(f"    {line}" if line else "" for line in found.code.rstrip().split("\n"))
            purpose = found.purpose[0].upper() + found.purpose[1:]
            yield f'??? example "{purpose}"\n\n    ```c\n{code}\n    ```'

    def linked(self, text: str, page: str) -> str:
        """Markdown of a comment's words: names of the interface are links, nothing else is markup."""
        words = re.split(r"(`[^`]*`|\b(?:placard|PLACARD)_\w+)", text)
        # Names are at odd places.
        return "".join(self._name(word, page) if at % 2 else _plain(word) for at, word in enumerate(words))

    def _name(self, word: str, page: str) -> str:
        name = word.strip("`")
        home = self.page.get(name)
        if home is None:
            return f"`{name}`"
        return f"[`{name}`]({'' if home == page else home + '.md'}#{anchor(name)})"


def _plain(text: str) -> str:
    return re.sub(r"([\\*_<>\[\]#|])", r"\\\1", text)


def anchor(name: str) -> str:
    return name.lower()


def pages() -> dict[str, str]:
    """The text of each page by its path."""
    interface = read()
    names = Names(interface)
    made = {f"{HOME}/{each.name}.md": _page(each.name, each.title, interface, names) for each in interface.headers}
    made[f"{HOME}/placard.md"] = _manual()
    return made


def _manual() -> str:
    """The comment with which placard.h begins, as it is: its layout is part of it."""
    text = (HEADERS / "placard.h").read_text(encoding="utf-8")
    lines = [re.sub(r"^ \* ?", "", line) for line in text[: text.index(" */")].split("\n")[1:]]
    return "# placard.h: the manual\n\n```text\n" + "\n".join(lines).rstrip() + "\n```\n"


def _page(header: str, title: str, interface: Interface, names: Names) -> str:
    parts = [f"# {header}.h", f"{title.capitalize()}."]
    sections = (
        ("Functions", interface.functions, _function),
        ("Structs", interface.structs.values(), _struct),
        ("Opaque types", interface.handles.values(), _described),
        ("Enumerations", interface.enumerations.values(), _enumeration),
        ("Macros", interface.macros.values(), _described),
    )
    for heading, symbols, write in sections:
        here = [each for each in symbols if each.header == header]
        parts += [f"## {heading}"] if here else []
        for each in here:
            parts += write(each, names)
            parts += names.example(each.name)
    return "\n\n".join(parts) + "\n"


def _function(function: Function, names: Names) -> Iterator[str]:
    yield f"### {function.name} {{ #{anchor(function.name)} }}"
    yield f"```c\n{_declaration(function.source)}\n```"
    yield from _comment(function.comment, function.header, names)


def _described(symbol: Struct | Enumeration | Handle | Macro, names: Names) -> Iterator[str]:
    yield f"### {symbol.name} {{ #{anchor(symbol.name)} }}"
    yield from _comment(f"{symbol.comment} Since {symbol.since}.", symbol.header, names)


def _declaration(source: str) -> str:
    source = source.replace("PLACARD_NULLABLE ", "").replace(" PLACARD_NULLABLE", "")
    if len(source) <= 90:
        return source + ";"
    before, arguments = source.split("(", 1)
    return before + "(\n    " + ",\n    ".join(each.strip() for each in arguments.rstrip(")").split(",")) + ");"


def _struct(struct: Struct, names: Names) -> Iterator[str]:
    yield from _described(struct, names)
    rows = ["| Field | Type | |", "|---|---|---|"]
    for field in struct.fields:
        kind = field.type + (" (or NULL)" if field.nullable else "")
        rows.append(f"| `{field.name}` | `{kind}` | {names.linked(field.comment, struct.header)} |")
    yield "\n".join(rows)


def _enumeration(enumeration: Enumeration, names: Names) -> Iterator[str]:
    yield from _described(enumeration, names)
    rows = ["| Constant | Value | |", "|---|---|---|"]
    for constant in enumeration.constants:
        mark = f"`{constant.name}`{{ #{anchor(constant.name)} }}"
        rows.append(f"| {mark} | {constant.value} | {names.linked(constant.comment, enumeration.header)} |")
    yield "\n".join(rows)


def _comment(comment: str, header: str, names: Names) -> Iterator[str]:
    """Paragraphs, and lines that are aligned by spaces as a block."""
    block: list[str] = []
    words: list[str] = []

    def flush() -> Iterator[str]:
        if words:
            yield names.linked(" ".join(words), header)
            words.clear()
        if block:
            yield "```text\n" + "\n".join(block) + "\n```"
            block.clear()

    for line in comment.split("\n"):
        is_aligned = line.startswith("  ")
        if not line or (is_aligned and words) or (not is_aligned and block):
            yield from flush()
        if is_aligned:
            block.append(line[2:])
        elif line:
            words.append(line)
    yield from flush()
