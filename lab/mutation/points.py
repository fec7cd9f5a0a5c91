"""Finds the places of a Swift source that a mutant can change, and writes the source with all of them built in.

It knows lines, strings and comments, not the grammar: what does not compile is left out afterwards (`workspace.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_COMPARISONS = {"<": "<~", "<=": "<=~", ">": ">~", ">=": ">=~"}
_EQUALITIES = {"==": "==~", "!=": "!=~"}
_SUMS = {"+": "+~", "-": "-~"}

#: Lines whose operators are declarations, patterns or conditions of a generic type.
_SKIPPED_LINE = re.compile(
    r"^\s*(///?|\*|#|@|import |case |(package |public |private |internal |static |extension |protocol |infix |prefix )*"
    r"(func |init\(|init\?\(|subscript|typealias|extension |protocol |struct |class |enum |associatedtype)|where )"
    r"| where |<[A-Z]\w*: |func "
)
_CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|while) |\s*guard )(.+?)( else)? \{")
_NO_PLAIN_CONDITION = re.compile(r"\b(let|var|case|is)\b|#|\{|\}|,(?![^()]*\))|await")
_CALL = re.compile(r"^(\s*)((?:try[?]? )?[a-z_][\w.?]*(?:\[[^\]]*\])?(?:\.[\w?]+)*\(.*\))\s*$")
_ASSIGNMENT = re.compile(r"^(\s*)([a-z_][\w.?]*(?:\[[^\]]*\])?(?:\.[\w]+)* [-+|&*]?= [^{]*[^\s{(,\[:?|&+=])\s*$")
_NO_STATEMENT = re.compile(
    r"^\s*(let|var|return|throw|super|self\.init|if|guard|while|for|switch|else|precondition|fatalError|_ =|in\b)"
)
_INITIALIZER = re.compile(r"^ *(\w+ )*init[?]?[(<]")
_INTEGER = re.compile(r"(?<=[ (\[])(\d[\d_]*)(?=[ ,)\]]|$)")
_BOOLEAN = re.compile(r"(?<=[ (])(true|false)(?=[ ,)]|$)")
_EXTREME = re.compile(r"(?<![\w.])(min|max)\((?=[^()]*(?:\([^()]*\)[^()]*)*,)")


@dataclass(frozen=True)
class Point:
    """A mutant. Its number is the index in the list of all mutants."""

    file: str
    line: int
    kind: str
    #: Which one of its kind in the line, from 1.
    place: int
    source: str


def masked(line: str) -> str:
    """The line with strings as blanks and without a comment at its end; nothing if the end of a string is not clear."""
    if '"""' in line:
        return ""
    text: list[str] = []
    inside, position = False, 0
    while position < len(line):
        letter = line[position]
        if inside and letter == "\\":
            if line[position + 1 : position + 2] == "(":
                return ""  # code within a string
            text.append("__")
            position += 2
            continue
        if not inside and line.startswith("//", position):
            break
        text.append("_" if inside and letter != '"' else letter)
        inside ^= letter == '"'
        position += 1
    return "" if inside else "".join(text)


#: A change of a line: from, to, and the new text.
Edit = tuple[int, int, str]


def operators(code: str) -> Iterator[tuple[str, int, Callable[[int], list[Edit]]]]:
    """Kind, number of mutants, and what writes them, for each operator between blanks."""

    def replaced(start: int, end: int, new: str, mark: str) -> Callable[[int], list[Edit]]:
        return lambda number: [(start, end, f"{new} mutant({number}) {mark}")]

    for match in re.finditer(r"(?<= )(<=?|>=?|==|!=|\+|-|&&|\|\|)(?= )", code):
        text, (start, end) = match[1], match.span(1)
        if not code[:start].strip() or code[end:].strip() in ("", "nil") or code[end:].lstrip().startswith("nil"):
            continue
        if text in _COMPARISONS:
            yield "comparison", 2, replaced(start, end, _COMPARISONS[text], "^^^")
        elif text in _EQUALITIES:
            yield "equality", 1, replaced(start, end, _EQUALITIES[text], "^^^")
        elif text in _SUMS:
            yield "sum", 1, replaced(start, end, _SUMS[text], "^+^")
        else:
            yield "operand", 1, replaced(start, end, text, "|||" if text == "&&" else "&&&")


def values(code: str) -> Iterator[tuple[str, int, Callable[[int], list[Edit]]]]:
    def call(match: re.Match[str], name: str) -> Callable[[int], list[Edit]]:
        start, end = match.span(1)
        return lambda number: [(start, end, f"{name}({number}, {match[1]})")]

    def extreme(match: re.Match[str]) -> Callable[[int], list[Edit]]:
        start, end = match.span()
        return lambda number: [(start, end, f"mutant{match[1].capitalize()}({number}, ")]

    for match in _INTEGER.finditer(code):
        yield "integer", 1, call(match, "mutantInt")
    for match in _BOOLEAN.finditer(code):
        yield "boolean", 1, call(match, "mutantBool")
    for match in _EXTREME.finditer(code):
        yield "min and max", 1, extreme(match)


def statements(code: str) -> Iterator[tuple[str, int, Callable[[int], list[Edit]]]]:
    condition = _CONDITION.match(code)
    if condition and not _NO_PLAIN_CONDITION.search(condition[2]):
        start, end = condition.span(2)
        yield "condition", 1, lambda number: [(start, start, f"mutantNot({number}, "), (end, end, ")")]
    if (
        _NO_STATEMENT.match(code)
        or re.search(r"\b(let|var)\b", code)
        or code.count("(") != code.count(")")
        or "{" in code
    ):
        return
    call, assignment = _CALL.match(code), _ASSIGNMENT.match(code)
    statement = call or assignment
    if statement:
        first, last = statement.span(2)
        kind = "call" if call else "assignment"
        yield kind, 1, lambda number: [(first, first, f"if !mutantIsOn({number}) {{ "), (last, last, " }")]


def write(file: str, source: str, first: int, left_out: set[tuple[str, int]]) -> tuple[str, list[Point]]:
    """The source with its mutants, whose numbers begin with `first`. Lines in `left_out` stay as they are."""
    points: list[Point] = []
    lines, is_text = [], False
    initializer: str | None = None  # the indentation of the one in which the line is
    for number, line in enumerate(source.split("\n"), 1):
        is_text ^= line.count('"""') % 2 == 1
        code = "" if is_text else masked(line)
        if _INITIALIZER.search(line):
            initializer = line[: len(line) - len(line.lstrip())]
        elif initializer is not None and line.rstrip() == initializer + "}":
            initializer = None
        if not code.strip() or _SKIPPED_LINE.search(line) or (file, number) in left_out:
            lines.append(line)
            continue
        edits: list[Edit] = []
        places: Counter[str] = Counter()
        for kind, count, make in (*operators(code), *values(code), *statements(code)):
            if initializer is not None and kind in ("assignment", "call"):
                continue  # every property must be set there
            edits += make(first + len(points))
            for _ in range(count):
                places[kind] += 1
                points.append(Point(file, number, kind, places[kind], line.strip()))
        for start, end, text in sorted(edits, reverse=True):
            line = line[:start] + text + line[end:]
        lines.append(line)
    return "\n".join(lines), points
