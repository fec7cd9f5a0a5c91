"""The texts of the model, taken apart: paragraphs, and lines that are aligned by spaces."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator


def blocks(text: str) -> Iterator[str]:
    """Each paragraph on one line, and each group of lines that begin with spaces as it is."""
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        if lines and (not line or line.startswith(" ") != lines[0].startswith(" ")):
            yield "\n".join(lines) if lines[0].startswith(" ") else " ".join(" ".join(lines).split())
            lines = []
        if line:
            lines.append(line)


def indented(text: str, indent: str = "    ") -> str:
    """The text with each line that is not empty further to the right."""
    return textwrap.indent(text, indent)
