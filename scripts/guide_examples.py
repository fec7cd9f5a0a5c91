#!/usr/bin/env python3
"""Checks every block of code in the project's Markdown files; a block that no check knows is a fault.

    scripts/guide_examples.py       prints what is wrong; exit status 1 if anything is

A block begins with ``` and a tag. CHECKS says for each tag how its blocks are checked, EXEMPT why some are not. The
second word of a tag says what a block is part of: a file of the repository, which the block must equal; a program made
of all blocks with the same tag; or one of the files in scripts/guide-examples, which contain the code around a block
and a mark where it goes. Run by scripts/examples, which sets the environment for the Python package.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import libplacard
import libplacard.engines

ROOT = Path(__file__).resolve().parent.parent
WRAPPERS = Path(__file__).resolve().with_suffix("").with_name("guide-examples")
PLACARDCTL = ROOT / ".build/debug/placardctl"
MARK = "/* BLOCK */"

WARNINGS = ["-Wall", "-Wextra", "-Werror", "-I", "include", "-fsyntax-only"]
C = ["cc", "-std=c99", *WARNINGS]
CPP = ["g++", "-std=c++11", *WARNINGS]
CPP17 = ["g++", "-std=c++17", *WARNINGS]
SWIFT = ["swiftc", "-typecheck", "-warnings-as-errors", "-swift-version", "6"]
PART = ["-Wno-unused"]  # a part of a program need not use all that it declares


class Fault(Exception):
    """What is wrong with a block."""


@dataclasses.dataclass(frozen=True)
class Block:
    document: str
    line: int
    tag: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line} ({self.tag})"


# ---- Finding blocks


def blocks(document: str, faults: list[str]) -> Iterator[Block]:
    start, tag, text = 0, "", ""
    for number, line in enumerate((ROOT / document).read_text(encoding="utf-8").splitlines(), 1):
        where = f"{document}:{number}: "
        if start:
            if line == "```":
                yield Block(document, start, tag, text)
                start, text = 0, ""
            else:
                text += line + "\n"
        elif line.startswith("```"):
            start, tag = number, line[3:].strip()
        elif re.match(r"\s*(```|~~~)", line):
            faults.append(where + "a block of code begins with ``` in the first column")
        elif re.match(r" {4}|\t", line):
            faults.append(where + "indented code has no tag: put it between ``` and ```")
    if start:
        faults.append(f"{document}:{start}: this block has no end")


# ---- Checks


def run(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=3600)
    if done.returncode != 0:
        raise Fault(f"{command[0]} fails\n{done.stdout}{done.stderr}")


def write(block: Block, suffix: str, text: str) -> Path:
    """Writes a file whose name says where its text is from."""
    path = scratch / f"{block.document.replace('/', '-')}-{block.line}{suffix}"
    path.write_text(text, encoding="utf-8")
    return path


def inside(wrapper: str, *command: str) -> Callable[[Block], None]:
    """Runs a compiler on a file of scripts/guide-examples with the block in it."""

    def check(block: Block) -> None:
        around = (WRAPPERS / wrapper).read_text(encoding="utf-8")
        assert around.count(MARK) == 1, wrapper
        run(*command, write(block, Path(wrapper).suffix, around.replace(MARK, block.text)))

    return check


def file(block: Block) -> None:
    """The block shows a file, which scripts/examples compiles and runs."""
    if block.text != (ROOT / block.tag.split()[1]).read_text(encoding="utf-8"):
        raise Fault("differs from the file that it shows")


def lines(block: Block) -> None:
    """The block shows lines of a file, indented or not, which scripts/examples or a test compiles and runs."""
    shown, whole = (
        "\n".join(line.strip() for line in text.splitlines())
        for text in (block.text, (ROOT / block.tag.split()[1]).read_text(encoding="utf-8"))
    )
    if f"\n{shown}\n" not in whole:
        raise Fault("these lines are not in the file that it shows")


def program(block: Block) -> None:
    """The program, which scripts/examples also links and runs."""
    run(*C, write(block, ".c", block.text))


def shell(block: Block) -> None:
    run("bash", "-n", write(block, ".sh", block.text))


def campaigns(block: Block) -> None:
    run(PLACARDCTL, "explain", "--campaigns", write(block, ".json", block.text), "--open")


def scenario(block: Block) -> None:
    run(sys.executable, "-m", "placard_scenario", write(block, ".json", block.text))


def theme(block: Block) -> None:
    options: dict[str, Any] = {"durability": "memory", "transport": "host"}
    with libplacard.Client(api_key="kiosk-1", endpoint="sdk.example.com", **options) as client:
        client.render_cards(theme=json.loads(block.text))


def parsed(block: Block) -> None:
    json.loads(block.text)


def doc_test(block: Block) -> None:
    """Compiled as a doc test of the crate, by bindings/rust/test."""
    if block.document != "bindings/rust/README.md":
        raise Fault("Rust is compiled only in bindings/rust/README.md")


def toml(block: Block) -> None:
    tomllib.loads(block.text)


EVENTS = [each for each in vars(libplacard).values() if inspect.isclass(each) and issubclass(each, libplacard.Event)]
# What the names in the guides' Python are.
NAMES: dict[str, list[Any]] = {
    "libplacard": [libplacard],
    "batch": [libplacard.EventBatch],
    "card": [libplacard.Card, libplacard.SkippedCard],
    "client": [libplacard.Client],
    "event": EVENTS,
    "made": [libplacard.CardObjects],
    "message": [libplacard.Message],
    "outbox": [libplacard.Outbox],
    "registry": [libplacard.CardRegistry],
    "tracker": [libplacard.Tracker],
    "verdict": [libplacard.Verdict],
}


def owners(node: ast.AST) -> list[Any]:
    """Returns the modules or classes that an expression such as `client` or `event.message` can be."""
    return NAMES.get(node.id if isinstance(node, ast.Name) else getattr(node, "attr", ""), [])


def members(owner: Any) -> set[str]:  # noqa: ANN401 - a module or a class
    fields = dataclasses.fields(owner) if dataclasses.is_dataclass(owner) else ()
    return {*dir(owner), *(field.name for field in fields)}


def python(block: Block) -> None:
    """The names exist, and calls fit the signatures. (The Python of the READMEs is also run, by tests.)"""
    tree = ast.parse(block.text)
    compile(tree, str(block), "exec")
    for node in ast.walk(tree):
        possible = owners(node.value) if isinstance(node, ast.Attribute) else []
        if possible and not any(node.attr in members(owner) for owner in possible):
            raise Fault(f"{ast.unparse(node)} does not exist")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            for owner in owners(node.func.value)[:1]:
                itself = [None] if inspect.isclass(owner) else []
                named = {each.arg: None for each in node.keywords}
                try:
                    inspect.signature(getattr(owner, node.func.attr)).bind(*itself, *node.args, **named)
                except TypeError as error:
                    raise Fault(f"{ast.unparse(node)}: {error}") from error


# CCurlLinked is the same module as CCurl, for another build.
C_FOLDERS = (path.parent for path in ROOT.glob("Sources/C*/module.modulemap"))
C_MODULES = [f"-I{folder}" for folder in C_FOLDERS if folder.name != "CCurlLinked"]
TOOLCHAIN = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["paths"]["runtimeResourcePath"]
MANIFEST = ["-I", f"{TOOLCHAIN}/pm/ManifestAPI", "-package-description-version", "6.2"]

CHECKS: dict[str, Callable[[Block], None]] = {
    "c": inside("snippet.c", *C, *PART),
    "c webkit": inside("webkit.c", *C, *PART),
    "c examples/minimal.c": file,
    "c examples/fake_host_test.c": lines,
    **{f"c examples/loops/{loop}.c": lines for loop in ("epoll", "frames", "glib", "libuv", "plugin", "poll", "wait")},
    "c Tests/c/fake_minimal.c": lines,
    "c host.c": program,
    "c registry.c": inside("registry.c", *C, *PART),
    "cpp": inside("snippet.cpp", *CPP17, *PART),
    "cpp examples/minimal.cpp": file,
    "cpp examples/loops/qt.cpp": lines,
    "cpp qt": inside("qt.cpp", *CPP),
    "cpp throw": inside("throwing.cpp", *CPP17, *PART),
    "js examples/minimal.mjs": file,
    "go": inside("snippet.go", "scripts/go", "vet"),
    "json campaigns": campaigns,
    "json fault": parsed,
    "json scenario": scenario,
    "json theme": theme,
    "python": python,
    "python examples/loops/with_asyncio.py": lines,
    "rust": doc_test,
    "rust,no_run bindings/rust/libplacard/examples/minimal.rs": file,
    "sh": shell,
    "swift": inside("snippet.swift", *SWIFT, "-I", ".build/debug/Modules", *C_MODULES),
    "swift async": inside("async.swift", *SWIFT, "-I", ".build/debug/Modules", *C_MODULES),
    "swift Package.swift": inside("Package.swift", *SWIFT, *MANIFEST),
    "swift examples/minimal-swift/main.swift": file,
    "toml": toml,
}
EXEMPT = {
    **dict.fromkeys(("js glib", "python glib", "vala glib"), "bindings/glib/test runs it"),
    "diff": "scripts/recipes applies it",
    "cmake": "Tests/c/package builds a program with the same lines",
    "js": "bindings/node/test compares it with the types",
    "js run": "bindings/node/test runs it",
    "text": "not code: a drawing, a synopsis or what a program prints",
}


def check(block: Block) -> str | None:
    """Returns what is wrong with a block."""
    if block.tag in EXEMPT:
        return None
    try:
        if block.tag not in CHECKS:
            raise Fault(f"no check knows this tag: use one of {', '.join([*CHECKS, *EXEMPT])}")
        CHECKS[block.tag](block)
    except (Fault, SyntaxError, ValueError, libplacard.PlacardError) as error:
        return f"{block}: {error}"
    return None


def main() -> int:
    faults: list[str] = []
    programs: dict[tuple[str, str], list[Block]] = defaultdict(list)
    found: list[Block] = []
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True)
    for document in filter(None, listed.stdout.split("\0")):
        for block in blocks(document, faults):
            if CHECKS.get(block.tag) is program:
                programs[document, block.tag].append(block)
            else:
                found.append(block)
    for parts in programs.values():
        found.append(dataclasses.replace(parts[0], text="\n".join(part.text for part in parts)))
    faults += filter(None, map(check, found))
    counts = Counter(block.tag for block in found)
    faults += [f"CHECKS: no block has the tag '{tag}'" for tag in CHECKS if tag not in counts]
    for fault in faults:
        print(fault, file=sys.stderr)
    print("guide-examples:", "failed" if faults else ", ".join(f"{n} {tag}" for tag, n in sorted(counts.items())))
    return 1 if faults else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        sys.exit(main())
