"""Writes the reference of the Go module, from what `go doc` prints."""

from __future__ import annotations

import re
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

from reference_page import Entry, page, plain

MODULE = Path(__file__).resolve().parents[2] / "bindings/go"
PAGE = "reference/go.md"
INTRODUCTION = (
    """Package `placard`, as `go doc -all` prints it. [The guide](../bindings/go/README.md) explains how to use it."""
)
MISSING = """This copy of the site was built without Go. Install it (Debian: `apt install golang-go`) and run
`make docs` again, or run `scripts/go doc -all` in a checkout."""

_NAME = re.compile(r"^(?:func \((?:\w+ )?\*?(?P<owner>\w+)\) (?P<method>\w+)|(?:func|type|var|const) (?P<name>\w+))")
_END = {"{": "}", "(": ")"}


def pages() -> dict[str, str]:
    if shutil.which("go") is None:
        return {PAGE: f"# Go\n\n{MISSING}\n"}
    printed = subprocess.run(
        ["go", "doc", "-all", "."],
        cwd=MODULE, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    package = _markdown(printed.split("\n\nCONSTANTS\n")[0].split("\n\n", 1)[1])
    return {PAGE: page("Go", f"{INTRODUCTION}\n\n{package}", "go", declared(printed))}


def declared(printed: str) -> Iterator[Entry]:
    """The declarations: functions first, then types with their methods."""
    lines = iter(printed.split("\n"))
    owner = ""
    pending: tuple[list[str], list[str]] | None = None  # declaration, comment
    for line in [*lines, "func"]:
        if re.match(r"(?:func|type|var|const)\b", line):
            if pending:
                entry = _entry(*pending, owner)
                owner = entry.name.split(".")[0] if pending[0][0].startswith("type ") else owner
                yield entry
            pending = ([line], [])
        elif pending and _is_open(pending[0]):
            pending[0].append(line)
        elif pending and re.match(r"[A-Z]+$", line):
            continue  # the title of a section
        elif pending:
            pending[1].append(line)


def _is_open(declaration: list[str]) -> bool:
    """Whether the bracket at the end of its first line is still open."""
    closing = _END.get(declaration[0][-1:])
    return closing is not None and (len(declaration) == 1 or declaration[-1] != closing)


def _entry(declaration: list[str], comment: list[str], owner: str) -> Entry:
    text = "\n".join(declaration)
    found = _NAME.match(declaration[0])
    words = _markdown(textwrap.dedent("\n".join(comment)).strip())
    if found is None:  # const ( ... ): the values of the type before it
        return Entry(f"{owner} values", text, words, 3)
    if found["method"]:
        return Entry(f"{found['owner']}.{found['method']}", text, words, 3)
    return Entry(found["name"], text, words)


def _markdown(comment: str) -> str:
    """Paragraphs as one line each, indented lines as code."""
    parts = []
    for part in re.split(r"\n\n+", comment):
        is_code = part.startswith("    ") or part.startswith("\t")
        title = re.match(r"# (.+)$", part)
        if title:
            parts.append(f"**{title[1]}**")
            continue
        parts.append(f"```go\n{textwrap.dedent(part)}\n```" if is_code else plain(" ".join(part.split())))
    return "\n\n".join(part for part in parts if part)
