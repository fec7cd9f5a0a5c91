"""Writes the public headers with declarations, from the model."""

from __future__ import annotations

from c_comment import WIDTH, comment
from elements import (
    GENERATED,
    Constant,
    Enumeration,
    Function,
    Group,
    Handle,
    Header,
    Prose,
    Struct,
    Variable,
    declared,
)

SYSTEM = ("stdbool.h", "stddef.h", "stdint.h")


def header(given: Header) -> str:
    guard = f"PLACARD_{given.name.upper()}_H"
    title = f"{given.name}.h - {given.title}. Read placard.h first. {GENERATED}"
    includes = [f"#include <{name}>" for name in given.includes if name in SYSTEM]
    includes += [""] if includes else []
    includes += [f'#include "{name}"' for name in given.includes if name not in SYSTEM]
    prologue = f"\n{given.prologue.strip()}\n" if given.prologue else ""
    parts = "\n".join(_part(each) for each in given.declarations)
    return f"""{comment(title)}#ifndef {guard}
#define {guard}

{chr(10).join(includes)}
{prologue}
PLACARD_HEADER_BEGIN

{parts}
PLACARD_HEADER_END

#endif /* {guard} */
"""


def _part(given: Prose | Group | Struct | Enumeration | Handle) -> str:
    if isinstance(given, Prose):
        return _prose(given)
    if isinstance(given, Group):
        return _group(given)
    about = comment(f"{given.comment} Since {given.since}.")
    if isinstance(given, Handle):
        return f"{about}typedef struct {given.name} {given.name};\n"
    if isinstance(given, Struct):
        return f"{about}typedef struct {given.name} {{\n{''.join(map(_field, given.fields))}}} {given.name};\n"
    last = given.constants[-1]
    rows = "".join(_constant(each, "" if each is last else ",") for each in given.constants)
    return f"{about}enum {given.name} {{\n{rows}}};\n"


def _prose(given: Prose) -> str:
    if given.kind == "code":
        return given.text + "\n"
    if given.kind == "comment":
        return comment(given.text)
    return f"/* ---- {given.text} ".ljust(WIDTH - 4, "-") + " */\n"


def _group(given: Group) -> str:
    first = given.members[0]
    if isinstance(first, Function):
        rows = "".join(f"PLACARD_API {each.source};\n" for each in given.members if isinstance(each, Function))
        return comment(first.comment) + rows
    rows = "".join(f"#define {each.name} {each.value}\n" for each in given.members if not isinstance(each, Function))
    return comment(f"{first.comment} Since {first.since}.") + rows


def _field(given: Variable) -> str:
    return _member(f"    {declared(given)};", given.comment, given.above)


def _constant(given: Constant, comma: str) -> str:
    return _member(f"    {given.name} = {given.value}{comma}", given.comment, given.above)


def _member(code: str, text: str, above: str | None) -> str:
    """A field or a constant with its comment behind it, or above it where there is no room."""
    before = "" if above is None else "\n" + (comment(above, "    ") if above else "")
    text = " ".join(text.split())
    if not text:
        return f"{before}{code}\n"
    line = f"{code} /* {text} */"
    if len(line) <= WIDTH:
        return f"{before}{line}\n"
    return f"{before}{comment(text, '    ')}{code}\n"
