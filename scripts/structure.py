#!/usr/bin/env python3
"""Checks the dependencies between folders of PlacardCore against docs/architecture-rules.md, and modules for cycles.

    scripts/structure.py            prints violations; exit status 1 if there are any
    scripts/structure.py --table    prints the current dependencies between folders

One file uses another when it names a type that only the other declares. Strings, comments and names of members, as in
`input.Batch`, do not count.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
MODULES = [*SOURCES.iterdir(), *(ROOT / "tool" / "Sources").iterdir()]
CORE = SOURCES / "PlacardCore"
DOCUMENT = ROOT / "docs" / "architecture-rules.md"
HEADING = "## Who may use whom"
LARGEST_CIRCLE = 3

DECLARATION = re.compile(r"\b(?:struct|enum|class|actor|protocol|typealias)\s+([A-Z]\w*)")
NAME = re.compile(r"(?<![\w.])[A-Z]\w*")
NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')

Uses = dict[Path, dict[Path, set[str]]]


def without_noise(text: str) -> str:
    return NOISE.sub(lambda match: "\n" * match[0].count("\n"), text)


def uses(module: Path) -> Uses:
    """Returns for each file of a module the other files that it uses, and the types that it uses of each."""
    texts = {path: without_noise(path.read_text()) for path in sorted(module.rglob("*.swift"))}
    homes: dict[str, set[Path]] = defaultdict(set)
    for path, text in texts.items():
        for name in DECLARATION.findall(text):
            homes[name].add(path)
    found: Uses = {path: defaultdict(set) for path in texts}
    for path, text in texts.items():
        for name in set(NAME.findall(text)):
            home = homes.get(name, set())
            if len(home) == 1 and path not in home:
                found[path][next(iter(home))].add(name)
    return found


def circles(graph: Uses) -> list[list[Path]]:
    """Returns the cycles of files: Tarjan's strongly connected components, without recursion."""
    index: dict[Path, int] = {}
    low: dict[Path, int] = {}
    stack: list[Path] = []
    on_stack: set[Path] = set()
    found: list[list[Path]] = []
    for start in graph:
        if start in index:
            continue
        work = [(start, iter(graph[start]))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    circle = []
                    while not circle or circle[-1] != node:
                        circle.append(stack.pop())
                        on_stack.discard(circle[-1])
                    found.append(sorted(circle))
            elif following not in index:
                index[following] = low[following] = len(index)
                stack.append(following)
                on_stack.add(following)
                work.append((following, iter(graph[following])))
            elif following in on_stack:
                low[node] = min(low[node], index[following])
    return found


def folder(path: Path) -> str:
    return path.parent.relative_to(CORE).as_posix()


def folder_uses(graph: Uses) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path, others in graph.items():
        for other, names in others.items():
            if folder(path) != folder(other):
                what = f"{path.relative_to(ROOT)}: {', '.join(sorted(names))}"
                found[folder(path)][folder(other)].append(what)
    return found


def allowed() -> dict[str, set[str]]:
    """Parses the table: each folder and the folders that it may use."""
    section = DOCUMENT.read_text().split(HEADING + "\n", 1)
    if len(section) == 1:
        sys.exit(f"structure: {DOCUMENT.relative_to(ROOT)} has no section '{HEADING}'")
    table: dict[str, set[str]] = {}
    for line in section[1].split("\n## ", 1)[0].splitlines():
        cells = [re.findall(r"`([\w/]+)/`", cell) for cell in line.split("|")[1:3]]
        if len(cells) == 2 and cells[0]:
            table[cells[0][0]] = set(cells[1])
    return table


def core_faults() -> list[str]:
    graph = uses(CORE)
    table = allowed()
    present = {folder(path) for path in graph}
    faults = [f"PlacardCore/{name} has no row in the table" for name in sorted(present - table.keys())]
    faults += [f"the table names PlacardCore/{name}, which does not exist" for name in sorted(table.keys() - present)]
    rows = list(table)
    for name, others in table.items():
        for other in sorted(others & present):
            if rows.index(other) <= rows.index(name):
                faults.append(f"the row of {name} names {other}, whose row must be below it")
    for name, others in sorted(folder_uses(graph).items()):
        for other in sorted(others.keys() - table.get(name, set())):
            faults += [f"{what} of {other}/, which {name}/ may not use" for what in others[other]]
    return faults


def circle_faults() -> list[str]:
    faults = []
    for module in sorted(path for path in MODULES if path.is_dir()):
        for circle in circles(uses(module)):
            if len(circle) > LARGEST_CIRCLE:
                names = ", ".join(path.relative_to(module).as_posix() for path in circle)
                faults.append(f"{module.name}: {len(circle)} files use each other: {names}")
    return faults


def main() -> int:
    if sys.argv[1:] == ["--table"]:
        for name, others in sorted(folder_uses(uses(CORE)).items()):
            print(f"{name}: {', '.join(sorted(others))}")
        return 0
    faults = core_faults() + circle_faults()
    for fault in faults:
        print(f"structure: {fault}", file=sys.stderr)
    if faults:
        print(f"structure: the table is in {DOCUMENT.relative_to(ROOT)}, '{HEADING[3:]}'", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
