"""Reads the public headers: just enough of C for their plain style. It refuses what it does not understand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "include" / "placard"
# The hand-written headers with declarations, in the order of the function table.
NAMES = (
    *("types", "client", "events", "cards", "analytics", "messages", "render", "explain", "transport", "outbox"),
    "push",
    "tracker",
    "replay",
)


class HeaderError(Exception):
    """A declaration that is not written as the headers are written."""


@dataclass(frozen=True)
class Variable:
    """A parameter, or a field of a struct."""

    name: str
    type: str  # without PLACARD_NULLABLE, such as "const char *"
    nullable: bool
    comment: str = ""


@dataclass(frozen=True)
class Function:
    name: str
    result: str
    parameters: tuple[Variable, ...]
    source: str  # its declaration, without PLACARD_API and semicolon
    comment: str  # its own, or that of the group it belongs to
    header: str

    @property
    def stem(self) -> str:
        return self.name.removeprefix("placard_")

    @property
    def since(self) -> tuple[int, int]:
        found = re.search(r"Since\s+(\d+)\.(\d+)", self.comment)
        if not found:
            raise HeaderError(f"{self.header}.h: the comment of {self.name} does not say since which version it exists")
        return int(found[1]), int(found[2])


@dataclass(frozen=True)
class Struct:
    name: str
    fields: tuple[Variable, ...]
    comment: str
    since: str
    header: str

    @property
    def is_filled_by_caller(self) -> bool:
        return self.fields[0].name == "struct_size"

    @property
    def initial_macro(self) -> str:
        """The macro of init.h with its initial value, if the caller fills it."""
        return f"{self.name.upper()}_INIT"


@dataclass(frozen=True)
class Constant:
    name: str
    value: int
    comment: str


@dataclass(frozen=True)
class Enumeration:
    name: str
    constants: tuple[Constant, ...]
    comment: str
    since: str
    header: str

    @property
    def prefix(self) -> str:
        """What all its constants begin with, such as "PLACARD_CARD_"."""
        parts = [constant.name.split("_") for constant in self.constants]
        if len(parts) == 1:
            return "_".join(parts[0][:-1]) + "_"
        shared = 0
        while len({tuple(part[: shared + 1]) for part in parts}) == 1:
            shared += 1
        return "_".join(parts[0][:shared]) + "_"

    @property
    def is_flags(self) -> bool:
        return self.comment.startswith("Bits ")

    def short(self, constant: Constant) -> str:
        return constant.name.removeprefix(self.prefix)


@dataclass(frozen=True)
class Handle:
    """An opaque type."""

    name: str
    comment: str
    since: str
    header: str


@dataclass(frozen=True)
class Macro:
    """A constant that is a macro."""

    name: str
    value: str
    comment: str  # its own, or that of the group it belongs to
    since: str
    header: str


@dataclass(frozen=True)
class Interface:
    functions: tuple[Function, ...]
    structs: dict[str, Struct]
    enumerations: dict[str, Enumeration]
    handles: dict[str, Handle]
    macros: dict[str, Macro]

    def enumeration_of(self, field: Variable) -> Enumeration | None:
        """The enumeration that a field's comment names, as in `PLACARD_CARD_*`."""
        found = re.search(r"(PLACARD_\w+_)\*", field.comment)
        if not found or field.type != "int32_t":
            return None
        return next((each for each in self.enumerations.values() if each.prefix == found[1]), None)


def read(folder: Path | None = None) -> Interface:
    folder = folder or FOLDER
    interface = Interface((), {}, {}, {}, {})
    functions: list[Function] = []
    written = {path.stem for path in folder.glob("*.h")} - {"placard", "api", "init", "arrow", "placard_fake"}
    if written != set(NAMES):
        raise HeaderError(f"header.NAMES and the headers differ: {sorted(written ^ set(NAMES))}")
    for name in NAMES:
        text = (folder / f"{name}.h").read_text(encoding="utf-8")
        group = ("", "")  # one comment can also serve several macros
        for comment, declaration in _declarations(text):
            if declaration.startswith("PLACARD_API"):
                # One comment can serve several functions that follow each other without a blank line.
                if comment is None:
                    raise HeaderError(f"{name}.h: no comment above {declaration!r}")
                functions.append(_function(declaration, comment or functions[-1].comment, name))
            elif declaration.startswith("enum"):
                enumeration = _enumeration(declaration, comment or "", name)
                interface.enumerations[enumeration.name] = enumeration
            elif "{" in declaration:
                struct = _struct(declaration, comment or "", name)
                interface.structs[struct.name] = struct
            elif match := re.fullmatch(r"typedef struct (placard_\w+) \1", declaration):
                interface.handles[match[1]] = Handle(match[1], *_without_since(comment or ""), name)
            elif match := re.fullmatch(r"#define (\w+) (\S+)", declaration):
                group = _without_since(comment) if comment else group
                interface.macros[match[1]] = Macro(match[1], match[2], *group, name)
            elif declaration != "typedef int32_t placard_status":
                raise HeaderError(f"{name}.h: cannot read {declaration!r}")
    # The table only grows at its end: calls of a later version come last, wherever their headers declare them.
    functions.sort(key=lambda function: function.since)
    return Interface(tuple(functions), interface.structs, interface.enumerations, interface.handles, interface.macros)


