"""What is generated for Python: the ctypes declarations, the enumerations, and the fields of a message."""

from __future__ import annotations

import re
import textwrap

from elements import GENERATED, Enumeration, Function, Interface, Struct, Variable
from message_table import PYTHON

SCALARS = {
    "placard_status": "c_int32",
    "int": "c_int",
    "int32_t": "c_int32",
    "int64_t": "c_int64",
    "bool": "c_bool",
    "uint32_t": "c_uint32",
    "uint64_t": "c_uint64",
    "size_t": "c_size_t",
    "double": "c_double",
}


# ---- ctypes declarations


def declarations(interface: Interface) -> str:
    structs = "\n\n".join(_struct(interface, struct) for struct in _in_order(interface))
    functions = "\n".join(_function(interface, function) for function in interface.functions)
    return f'''"""placard.h for ctypes: every struct and every function, nothing else.

{GENERATED}
"""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

{structs}

# Name -> (result, parameters), in the order of the function table.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {{
{functions}
}}


class placard_api(ctypes.Structure):
    """The function table: a pointer for each function above, in the same order."""

    _fields_ = [("struct_size", c_size_t), *((name[len("placard_") :], c_void_p) for name in FUNCTIONS)]


FUNCTIONS["placard_get_api"] = (POINTER(placard_api), (c_uint32,))


def declare(library: ctypes.CDLL) -> None:
    """Sets result and parameters of every function. AttributeError when the library lacks one."""
    for name, (result, parameters) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = parameters
'''


def _in_order(interface: Interface) -> list[Struct]:
    """Structs after those that they point to."""
    done: dict[str, Struct] = {}

    def add(struct: Struct) -> None:
        for field in struct.fields:
            target = interface.structs.get(_pointee(field.type))
            if target:
                add(target)
        done.setdefault(struct.name, struct)

    for struct in interface.structs.values():
        add(struct)
    return list(done.values())


def _struct(interface: Interface, struct: Struct) -> str:
    types = {field.name: _field_type(interface, struct, field) for field in struct.fields}
    fields = ", ".join(f'("{name}", {kind})' for name, kind in types.items())
    return f"class {struct.name}(ctypes.Structure):\n    _fields_ = [{fields}]\n"


def _field_type(interface: Interface, struct: Struct, field: Variable) -> str:
    if field.type == "const char *":
        # Text from the library can contain NUL, so it is read by pointer and length.
        return "c_char_p" if field.word == "string" or struct.is_filled_by_caller else "c_void_p"
    return _c_type(interface, field.type)


def _function(interface: Interface, function: Function) -> str:
    gives_length = any(each.type == "size_t *" for each in function.parameters)
    if function.result == "const char *":
        result = "c_void_p" if gives_length else "c_char_p"
    else:
        result = "None" if function.result == "void" else _c_type(interface, function.result)
    types = [_c_type(interface, each.type) for each in function.parameters]
    # Without a comma at the end, the formatter keeps what fits on one line.
    parameters = f"({types[0]},)" if len(types) == 1 else f"({', '.join(types)})"
    return f'    "{function.name}": ({result}, {parameters}),'


def _c_type(interface: Interface, c_type: str) -> str:
    if c_type in SCALARS:
        return SCALARS[c_type]
    if c_type in ("const char *", "char *"):
        return "c_char_p"
    if c_type == "const char *const *":
        return "POINTER(c_char_p)"
    target, depth = _pointee(c_type), c_type.count("*")
    if target in SCALARS and depth == 1:
        return f"POINTER({SCALARS[target]})"
    if target in interface.structs:
        return "POINTER(" * depth + target + ")" * depth
    if target in interface.handles:
        return "POINTER(" * (depth - 1) + "c_void_p" + ")" * (depth - 1)
    if c_type.startswith(("struct Arrow", "const struct Arrow")):
        return "c_void_p"  # structs of another specification: see libplacard.simulate
    raise KeyError(f"no ctypes type for {c_type}")


def _pointee(c_type: str) -> str:
    return c_type.replace("const", "").replace("*", "").strip()


# ---- Enumerations


def enumerations(interface: Interface) -> str:
    classes = "\n\n".join(_class(enumeration) for enumeration in interface.enumerations.values())
    return f'''"""The enumerations of placard.h. Other numbers can arrive: a later library may add some.

{GENERATED}
"""

from __future__ import annotations

from enum import IntFlag

from ._names import NamedEnum

{classes}

#: The verdicts that have a ``retry_after_ms``.
WAITING_VERDICTS = ({_waiting(interface)})
'''


