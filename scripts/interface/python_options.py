"""What is generated for Python from options: the constructors of a client and a tracker.

`libplacard._options` has the conversions that they name. What has a form of its own in Python (`forms` in the model)
goes to `_open`, which is written by hand.
"""

from __future__ import annotations

import re
import textwrap

from elements import GENERATED, Form, Function, Interface, Struct, Variable
from python_calls import WIDTH, Texts, import_of
from python_output import SCALARS as CTYPES
from python_output import class_name

# A word -> the annotation, the default, and what converts it.
KINDS = {
    "string": ("str | None", "None", "c_string"),
    "file": ("str | os.PathLike[str] | None", "None", "c_path"),
    "switch": ("bool | None", "None", "switch"),
    "interval": ("int | None", "None", "interval"),
    "uint64": ("int | None", "None", "unsigned"),
    "time": ("int", "0", "integer"),
    "monotonic": ("int", "0", "integer"),
}
OTHERS = ("int | None", "None", "number")


def constructors(interface: Interface) -> str:
    classes = "\n\n".join(_class(interface, word) for word in interface.openings)
    structs = [struct for _, struct in interface.openings.values()]
    used = [interface.enumeration_of(each) for struct in structs for each in _fields(struct)]
    enums = {class_name(each) for each in used if each}
    converters = {name for name in (*(each[2] for each in KINDS.values()), "number", "one_of") if f"{name}(" in classes}
    shared = {"c_string", "integer", "interval"}
    return f'''"""The constructors of clients and trackers. {GENERATED}"""

from __future__ import annotations

import os
from collections.abc import Mapping

from . import _abi
{import_of("._enums", enums)}
{import_of("._input", converters & shared)}
{import_of("._options", converters - shared | {"Identity", "initial"})}


{classes}'''


def _fields(struct: Struct) -> list[Variable]:
    return [each for each in struct.options("python") if isinstance(each, Variable)]


def _class(interface: Interface, word: str) -> str:
    function, struct = interface.openings[word]
    options = struct.options("python")
    # Those without a default come first.
    options.sort(key=lambda each: isinstance(each, Form) or not each.is_required)
    forms = [each for each in options if isinstance(each, Form)]
    declared = ", ".join(_declared(interface, each) for each in options)
    body = "\n".join(f"        options.{each.name} = {_passed(interface, each)}" for each in _fields(struct))
    kinds = ", ".join(f"{each.name}: {each.types['python']}" for each in forms)
    passed = ", ".join(f"{each.name}={each.name}" for each in forms)
    return f"""class {word.capitalize()}Constructor:
    def __init__(self, *, {declared}) -> None:
{_docstring(interface, word, function, options)}        options = initial(_abi.{struct.name})
{body}
        self._open(options, {passed})

    def _open(self, options: _abi.{struct.name}, *, {kinds}) -> None:
        raise NotImplementedError
"""


def _kind(interface: Interface, field: Variable) -> tuple[str, str, str]:
    enumeration = interface.enumeration_of(field)
    if enumeration:
        first = next(each for each in enumeration.constants if each.value == 0)
        return "str", f'"{enumeration.short(first).lower()}"', "one_of"
    return KINDS.get(field.word, OTHERS)


def _declared(interface: Interface, option: Variable | Form) -> str:
    if isinstance(option, Form):
        return f"{option.name}: {option.types['python']} = None"
    kind, default, _ = _kind(interface, option)
    if option.is_required:
        return f"{option.name}: {kind.removesuffix(' | None')}"
    return f"{option.name}: {kind} = {default}"


def _passed(interface: Interface, field: Variable) -> str:
    convert = _kind(interface, field)[2]
    enumeration = interface.enumeration_of(field)
    if enumeration:
        return f'one_of({class_name(enumeration)}, {field.name}, "{field.name}")'
    if convert == "switch":
        return f"switch({field.name})"
    bits = f", {CTYPES[field.type][-2:]}" if convert in ("number", "integer") else ""
    return f'{convert}({field.name}, "{field.name}"{bits})'


# ---- Docstrings


def _docstring(interface: Interface, word: str, function: Function, options: list[Variable | Form]) -> str:
    texts = Texts(interface, word)
    about = textwrap.wrap(f'"""{texts.plain(function.text_in("python"))} None is the default of an option.', WIDTH - 8)
    lines = [*about, ""]
    for each in options:
        text = f"- ``{each.name}``: {_text(interface, texts, each)}"
        lines += textwrap.wrap(text, WIDTH - 8, subsequent_indent="  ", break_on_hyphens=False)
    return "".join(f"        {line}".rstrip() + "\n" for line in [*lines, '"""'])


def _text(interface: Interface, texts: Texts, option: Variable | Form) -> str:
    if isinstance(option, Form):
        return texts.plain(_named_values(interface, option.text_in("python")))
    enumeration = interface.enumeration_of(option)
    values = [f'``"{enumeration.short(each).lower()}"``' for each in enumeration.constants] if enumeration else []
    listed = " or ".join(part for part in (", ".join(values[:-1]), *values[-1:]) if part)
    own = option.texts.get("python")
    parts = [listed, own] if own else [listed, option.above or "", option.with_values("0").removeprefix("required: ")]
    text = ". ".join(part.strip().removesuffix(".") for part in parts if part.strip())
    text = text[:1].lower() + text[1:] if text[1:2].islower() else text
    return texts.plain(_named_values(interface, text))


def _named_values(interface: Interface, text: str) -> str:
    """The text with the values of options and the classes of events as Python names them."""
    for enumeration in interface.enumerations.values():
        for each in enumeration.constants:
            short = enumeration.short(each)
            if enumeration.name == "placard_switch":
                spelled = {"ON": "True", "OFF": "False"}.get(short, "None")
            elif enumeration.name == "placard_event_kind":
                spelled = f"``{''.join(part.capitalize() for part in short.split('_'))}``"
            else:
                spelled = f'``"{short.lower()}"``'
            if enumeration.name != "placard_status_code":
                text = re.sub(rf"\b{each.name}\b", spelled, text)
    return text
