"""Splits source text of C++ or TypeScript into declarations, each with the comment above it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
_SKIPPED = re.compile(r"(?:#(?:[^\n\\]|\\.)*|[A-Z][A-Z_]+)\n", re.DOTALL)  # preprocessor, macros on their own line
_PAIRS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Declaration:
    comment: str  # of documentation, without its marks
    head: str  # without the body
    body: str  # between its braces, "" without a body
    source: str  # all of it, as it is written


def split(text: str) -> Iterator[Declaration]:
    """The declarations at the top level. Other comments, macros and lines of the preprocessor are left out."""
    at, comment = 0, ""
    while at < len(text):
        if text[at].isspace() or text[at] == ";":
            at += 1
        elif found := _COMMENT.match(text, at):
            comment = _joined(comment, found[0])
            at = found.end()
        elif (text[at] == "#" or text[at].isupper()) and (found := _SKIPPED.match(text, at)):
            at = found.end()
        elif text[at] == "}":
            at += 1
        else:
            end, brace = _end(text, at)
            head = text[at : brace if brace is not None else end].strip().rstrip(";").strip()
            body = text[brace + 1 : end].rstrip().rstrip(";").rstrip().removesuffix("}") if brace is not None else ""
            yield Declaration(comment, head, body, text[at:end].strip())
            at, comment = end, ""


def _joined(comment: str, found: str) -> str:
    """The comment with this one, if it is of documentation: `///` line by line, or one between `/**` and `*/`."""
    if found.startswith("/**"):
        lines = found[3:-2].split("\n")
        return "\n".join(re.sub(r"^\s*\* ?", "", line).strip() for line in lines).strip()
    if found.startswith("///") and not found.startswith("///<"):  # `///<` is about what is before it
        line = found[3:].removeprefix(" ")
        return f"{comment}\n{line}" if comment else line
    return ""  # it belongs to nothing, such as the title of a section


def _end(text: str, start: int) -> tuple[int, int | None]:
    """The end of the declaration that starts there, and where its body begins."""
    at, body = start, None
    while at < len(text):
        if found := _COMMENT.match(text, at) or _TEXT.match(text, at):
            at = found.end()
        elif text[at] == ";":
            return at + 1, None
        elif text[at] == "{" and _has_body(text[start:at]):
            body = at
            at = _closed(text, at)
            return at, body
        elif text[at] in _PAIRS:
            at = _closed(text, at)
        elif text[at] == "}":
            return at, None  # of what is around it
        else:
            at += 1
    return at, None


def _has_body(head: str) -> bool:
    """Whether a brace after this begins a body, not a value or a type."""
    return not re.search(r"[=|:,<]\s*$|[^)]\s*(?<!const )&&?\s*$|^(?:export )?(?:type|const)\b", head)


def _closed(text: str, start: int) -> int:
    """After the bracket that closes the one at `start`."""
    at = start + 1
    while at < len(text):
        if found := _COMMENT.match(text, at) or _TEXT.match(text, at):
            at = found.end()
        elif text[at] in _PAIRS:
            at = _closed(text, at)
        elif text[at] in ")]}":
            return at + 1
        else:
            at += 1
    return at
