"""Comments of C: fills lines as the headers have them."""

from __future__ import annotations

import textwrap

WIDTH = 120


def comment(text: str, indent: str = "") -> str:
    """A comment on lines of its own: short ones begin on the first line, long ones below it.

    Lines that begin with a space, and blank lines, stay as they are.
    """
    compact = _filled(text, " */", WIDTH - len(indent) - 3)
    if len(compact) <= 3 and not any(line.startswith(" ") or not line for line in compact):
        return "".join(f"{indent}{' *' if at else '/*'} {line}\n" for at, line in enumerate(compact))
    lines = "".join(f"{indent} * {line}".rstrip() + "\n" for line in _filled(text, "", WIDTH - len(indent) - 3))
    return f"{indent}/*\n{lines}{indent} */\n"


def _filled(text: str, end: str, width: int) -> list[str]:
    """Paragraphs broken into lines; what belongs together at the end is not broken."""
    lines: list[str] = []
    words: list[str] = []

    def flush(last: str = "") -> None:
        if words or last:
            whole = " ".join(" ".join(words).split()) + last.replace(" ", "\0")
            whole = _kept_together(whole)
            made = textwrap.wrap(whole, width, break_long_words=False, break_on_hyphens=False)
            lines.extend(line.replace("\0", " ") for line in made)
            words.clear()

    for line in text.split("\n"):
        if line.startswith(" ") or not line.strip():
            flush()
            lines.append(line.rstrip())
        else:
            words.append(line)
    flush(end)
    return lines


def _kept_together(text: str) -> str:
    """The version, and the thread tag before it, stay on one line."""
    head, found, version = text.rpartition(" Since ")
    if not found or len(version) > 10:
        return text
    space = "\0" if head.endswith("]") else " "
    return f"{head}{space}Since\0{version}"
