"""What is generated for Go: enumerations with their names, options, and structs that are copied out of C."""

from __future__ import annotations

import re
import textwrap

from elements import Constant, Enumeration, Form, Interface, Struct, Variable
from go_table import COPIED, FIELDS, MEMBERS, NEVER, OPTIONS, TYPES, WORDING
from identifiers import INITIALISMS, camel

# The form that Go's tools know.
GENERATED = "// Code generated from interface/ by `make generate`. DO NOT EDIT."
PREAMBLE = """/*
#include <placard/placard.h>
*/
import "C"
"""
# CardFilter has a set of kinds instead of bits, and Go has no replay.
OMITTED = ("placard_card_kinds", "placard_replay_host", "placard_replay_rows")


def go_name(name: str) -> str:
    """A C name in Go spelling: "image_url" is ImageURL."""
    return "".join(INITIALISMS.get(part, part.capitalize()) for part in name.lower().split("_"))


def type_of(enumeration: Enumeration) -> str:
    return "Status" if enumeration.name == "placard_status_code" else go_name(enumeration.name.removeprefix("placard_"))


def _constant(constant: Constant) -> str:
    plain = constant.name.removeprefix("PLACARD_")
    if plain.startswith("E_"):
        return "Err" + go_name(plain.removeprefix("E_"))
    return go_name(plain)


# ---- Enumerations


def enumerations(interface: Interface) -> str:
    texts = Texts(interface)
    kept = [each for each in interface.enumerations.values() if each.name not in OMITTED]
    parts = "\n".join(_enumeration(each, texts) for each in kept)
    return f"{GENERATED}\n\npackage placard\n{parts}"


def _enumeration(enumeration: Enumeration, texts: Texts) -> str:
    kind = type_of(enumeration)
    constants = "\n".join(
        f"{texts.comment(each.comment)}{_constant(each)} {kind} = {each.value}" for each in enumeration.constants
    )
    declared = f"""
{texts.comment(named(kind, enumeration.comment))}type {kind} {"uint32" if enumeration.is_flags else "int32"}

const (
{constants}
)
"""
    return declared if enumeration.is_flags else declared + _names(enumeration, kind)


def _names(enumeration: Enumeration, kind: str) -> str:
    values = {_constant(each): _spelled(enumeration, each) for each in enumeration.constants}
    cases = "\n".join(f'case {name}: return "{spelled}"' for name, spelled in values.items())
    last = _spelled(enumeration, enumeration.constants[-1])
    return f"""
// String returns the value's name, such as "{last}"; "unknown" for values that are not listed.
func (value {kind}) String() string {{
switch value {{
{cases}
}}
return "unknown"
}}
"""


def _spelled(enumeration: Enumeration, constant: Constant) -> str:
    short = enumeration.short(constant).lower()
    return short.removeprefix("e_") if enumeration.name == "placard_status_code" else short


# ---- Options


def options(interface: Interface) -> str:
    texts = Texts(interface)
    parts = "\n".join(_options(interface, interface.structs[f"placard_{name}"], texts) for name in OPTIONS)
    return f'{GENERATED}\n\npackage placard\n\n{PREAMBLE}\nimport "time"\n{parts}'


def _options(interface: Interface, struct: Struct, texts: Texts) -> str:
    kind = go_name(struct.name.removeprefix("placard_"))
    fields, fills = "", ""
    for field in struct.options("go"):
        declared, fill = _form(field, texts) if isinstance(field, Form) else _option(interface, field, texts)
        fields += declared
        fills += fill
    comment = struct.texts.get("go") or struct.comment
    return f"""
{texts.comment(named(kind, comment))}type {kind} struct {{
{fields}}}

func (options *{kind}) c(given *given) C.{struct.name} {{
raw := C.{struct.name}{{struct_size: C.sizeof_{struct.name}}}
{fills}return raw
}}
"""


def _form(form: Form, texts: Texts) -> tuple[str, str]:
    """A form as a field; a method of `given`, written by hand and named after the type, makes what C has."""
    name, kind = go_name(form.name), form.types["go"]
    method = kind.removeprefix("*")
    set_ = ", ".join(f"raw.{each}" for each in form.fields)
    fill = f"{set_} = given.{method[0].lower()}{method[1:]}(options.{name})\n"
    return f"{texts.comment(form.texts.get('go') or form.text)}{name} {kind}\n", fill


def _option(interface: Interface, field: Variable, texts: Texts) -> tuple[str, str]:
    """How a field is declared, and how it is passed to C."""
    name = _option_name(field)
    enumeration = interface.enumeration_of(field)
    raw, value, comment = f"raw.{field.name}", f"options.{name}", field.text
    if field.type == "const char *":
        kind, fill = "string", f'given.text({value}, "{name}")'
        comment = comment.replace("NULL: ", "empty: ")
    elif field.word == "switch":
        kind, fill = "Switch", f"C.int32_t({value})"
    elif enumeration:
        kind, fill = type_of(enumeration), f"C.int32_t({value})"
    elif field.word in ("seconds", "interval"):
        kind, fill = "time.Duration", f'given.seconds({value}, "{name}")'
        comment = field.with_values(NEVER, " s")
    elif field.word == "microseconds":
        kind, fill = "time.Duration", f'given.budget({value}, "{name}")'
        comment = comment.replace(", in microseconds", "")
    elif field.type in ("int64_t", "uint64_t"):
        kind = field.type.removesuffix("_t")
        fill = f"C.{field.type}({value})"
    else:
        kind, fill = "int", f'given.int32({value}, "{name}")'
    return f"{texts.comment(comment)}{name} {kind}\n", f"{raw} = {fill}\n"