def _declarations(text: str) -> Iterator[tuple[str | None, str]]:
    """Each declaration and the comment above it: "" directly below another declaration, None after a gap."""
    text = re.sub(r"\\\n", " ", text)
    text = text.split("PLACARD_HEADER_BEGIN\n")[-1].split("PLACARD_HEADER_END")[0]
    text = re.sub(r"^(#define \w+ \S+)$", r"\1;", text, flags=re.MULTILINE)
    text = re.sub(r"^\s*#(?!define).*$", "", text, flags=re.MULTILINE)
    token = re.compile(r"/\*.*?\*/|[^;{}/]+|[;{}/]", flags=re.DOTALL)
    comment: str | None = None
    depth = 0
    parts: list[str] = []
    for part in token.findall(text):
        if not parts:
            if part.startswith("/*"):
                comment = _plain(part)
                continue
            leading = part[: len(part) - len(part.lstrip())]
            if leading.count("\n") > 1:
                comment = None
            if not part.strip():
                continue
        parts.append(part)
        depth += (part == "{") - (part == "}")
        if part == ";" and depth == 0:
            yield comment, " ".join("".join(parts[:-1]).split()) if "{" not in parts else "".join(parts[:-1]).strip()
            comment, parts = "", []


def _plain(comment: str) -> str:
    """A comment's text without its stars."""
    lines = [re.sub(r"^\s*\*? ?", "", line) for line in comment[2:-2].strip().split("\n")]
    return "\n".join(line.rstrip() for line in lines).strip()


def _without_since(comment: str) -> tuple[str, str]:
    """The comment of a type or a macro without its version, and the version, such as "0.1", or ""."""
    found = re.fullmatch(r"(.*?)\s*\bSince\s+(\d+\.\d+)\.", comment, flags=re.DOTALL)
    return (found[1], found[2]) if found else (comment, "")


def _function(declaration: str, comment: str, header: str) -> Function:
    source = declaration.removeprefix("PLACARD_API").strip()
    match = re.fullmatch(r"(.*?)(placard_\w+)\s*\((.*)\)", source, flags=re.DOTALL)
    if not match:
        raise HeaderError(f"{header}.h: cannot read the declaration {declaration!r}")
    result, name, parameters = match.groups()
    variables = () if parameters.strip() == "void" else tuple(_variable(each) for each in parameters.split(","))
    return Function(name, _type(result), variables, source, comment, header)


def _variable(declaration: str, comment: str = "") -> Variable:
    match = re.fullmatch(r"\s*(.*?)(\w+)\s*", declaration, flags=re.DOTALL)
    if not match or not re.fullmatch(r"[\w\s*]+", match[1]):
        raise HeaderError(f"cannot read {declaration!r}: declare one variable at a time")
    return Variable(match[2], _type(match[1]), "PLACARD_NULLABLE" in match[1], comment)


def _type(text: str) -> str:
    return re.sub(r"\s*\*\s*", " *", " ".join(text.replace("PLACARD_NULLABLE", " ").split())).strip()


def _members(declaration: str, separator: str) -> list[tuple[str, str]]:
    """The members between the braces, each with the comment behind it or else the one above it."""
    body = declaration[declaration.index("{") + 1 : declaration.rindex("}")]
    members: list[tuple[str, str]] = []
    text, above, same_line = "", "", False
    for token in re.findall(rf"/\*.*?\*/|[{separator}]|[^{separator}/]+", body + separator, flags=re.DOTALL):
        if token == separator:
            if text.strip():
                members.append((" ".join(text.split()), above))
            text, above, same_line = "", "", True
        elif not token.startswith("/*"):
            same_line = same_line and "\n" not in token
            text += token
        elif text.strip():  # the last one, which has no separator
            above = _plain(token)
        elif same_line and members:
            members[-1] = (members[-1][0], _plain(token))
        else:
            above = _plain(token)
    return [(member, " ".join(comment.split())) for member, comment in members]


def _struct(declaration: str, comment: str, header: str) -> Struct:
    name = re.search(r"struct (placard_\w+)", declaration)
    if not name:
        raise HeaderError(f"cannot read {declaration!r}")
    fields = tuple(_variable(*member) for member in _members(declaration, ";"))
    return Struct(name[1], fields, *_without_since(comment), header)


def _enumeration(declaration: str, comment: str, header: str) -> Enumeration:
    name = re.match(r"enum (placard_\w+)", declaration)
    if not name:
        raise HeaderError(f"an enumeration has no name: {declaration[:60]!r}")
    constants = []
    for member, behind in _members(declaration, ","):
        match = re.fullmatch(r"(PLACARD_\w+) = (-?\d+)", member)
        if not match:
            raise HeaderError(f"cannot read the constant {member!r}")
        constants.append(Constant(match[1], int(match[2]), behind))
    return Enumeration(name[1], tuple(constants), *_without_since(comment), header)
