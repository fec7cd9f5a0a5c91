#!/usr/bin/env python3
"""Finds words that readers stumble over, in comments, error texts and documents; and lines of prose that are too long.

prose.py [PATH...]: checks these files and folders, else everything in the repository. The words to use instead are in
CONTRIBUTING.md.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

# What to find -> what to write instead.
WORDS = {
    r"\b(is|are|was|were|be|been) told\b|\b(tells?|telling)\b|\btold\b": "report, notify, emit an event",
    r"\bbeside\b": "next to, alongside, in addition to",
    r"\b(is|are|has|have|was|were|of|by|with|to) (?-i:none)\b(?! or)": "invalid, missing, no ...",
    r"\b(whoever|whomever|whatever it)\b": "anyone who, any caller that",
    r"\banew\b": "again, from scratch",
    r"\ball the same\b": "nevertheless, still",
    r"\bthe server's word\b": "Retry-After; the server's limit",
    r"\bof (the|a|an) (host|client|caller|server|library|app|user|engine|core|device|store|program)"
    r"'s\b(?! \w)": "the host's",
    r"\b(on|under) (its|their) way\b|\bunder way\b": "in flight",
    r"\bgoes by\b": "uses, is keyed by",
    r"\b(give|gives|given|giving|gave) (\w+ ){0,3}back\b": "free, release, destroy, return",
    r"\bbut for\b": "except",
    r"\bfor ever\b": "forever",
    r"\bworth nothing\b": "stale",
    r"\bstands (still|in|there|behind)\b": "is, lives in, pauses",
    r"\bin the order of (its|their) coming\b": "FIFO",
    r"\bnobody's\b": "no ...",
}
PATTERNS = [(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in WORDS.items()]
OPENING = re.compile(r"^\s*(///?|/?\*\*?|#|\"\"\")\s*Of ")
CODE = re.compile("`[^`]*`")  # in a document: not prose, as the words to avoid in the glossary of CONTRIBUTING.md
COLUMNS = 110

SOURCES = {".swift", ".c", ".h", ".cpp", ".hpp", ".py", ".rs", ".go", ".sh", ".js", ".css", ".cmake"}
TEXT = SOURCES | {".md", ".txt", ".json", ".toml", ""}


def findings(path: Path) -> list[str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    found = []
    fenced = output = False
    for number, line in enumerate(lines, 1):
        where = f"{path}:{number}: "
        prose = CODE.sub("", line) if path.suffix == ".md" else line
        if output:
            prose = ""
        for pattern, instead in PATTERNS:
            found += [f'{where}"{match[0]}": write {instead}' for match in pattern.finditer(prose)]
        if OPENING.match(line):
            found.append(f'{where}a comment begins with "Of": begin with a noun or a verb')
        if path.suffix == ".md":
            if line.startswith("```"):
                fenced = not fenced
                output = line == "```text"  # shows what a program prints
            table = line.lstrip().startswith("|")
            if len(line) > COLUMNS and not (fenced or table or line.startswith("    ") or "](" in line):
                found.append(f"{where}{len(line)} columns of prose, more than {COLUMNS}")
    return found


def is_prose(path: Path) -> bool:
    """Whether the file is read. A campaign's texts are not: they are what its users see, where any word can be good."""
    if path.parts[0] == "scenarios" or (path.parts[0] == "examples" and path.suffix == ".json"):
        return False
    return path.suffix in TEXT and path.name != Path(__file__).name and path.is_file()


def main() -> int:
    listed = subprocess.run(["git", "ls-files", "-z", *sys.argv[1:]], check=True, capture_output=True, text=True).stdout
    paths = [Path(name) for name in listed.split("\0") if name]
    found = [line for path in paths if is_prose(path) for line in findings(path)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