def _option_name(field: Variable | Form) -> str:
    return go_name(field.name if isinstance(field, Form) else field.bare_name)


def read_options(interface: Interface) -> str:
    """How the adapter of scenarios reads options; what has a form of its own in Go is left out."""
    parts = "\n".join(_reader(interface, struct) for _, struct in interface.openings.values())
    return f'{GENERATED}\n\npackage main\n\nimport (\n"time"\n\n"placard"\n)\n{parts}'


def _reader(interface: Interface, struct: Struct) -> str:
    name = struct.name.removeprefix("placard_")
    rows = "".join(
        f"{_option_name(each)}: {_read(interface, each)},\n"
        for each in struct.options("go")
        if isinstance(each, Variable)
    )
    return f"""
func {camel(f"plain_{name}", INITIALISMS)}(given arguments) placard.{go_name(name)} {{
return placard.{go_name(name)}{{
{rows}}}
}}
"""


def _read(interface: Interface, field: Variable) -> str:
    enumeration = interface.enumeration_of(field)
    if enumeration:
        return f'choice[placard.{type_of(enumeration)}](given, "{field.name}")'
    if field.word == "microseconds":
        return f'time.Duration(given.optionalInt("{field.name}")) * time.Microsecond'
    if field.word in ("seconds", "interval"):
        zero = "time.Second" if field.word == "seconds" else f"placard.{NEVER}"
        return f'given.seconds("{field.name}", {zero})'
    plain = {"const char *": "option", "uint64_t": "optionalUnsigned"}
    if field.type == "int64_t":
        return f'int64(given.optionalInt("{field.name}"))'
    return f'given.{"onOff" if field.word == "switch" else plain.get(field.type, "optionalInt")}("{field.name}")'


# ---- Structs


def structs(interface: Interface) -> str:
    texts = Texts(interface)
    parts = "\n".join(_struct(interface, interface.structs[f"placard_{name}"], texts) for name in COPIED)
    return f'{GENERATED}\n\npackage placard\n\n{PREAMBLE}\nimport "time"\n{parts}'


def _struct(interface: Interface, struct: Struct, texts: Texts) -> str:
    plain = struct.name.removeprefix("placard_")
    kind = go_name(plain)
    declared, copied = "", ""
    for field in struct.readable:
        name = go_name(field.name.removesuffix("_ms"))
        result, value = copy_of(interface, field)
        comment = field.texts.get("go") or field.text.replace("NULL: ", "empty: ")
        declared += f"{texts.comment(comment)}{name} {result}\n"
        copied += f"{name}: {value},\n"
    members = MEMBERS.get(plain, "")
    made = f"{kind}{{\n{copied}}}"
    body = f"made := {made}\nmade.copyLists(raw)\nreturn made" if members else f"return {made}"
    function = kind[0].lower() + kind[1:]
    return f"""
{texts.comment(named(kind, struct.comment))}type {kind} struct {{
{declared}{members}}}

func {function}Of(raw *C.{struct.name}) {kind} {{
{body}
}}
"""


def copy_of(interface: Interface, field: Variable) -> tuple[str, str]:
    """A field's type in Go, and the expression that copies it."""
    value = f"raw.{'_type' if field.name == 'type' else field.name}"
    enumeration = interface.enumeration_of(field)
    if field.type == "const char *":
        return "string", f"goText({value}, {value}_length)"
    if enumeration:
        kind = type_of(enumeration)
        return kind, f"{kind}({value})"
    if field.word == "bool":
        return "bool", f"bool({value})"
    if field.word == "duration":
        return "time.Duration", f"durationOf(int64({value}))"
    if field.word == "time" and field.absent is not None:
        return "time.Time", f"timeUnlessNegative(int64({value}))"
    if field.word == "time":
        return "time.Time", f"time.UnixMilli(int64({value}))"
    kind = TYPES[field.type]
    return kind, f"{kind}({value})"


# ---- Comments


def named(kind: str, comment: str) -> str:
    """A comment that begins with the name of what it describes, as Go's tools expect it."""
    plain = comment[:1].lower() + comment[1:] if comment[1:2].islower() or comment[1:2] == " " else comment
    return f"{kind}: {plain}"


class Texts:
    """Turns texts of the model into those of Go: `PLACARD_CLOSE_SWIPE` becomes CloseSwipe."""

    def __init__(self, interface: Interface) -> None:
        kept = [each for each in interface.enumerations.values() if each.name not in OMITTED]
        self._values = {constant.name: _constant(constant) for each in kept for constant in each.constants}
        self._families = {each.prefix: type_of(each) for each in kept}

    def comment(self, text: str) -> str:
        text = " ".join(text.split())
        text = re.sub(r"\b(PLACARD_\w+_)\*", lambda found: self._families.get(found[1], found[0]), text)
        text = re.sub(r"\bPLACARD_\w+", lambda found: self._values.get(found[0], found[0]), text)
        text = re.sub(
            r"\bplacard_(client|tracker|outbox|card|message)_(\w+)", lambda found: _method(found[1], found[2]), text
        )
        text = re.sub(r"\bplacard_card\.(\w+)", lambda found: f"Card.{go_name(found[1])}", text)
        text = re.sub(r"`(\w+)`", lambda found: go_name(found[1]), text)
        text = FIELDS.sub(lambda found: go_name(found[1].removesuffix("_ms")), text)
        for words, instead in WORDING.items():
            text = text.replace(words, instead)
        lines = textwrap.wrap(text, 117, break_on_hyphens=False)
        return "".join(f"// {line}\n" for line in lines)


def _method(owner: str, name: str) -> str:
    return f"{owner.capitalize()}.{go_name(name.removeprefix('get_').removeprefix('find_'))}"
