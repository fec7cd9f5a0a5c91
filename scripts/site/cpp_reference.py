"""Writes the reference of the C++ header, placard.hpp, from the headers in include/placard/cpp."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from declarations import Declaration, split
from reference_page import Entry, page, plain

FOLDER = Path(__file__).resolve().parents[2] / "include/placard"
INTRODUCTION = """What C++ programs include: the names of `<placard/placard.hpp>`, in the namespace `placard`.
[From C++17](../docs/hosts.md#from-c17) is the guide. A member without a text here does what the C function
of its name does: `client::log_purchase` is
[`placard_client_log_purchase`](c/analytics.md#placard_client_log_purchase). `outcome<T>` is
`result<T>`, or `T` itself where `PLACARD_THROW` is defined. `name(value)` returns the name of a
value of each enumeration."""

_TYPE = re.compile(r"(?:^|> )(enum class|class|struct) (\w+)")
#: What is for the implementation, or has no name to look up.
_HIDDEN = re.compile(r"\bdetail\b|^(?:inline )?namespace|\bfriend\b|\bstatic_assert\b|\boperator\b|^using \w+::")


def pages() -> dict[str, str]:
    headers = [FOLDER / "placard.hpp", *sorted((FOLDER / "cpp").glob("*.hpp"))]
    groups = [group for header in headers for group in declared(header.read_text(encoding="utf-8"))]
    groups.sort(key=_place)
    return {"reference/cpp.md": page("C++", INTRODUCTION, "cpp", (entry for group in groups for entry in group))}


def _place(group: list[Entry]) -> tuple[bool, str]:
    """A client comes first. The calls of a class, which it inherits, come after its own members."""
    owner = group[0].name.split("::")[0]
    return owner != "client", owner


def declared(text: str) -> list[list[Entry]]:
    """What a header declares: each type with its members."""
    return [made for declaration in split(text) if (made := list(_entries(declaration)))]


def _entries(declaration: Declaration) -> Iterator[Entry]:
    head = _head(declaration)
    kind = _TYPE.search(head)
    if _is_hidden(head) or (kind and not declaration.body):
        return
    if kind is None and _name(head) == "name":  # one for each enumeration
        return
    if kind is None:
        yield Entry(_name(head), head + ";", _comment(declaration))
    elif kind[1] == "enum class" or "(" not in re.sub(r"//.*", "", declaration.body):  # a list of values or fields
        source = re.sub(r"[ \n]+private:.*(?=\})", "\n", declaration.source.rstrip(";"), flags=re.DOTALL)
        yield Entry(kind[2], textwrap.dedent(source) + ";", _comment(declaration))
    else:
        owner = kind[2].removesuffix("_calls")
        if owner == kind[2]:
            yield Entry(owner, re.sub(r" : public .*", "", head) + ";", _comment(declaration))
        yield from _members(owner, declaration.body, public=kind[1] == "struct")


def _members(owner: str, body: str, *, public: bool) -> Iterator[Entry]:
    for part in re.split(r"^ *(public|private|protected):", body, flags=re.MULTILINE):
        if part in ("public", "private", "protected"):
            public = part == "public"
        elif public:
            for declaration in split(part):
                head = _head(declaration)
                if not _is_hidden(head):
                    yield Entry(f"{owner}::{_name(head)}", head + ";", _comment(declaration), 3)


def _is_hidden(head: str) -> bool:
    return bool(_HIDDEN.search(re.sub(r" : public .*| = .*", "", head).split("(")[0]))


def _comment(declaration: Declaration) -> str:
    """The paragraphs; lines that begin with spaces are code."""
    return "\n\n".join(
        f"```text\n{textwrap.dedent(part)}\n```" if part.startswith(" ") else plain(" ".join(part.split()))
        for part in declaration.comment.split("\n\n")
    )


def _head(declaration: Declaration) -> str:
    """The declaration without comments, attributes, a constructor's list, and a body."""
    head = re.sub(r"//[^\n]*\n\s*", "", declaration.head).replace("[[nodiscard]] ", "").replace("inline ", "")
    head = re.sub(r"(\)(?: const)?(?: noexcept)?)\s+: .*$", r"\1", head, flags=re.DOTALL)
    first, end, rest = head.partition("\n")
    return first + end + textwrap.indent(textwrap.dedent(rest), "    ")


def _name(head: str) -> str:
    """The name that is declared."""
    if using := re.match(r"(?:template <.*> )?using (\w+) =", head):
        return using[1]
    called = re.search(r"([~\w]+)\(", re.sub(r"(?:decltype|noexcept)\([^)]*\)", "", head))
    variable = re.search(r"(\w+)(?: = .*)?$", head)
    return called[1] if called else variable[1] if variable else head