def _waiting(interface: Interface) -> str:
    kinds, waiting = interface.waiting
    return " ".join(f"{class_name(kinds)}.{kinds.short(each)}," for each in waiting)


def class_name(enumeration: Enumeration) -> str:
    stem = enumeration.name.removeprefix("placard_").removesuffix("_code")
    return "".join(part.capitalize() for part in stem.split("_"))


def _class(enumeration: Enumeration) -> str:
    base = "IntFlag" if enumeration.is_flags else "NamedEnum"
    lines = [f"class {class_name(enumeration)}({base}):", _docstring(enumeration.comment), ""]
    for constant in enumeration.constants:
        note = f"  #: {_one_line(constant.comment)}" if constant.comment else ""
        lines.append(shortened(f"    {enumeration.short(constant)} = {constant.value}{note}"))
    return "\n".join(lines) + "\n"


def _docstring(comment: str) -> str:
    first = re.split(r"(?<=[.;])\s", " ".join(comment.split()))[0].rstrip(".;") + "."
    return f'    """{first}"""'


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("PLACARD_", "")


def shortened(line: str, width: int = 118) -> str:
    """The line, or with its comment on lines above when it is too long."""
    if len(line) <= width or "  #: " not in line:
        return line
    code, note = line.split("  #: ", 1)
    indent = code[: len(code) - len(code.lstrip())]
    above = textwrap.wrap(note, width - len(indent) - 3)
    return "\n".join(f"{indent}#: {part}" for part in above) + f"\n{code}"


# ---- Fields of a message


def message_fields(interface: Interface) -> str:
    message = interface.structs["placard_message"]
    fields = message.readable
    used = sorted({class_name(each) for field in fields if (each := interface.enumeration_of(field))})
    members = "\n".join(_member(interface, field) for field in fields)
    values = "\n".join(f'        "{field.name}": {_value(interface, field)},' for field in fields)
    colors = _colors_class(interface.structs["placard_message_colors"], "MessageColorFields", "one theme of a message")
    buttons = _colors_class(interface.structs["placard_button_colors"], "ButtonColors", "a button")
    imports = "\n".join(f"    {name}," for name in used)
    return f'''"""The fields of a message. {GENERATED}"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._enums import (
{imports}
)
from ._memory import json_value, text
from ._names import spelling


@dataclass(frozen=True, eq=False)
class MessageFields:
    """What the library says about a message. Colours are 0xAARRGGBB, those of the light theme."""

{members}


def values(raw: Any) -> dict[str, Any]:
    """The fields, read from a ``placard_message``."""
    return {{
{values}
    }}


{colors}

{buttons}'''


def _member(interface: Interface, field: Variable) -> str:
    kind = PYTHON[field.name][0] if field.name in PYTHON else _python_type(interface, field)
    note = _note(interface, field)
    return shortened(f"    {field.name}: {kind}{f'  #: {note}' if note else ''}")


def _python_type(interface: Interface, field: Variable) -> str:
    if field.type == "const char *":
        return "str | None" if field.nullable else "str"
    if field.word == "bool":
        return "bool"
    return "str | None" if interface.enumeration_of(field) else "int"


def python_note(field: Variable) -> str:
    """What a field means, for the end of its line."""
    if "python" in field.texts:
        return _one_line(field.texts["python"])
    return _one_line(field.text).replace("NULL", "None")


def _note(interface: Interface, field: Variable) -> str:
    enumeration = interface.enumeration_of(field)
    if enumeration is None:
        return python_note(field)
    spellings = [enumeration.short(each) for each in enumeration.constants]
    shown = [f"``{name.lower()}``" for name in spellings if name != "UNKNOWN"]
    return ", ".join(shown)


def _value(interface: Interface, field: Variable) -> str:
    if field.name in PYTHON:
        return PYTHON[field.name][1]
    if field.type == "const char *":
        return f"text(raw.{field.name}, raw.{field.name}_length)" + ("" if field.nullable else ' or ""')
    enumeration = interface.enumeration_of(field)
    return f"spelling({class_name(enumeration)}, raw.{field.name})" if enumeration else f"raw.{field.name}"


def _colors_class(struct: Struct, name: str, noun: str) -> str:
    members = "\n".join(f"    {field.name}: int" for field in struct.fields)
    return f'@dataclass(frozen=True)\nclass {name}:\n    """The colours of {noun}, 0xAARRGGBB."""\n\n{members}\n'


def version(interface: Interface) -> str:
    return f'''"""The version and the ABI number of the headers that this package was made for.

{GENERATED}
"""

VERSION = {interface.macros["PLACARD_VERSION"].value}
ABI_VERSION = {interface.macros["PLACARD_ABI_VERSION"].value}
'''
