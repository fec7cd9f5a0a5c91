"""The programs that teach: found by their first lines, listed in examples/README.md.

    examples.py             writes the table of examples/README.md
    examples.py --check     changes nothing; fails while the table is stale, or a first line is missing

The first line of a program says what it teaches: `Teaches how ...`. The first line of a file that only belongs to a
program says so: `Part of demo.c: ...`. The version since which a program passes its test stays as it is in the table; a
program that is new in the table gets the current version.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
PAGE = "examples/README.md"
FOLDERS = ("examples", "bindings/go/examples", "bindings/rust/libplacard/examples", "bindings/rust/tokio-example/src")
HOSTS = {
    ".c": "C", ".cpp": "C++", ".go": "Go", ".h": "C", ".js": "Node", ".mjs": "Node", ".py": "Python", ".rs": "Rust",
    ".swift": "Swift",
}  # fmt: skip
BEGIN = "<!-- The table is generated from the first lines of the programs: make generate -->"
END = "<!-- End of the table -->"

_FIRST = re.compile(r"^(?:#!.*\n)?(?:/\*|//[/!]?|\"\"\"|#) ?(?:Teaches (?P<teaches>.+?)|Part of .+?)\.?(?: \*/)?\n")
_NOT_RUN = re.compile(r"^ \* Not run by a test: (.+?)\. ", re.MULTILINE)
_ROW = re.compile(r"^\| [^|]+ \| \[`[^`]+`\]\((?P<link>[^)]+)\) \| .* \| (?P<since>[\w.]+) \|$", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    path: str
    teaches: str
    not_run: str = ""  # why no test runs it

    @property
    def host(self) -> str:
        return HOSTS[PurePosixPath(self.path).suffix]

    @property
    def name(self) -> str:
        """The file; for a program in a folder of its own, the folder."""
        path = PurePosixPath(self.path)
        if path.stem.lower() != "main":
            return self.path.split("examples/")[-1]
        return path.parent.parent.name if path.parent.name == "src" else path.parent.name

    @property
    def link(self) -> str:
        """Its file, seen from the page."""
        return self.path.removeprefix("examples/") if self.path.startswith("examples/") else f"../{self.path}"


def found(root: Path = ROOT) -> tuple[list[Example], list[str]]:
    """The examples, by host and with the smallest first; and what is wrong with first lines."""
    examples, faults = [], []
    for path in sorted(file for folder in FOLDERS for file in (root / folder).rglob("*") if file.suffix in HOSTS):
        name = path.relative_to(root).as_posix()
        if path.name == "Package.swift" or ".build" in path.parts or "__pycache__" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        first = _FIRST.match(text)
        if first is None:
            faults.append(f"{name}:1: the first line does not say what the program teaches, or what it is a part of")
        elif first["teaches"]:
            why = _NOT_RUN.search(text)
            examples.append(Example(name, first["teaches"], why[1] if why else ""))
    order = list(dict.fromkeys(HOSTS.values()))
    return sorted(examples, key=lambda each: (order.index(each.host), "minimal" not in each.path, each.path)), faults


def versions(page: str) -> dict[str, str]:
    """The version since which each example passes, by its link, as an earlier table says."""
    return {row["link"]: row["since"] for row in _ROW.finditer(page)}


def table(examples: list[Example], since: dict[str, str], current: str) -> str:
    rows = ["| Host | Example | Teaches | Passes since |", "|---|---|---|---|"]
    for each in examples:
        passes = f"not run: {each.not_run}" if each.not_run else since.get(each.link, current)
        rows.append(f"| {each.host} | [`{each.name}`]({each.link}) | {each.teaches} | {passes} |")
    return "\n".join(rows)


def with_table(page: str, text: str) -> str:
    """The page with this text in place of its table."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}"


def version() -> str:
    header = (ROOT / "include/placard/types.h").read_text(encoding="utf-8")
    return re.search(r'^#define PLACARD_VERSION "(.+)"$', header, re.MULTILINE)[1]


def main() -> int:
    examples, faults = found()
    path = ROOT / PAGE
    page = path.read_text(encoding="utf-8")
    new = with_table(page, table(examples, versions(page), version()))
    if new != page and "--check" in sys.argv:
        faults.append(f"{PAGE} is stale: run `make generate` and commit it")
    elif new != page:
        path.write_text(new, encoding="utf-8")
        print(f"wrote {PAGE}")
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
