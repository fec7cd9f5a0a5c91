"""What is generated for C++ from the structs that the host fills: structs with defaults, and what makes those of C.

A form of the model's (`forms`) has a function `set_…` in inputs.hpp, written by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpp_output import Texts, number, plain_name, value_name
from cpp_table import OPTIONS
from elements import GENERATED, Form, Interface, ModelError, Struct, Variable

SECONDS = "std::chrono::seconds"
#: If no text of a struct is longer, each is next to its field.
SHORT = 64


@dataclass(frozen=True)
class _Option:
    kind: str
    name: str
    made: str  # how it becomes that of C; "": a function sets several fields
    text: str
    initial: str = " = {}"


def options(interface: Interface) -> str:
    texts, structs = Texts(interface), [interface.structs[f"placard_{name}"] for name in OPTIONS]
    declared = "".join(_struct(interface, each, texts) for each in structs)
    made = "".join(_conversion(interface, each) for each in structs)
    return f"""/* options.hpp - how to open clients and trackers, what the host is doing, how pages look, what a replay
 * assumes. std::nullopt is the default, which the comments give; 0 is never another word for it. Include
 * <placard/placard.hpp>. {GENERATED} */
#ifndef PLACARD_CPP_OPTIONS_HPP
#define PLACARD_CPP_OPTIONS_HPP

#include "inputs.hpp"

PLACARD_CPP_BEGIN
{declared}
namespace detail {{
{made}
}} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_OPTIONS_HPP */
"""


def _struct(interface: Interface, struct: Struct, texts: Texts) -> str:
    fields, of_c = "", {each.name: each for each in struct.fields}
    every = [(each, _option(interface, struct, each)) for each in struct.options("cpp")]
    is_short = all(len(option.text) <= SHORT for _, option in every)
    for each, option in every:
        above = of_c[each.fields[0] if isinstance(each, Form) else each.name].above
        if above is not None:
            fields += ("\n" if fields else "") + texts.about(above).replace("///", "//")
        field = f"{option.kind} {option.name}{option.initial};"
        if is_short:
            fields += f"{field} {texts.about(option.text).replace('///', '///<')}" if option.text else f"{field}\n"
        else:
            fields += f"{texts.about(_sentence(option.text))}{field}\n"
    about = texts.comment(struct.texts.get("cpp") or struct.comment)
    return f"\n{about}struct {plain_name(struct.name)} {{\n{fields}}};\n"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".") if text else ""


def _conversion(interface: Interface, struct: Struct) -> str:
    lines = ""
    for each in struct.options("cpp"):
        option = _option(interface, struct, each)
        given = f"options.{option.name}"
        made = f"raw.{each.name} = {option.made.format(given)};\n"
        lines += made if option.made else f"set_{each.name}(raw, {given}, inputs);\n"
    inputs = "inputs" if "inputs" in lines else ""
    return f"""
inline {struct.name} c_struct(const {plain_name(struct.name)} &options, c_inputs &{inputs}) {{
{struct.name} raw = {struct.initial_macro};
{lines}return raw;
}}
"""


def _option(interface: Interface, struct: Struct, field: Variable | Form) -> _Option:
    name, text = field.name, field.texts.get("cpp") or field.text
    if isinstance(field, Form):
        return _Option(field.types["cpp"], name, "", text)
    if enumeration := interface.enumeration_of(field):
        kind = f"placard::{plain_name(enumeration.name)}"
        first = next(each for each in enumeration.constants if not each.value)
        initial = f" = {kind}::{value_name(enumeration, first)}"
        return _Option(kind, name, "static_cast<std::int32_t>({})", text, initial)
    if field.word in ("string", "file"):
        kind = "std::string" if field.is_required else "std::optional<std::string>"
        return _Option(kind, name, f'inputs.of({{}}, "{name}")', text)
    if field.word == "switch":
        return _Option("std::optional<bool>", name, "c_switch({})", text)
    if field.word in ("int32", "int64", "uint64"):
        made = f'c_positive({{}}, "{name}", inputs)'
        return _Option(f"std::optional<{number(field.type)}>", name, made, text)
    if field.word == "microseconds":
        return _Option("length<std::chrono::microseconds>", name.removesuffix("_us"), "budget_us({})", text)
    name, text = name.removesuffix("_s"), field.texts.get("cpp") or field.with_values("0", " s")
    if field.word == "interval":
        return _Option(f"length<{SECONDS}>", name, "c_seconds({}, -1)", text)
    if field.word == "seconds" and field.is_clamped:
        return _Option(f"length<{SECONDS}>", name, "c_clamped_seconds({})", text)
    if field.word == "seconds" and not field.default:
        return _Option(SECONDS, name, "c_seconds({}, 0)", text, "{0}")
    raise ModelError(
        f"interface/{struct.header}.toml: {struct.name}.{field.name}: scripts/interface/cpp_options.py has no form for "
        f"a `{field.word}`: give it one in `forms`, with a type for cpp"
    )
