"""Writes the reference of the C interface: one page per public header, from the headers alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "interface"))
from header import FOLDER, NAMES, Enumeration, Function, Interface, Struct, read

#: Where the pages are, in the site.
HOME = "reference/c"


class Names:
    """Which page explains a name of the interface."""

    def __init__(self, interface: Interface) -> None:
        self.page: dict[str, str] = {function.name: function.header for function in interface.functions}
        texts = {name: (FOLDER / f"{name}.h").read_text(encoding="utf-8") for name in NAMES}
        for name in (*interface.structs, *interface.enumerations):
            self.page[name] = next(page for page, text in texts.items() if re.search(rf"\b{name} {{", text))
        for enumeration in interface.enumerations.values():
            for constant in enumeration.constants:
                self.page[constant.name] = self.page[enumeration.name]

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
    made = {f"{HOME}/{header}.md": _page(header, interface, names) for header in NAMES}
    made[f"{HOME}/placard.md"] = _manual()
    return made


def title(header: str) -> str:
    """What a header is about, from its first line."""
    first = (FOLDER / f"{header}.h").read_text(encoding="utf-8").split("\n", 1)[0]
    found = re.match(r"/\* ([\w.]+) - (.*?)(?: Read placard\.h first\.)?(?: \*/)?$", first)
    return found[2].rstrip(".") if found else header


def _manual() -> str:
    """The comment with which placard.h begins, as it is: its layout is part of it."""
    text = (FOLDER / "placard.h").read_text(encoding="utf-8")
    lines = [re.sub(r"^ \* ?", "", line) for line in text[: text.index(" */")].split("\n")[1:]]
    return "# placard.h: the manual\n\n```text\n" + "\n".join(lines).rstrip() + "\n```\n"


def _page(header: str, interface: Interface, names: Names) -> str:
    parts = [f"# {header}.h", f"{title(header).capitalize()}."]
    functions = [function for function in interface.functions if function.header == header]
    structs = [struct for name, struct in interface.structs.items() if names.page[name] == header]
    enumerations = [each for name, each in interface.enumerations.items() if names.page[name] == header]
    if functions:
        parts.append("## Functions")
        for function in functions:
            parts += _function(function, names)
    if structs:
        parts.append("## Structs")
        for struct in structs:
            parts += _struct(struct, header, names)
    if enumerations:
        parts.append("## Enumerations")
        for enumeration in enumerations:
            parts += _enumeration(enumeration, header, names)
    return "\n\n".join(parts) + "\n"


def _function(function: Function, names: Names) -> Iterator[str]:
    yield f"### {function.name} {{ #{anchor(function.name)} }}"
    yield f"```c\n{_declaration(function.source)}\n```"
    yield from _comment(function.comment, function.header, names)


def _declaration(source: str) -> str:
    source = source.replace("PLACARD_NULLABLE ", "").replace(" PLACARD_NULLABLE", "")
    if len(source) <= 90:
        return source + ";"
    before, arguments = source.split("(", 1)
    return before + "(\n    " + ",\n    ".join(each.strip() for each in arguments.rstrip(")").split(",")) + ");"


def _struct(struct: Struct, header: str, names: Names) -> Iterator[str]:
    yield f"### {struct.name} {{ #{anchor(struct.name)} }}"
    yield from _comment(struct.comment, header, names)
    rows = ["| Field | Type | |", "|---|---|---|"]
    for field in struct.fields:
        kind = field.type + (" (or NULL)" if field.nullable else "")
        rows.append(f"| `{field.name}` | `{kind}` | {names.linked(field.comment, header)} |")
    yield "\n".join(rows)


def _enumeration(enumeration: Enumeration, header: str, names: Names) -> Iterator[str]:
    yield f"### {enumeration.name} {{ #{anchor(enumeration.name)} }}"
    yield from _comment(enumeration.comment, header, names)
    rows = ["| Constant | Value | |", "|---|---|---|"]
    for constant in enumeration.constants:
        mark = f"`{constant.name}`{{ #{anchor(constant.name)} }}"
        rows.append(f"| {mark} | {constant.value} | {names.linked(constant.comment, header)} |")
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
