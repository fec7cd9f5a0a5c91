"""Writes llms.txt: the pages of the documentation with a line each, for programs that read documentation."""

from __future__ import annotations

import re
from pathlib import Path

HEAD = """# Placard

> An embeddable engine for content cards and in-app messages: one shared library with a C interface, and bindings for
> C++, Python, Swift, Rust, Node, Go and GLib. The engine decides, stores and sends; the host draws.

## Pages
"""


def text(folder: Path) -> str:
    lines = []
    for page in sorted(folder.rglob("*.md")):
        words = re.sub(r"\A---\n.*?\n---\n", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)  # options of MkDocs
        title = re.search(r"^# (.*)$", words, flags=re.MULTILINE)
        about = re.search(r"^(?![#`|<!=:\-]|\s)(.+?)(?:\n\n|\Z)", words, flags=re.MULTILINE | re.DOTALL)
        summary = re.split(r"(?<=[.:?!])\s", " ".join(about[1].split()))[0] if about else ""
        made = page.with_name("index.html") if page.name == "README.md" else page.with_suffix(".html")
        path = made.relative_to(folder).as_posix()
        lines.append(f"- [{title[1] if title else path}]({path}): {summary}")
    return HEAD + "\n" + "\n".join(lines) + "\n"
