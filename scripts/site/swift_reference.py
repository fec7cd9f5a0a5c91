"""Writes the reference of the Swift API, a page per module, from the symbol graphs that scripts/docc leaves."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from typing import Any

from reference_page import Entry, page

FOLDER = Path(__file__).resolve().parents[2] / ".build/docs/symbols"
HOME = "reference/swift"

#: What each module is for.
MODULES = {
    "Placard": "The client, its events, cards and messages. It needs neither Foundation nor the concurrency runtime.",
    "PlacardAsync": "A client's events as asynchronous sequences, and calls that are awaited.",
    "PlacardFoundation": "Points in time as `Date`, in extensions of the types of Placard.",
}
GUIDE = "[A host in Swift](../../docs/hosts.md#from-swift) is a whole program."
MISSING = """This copy of the site was built without Swift. In a checkout with [Swift
6.3](https://www.swift.org/install), run `make docs-swift` and then `make docs`. `make
docs-swift` also makes the reference as DocC archives."""

_TYPES = {"swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias", "swift.func"}
Symbol = dict[str, Any]


def pages() -> dict[str, str]:
    graphs = {module: symbols(FOLDER / module) for module in MODULES}
    links: dict[str, str] = {}
    for module, found in reversed(graphs.items()):
        for symbol in found:
            named = entry(symbol, {}, set())
            links[_path(symbol)] = f"{module.lower()}.md#{named.anchor}"
    made = {}
    for module, about in MODULES.items():
        types = {_path(symbol) for symbol in graphs[module] if _is_type(symbol)}
        entries = [entry(symbol, links, types) for symbol in graphs[module]]
        text = (
            page(f"Swift: {module}", f"{about} {GUIDE}", "swift", entries)
            if entries
            else f"# Swift: {module}\n\n{about}\n\n{MISSING}\n"
        )
        made[f"{HOME}/{module.lower()}.md"] = text
    return made


def symbols(folder: Path) -> list[Symbol]:
    """What a module declares, each type before its members, the client first. Nothing that is inherited."""
    found = []
    for graph in sorted(folder.glob("*.symbols.json")):
        found += json.loads(graph.read_text(encoding="utf-8"))["symbols"]
    own = [symbol for symbol in found if symbol.get("docComment", {}).get("module") != "Swift" and _is_named(symbol)]
    return sorted(own, key=_place)


def _is_named(symbol: Symbol) -> bool:
    return symbol["kind"]["identifier"] != "swift.func.op"


def _is_type(symbol: Symbol) -> bool:
    return symbol["kind"]["identifier"] in _TYPES


def _place(symbol: Symbol) -> tuple[Any, ...]:
    path = symbol["pathComponents"]
    owner = path if _is_type(symbol) else path[:-1]
    location = symbol.get("location", {})
    file = location.get("uri", "")
    where = "+" in file, file, location.get("position", {}).get("line", 0)  # Client.swift before Client+Cards.swift
    return owner[0] != "Client", owner, not _is_type(symbol), where, path[-1]


def _path(symbol: Symbol) -> str:
    return "/".join(symbol["pathComponents"])


def entry(symbol: Symbol, links: dict[str, str], types: set[str]) -> Entry:
    path = _path(symbol)
    declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
    lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
    is_member = (
        not _is_type(symbol) and path.rpartition("/")[0] in types
    )  # an extension of another module's type is not
    return Entry(path.replace("/", "."), declaration, _markdown(lines, links), 3 if is_member else 2)


def _markdown(lines: list[str], links: dict[str, str]) -> str:
    """DocC's Markdown for MkDocs: a list needs an empty line before it and four spaces in it; names are links."""
    made: list[str] = []
    for line in lines:
        is_item = re.match(r" *- ", line) is not None
        if is_item and made and made[-1] and not re.match(r" *- ", made[-1]):
            made.append("")
        made.append(re.sub(r"^  (?=- )", "    ", line))
    text = re.sub(r"``([^`]+)``", lambda found: _link(found[1], links), "\n".join(made)).strip()
    # Code is indented, after an empty line.
    return re.sub(r"(?<=\n\n)(?:    (?! *- ).*(?:\n+|$))+", _fenced, text).strip()


def _fenced(code: re.Match[str]) -> str:
    return f"```swift\n{textwrap.dedent(code[0]).strip()}\n```\n\n"


def _link(path: str, links: dict[str, str]) -> str:
    text = path.replace("/", ".")
    return f"[`{text}`]({links[path]})" if path in links else f"`{text}`"
