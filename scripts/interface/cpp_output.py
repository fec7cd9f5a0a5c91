"""What is generated for C++: scoped enumerations with their names, and views of the structs that the library fills."""

from __future__ import annotations

import re
import textwrap

from cpp_table import MEMBERS, VIEWS
from elements import GENERATED, Constant, Enumeration, Function, Interface, Struct, Variable
from text_blocks import blocks

# `switch` is a word of C++; options and filters are bool or std::optional<bool> instead.
OMITTED = ("placard_switch", "placard_card_kinds")
# Words of C++ that the headers use as names of values.
WORDS = ("template", "unsigned")


def plain_name(name: str) -> str:
    return "status" if name == "placard_status_code" else name.removeprefix("placard_")


def value_name(enumeration: Enumeration, constant: Constant) -> str:
    """The constant in C++; a word of the language gets an underscore."""
    short = enumeration.short(constant).lower()
    if enumeration.name == "placard_status_code":
        return short.removeprefix("e_")
    return f"{short}_" if short in WORDS else short


def number(c_type: str) -> str:
    return c_type if c_type == "double" else f"std::{c_type}"


# ---- Enumerations


def enumerations(interface: Interface) -> str:
    kept = [each for each in interface.enumerations.values() if each.name not in OMITTED]
    named = {each.parameters[0].enumeration: each.name for each in interface.functions if each.names_values}
    named["placard_status_code"] = named.pop("")
    texts = Texts(interface)
    parts = "\n".join(_enumeration(each, texts) + _name(each, named) for each in kept)
    return f"""/* enums.hpp - the enumerations, each with name(). Values of a newer library can be unlisted: ignore
 * those that you do not know. Include <placard/placard.hpp>. {GENERATED} */
#ifndef PLACARD_CPP_ENUMS_HPP
#define PLACARD_CPP_ENUMS_HPP

#include "config.hpp"

PLACARD_CPP_BEGIN
{parts}
PLACARD_CPP_END

#endif /* PLACARD_CPP_ENUMS_HPP */
"""


def _enumeration(enumeration: Enumeration, texts: Texts) -> str:
    constants = "\n".join(
        f"{texts.comment(constant.comment, '    ')}    {value_name(enumeration, constant)} = {constant.value},"
        for constant in enumeration.constants
    )
    kind = "std::uint32_t" if enumeration.is_flags else "std::int32_t"
    return f"""
{texts.comment(enumeration.comment)}enum class {plain_name(enumeration.name)} : {kind} {{
{constants}
}};
"""


def _name(enumeration: Enumeration, named: dict[str, str]) -> str:
    if enumeration.is_flags:
        return ""
    plain = plain_name(enumeration.name)
    if enumeration.name in named:
        return f"""
/// Returns the value's name, such as "{_spelled(enumeration)}".
[[nodiscard]] inline std::string_view name(placard::{plain} value) noexcept {{
    return {named[enumeration.name]}(static_cast<std::int32_t>(value));
}}
"""
    cases = "\n".join(
        f'    case {constant.value}:\n        return "{enumeration.short(constant).lower()}";'
        for constant in enumeration.constants
    )
    return f"""
/// Returns the value's name, such as "{_spelled(enumeration)}"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::{plain} value) noexcept {{
    switch (static_cast<std::int32_t>(value)) {{
{cases}
    default:
        return "unknown";
    }}
}}
"""


def _spelled(enumeration: Enumeration) -> str:
    last = enumeration.constants[-1]
    return last.name if enumeration.name == "placard_status_code" else enumeration.short(last).lower()


# ---- Views


def views(interface: Interface) -> str:
    texts = Texts(interface)
    parts = "\n".join(_view(interface, interface.structs[f"placard_{name}"], texts) for name in VIEWS)
    return f"""/* views.hpp - cards, messages, events and their parts, as they are read. A view is a pointer: copy it
 * freely. It and every text that it returns are borrowed for as long as the C struct. Include
 * <placard/placard.hpp>. {GENERATED} */
#ifndef PLACARD_CPP_VIEWS_HPP
#define PLACARD_CPP_VIEWS_HPP

#include "enums.hpp"
#include "lists.hpp"
#include "text.hpp"
#include "time.hpp"

PLACARD_CPP_BEGIN
{parts}
PLACARD_CPP_END

#endif /* PLACARD_CPP_VIEWS_HPP */
"""


def _view(interface: Interface, struct: Struct, texts: Texts) -> str:
    plain = plain_name(struct.name)
    members = [_member(interface, field, texts) for field in struct.readable]
    members += [_accessor(texts, *member) for member in MEMBERS.get(plain, [])]
    return f"""
{texts.comment(struct.comment)}class {plain} {{
  public:
    using c_type = {struct.name};

    /// Never NULL.
    explicit {plain}(const {struct.name} *raw) noexcept : raw_(raw) {{}}

    /// The C struct.
    [[nodiscard]] const {struct.name} *get() const noexcept {{ return raw_; }}

{"".join(members)}
  private:
    const {struct.name} *raw_;
}};
"""


def _member(interface: Interface, field: Variable, texts: Texts) -> str:
    value, comment = f"raw_->{field.name}", field.text
    name = field.names.get("cpp") or field.name.removesuffix("_ms")
    enumeration = interface.enumeration_of(field)
    if field.type == "const char *":
        given = f"{value}, {value}_length"
        if field.nullable:
            result, body = "std::optional<std::string_view>", f"detail::optional_text({given})"
            comment = comment.replace("NULL", "nullopt")
        else:
            result, body = "std::string_view", f"detail::text({given})"
    elif field.type.startswith("const placard_"):
        result = f"placard::{plain_name(field.type.removeprefix('const ').removesuffix(' *'))}"
        result, body = f"std::optional<{result}>", f"detail::view<{result}>({value})"
    elif enumeration:
        result = f"placard::{plain_name(enumeration.name)}"
        body = f"static_cast<{result}>({value})"
    elif field.word == "bool":
        result, body = "bool", value
    else:
        result, body = _number(field, value)
    if field.absent is not None:
        present = f"std::optional<{result}>"
        compared = f"{value} != {field.absent}" if field.absent else f"{value} > 0"
        body, result = f"{compared} ? {present}({body}) : std::nullopt", present
        comment = re.sub(rf"(?<![\w-]){field.absent}: ", "nullopt: ", comment)
    return _accessor(texts, result, f"{name}()", f"return {body};", comment)


def _number(field: Variable, value: str) -> tuple[str, str]:
    if field.word == "duration":
        return "std::chrono::milliseconds", f"std::chrono::milliseconds({value})"
    if field.word == "time":
        return "wall_time", f"detail::wall({value})"
    return number(field.type), value


def _accessor(texts: Texts, result: str, call: str, body: str, comment: str) -> str:
    return f"{texts.comment(comment, '    ')}    [[nodiscard]] {result} {call} const noexcept {{ {body} }}\n"


# ---- Comments


class Texts:
    """Turns comments of the C headers into those of C++: `PLACARD_CLOSE_SWIPE` becomes `close::swipe`."""

    def __init__(self, interface: Interface) -> None:
        kept = [each for each in interface.enumerations.values() if each.name not in OMITTED]
        self._values = {
            constant.name: f"{plain_name(each.name)}::{value_name(each, constant)}"
            for each in kept
            for constant in each.constants
        } | {"PLACARD_ON": "true", "PLACARD_OFF": "false", "PLACARD_DEFAULT": "nullopt"}
        self._families = {each.prefix: plain_name(each.name) for each in kept}

    def about_call(self, function: Function, names: dict[str, str]) -> str:
        """The comment of a function, whose parameters have other names."""
        errors = function.named_errors
        text = re.sub(r"`(\w+)`", lambda found: f"`{names.get(found[1], found[1])}`", function.text_in("cpp"))
        return self.about(f"{text}\n\nErrors: {', '.join(errors)}." if errors else text)

    def about(self, text: str) -> str:
        """The comment of a member, in paragraphs."""
        text = re.sub(r"\bNULL\b", "nullopt", text.replace("`err`", "the error"))
        return "    ///\n".join(self.comment(each, "    ") for each in blocks(text))

    def comment(self, text: str, indent: str = "") -> str:
        if text.startswith(" "):
            return "".join(f"{indent}///{line}\n" for line in text.split("\n"))
        text = re.sub(r"\bplacard_(client|batch|outbox|tracker)_(\w+)", r"\1::\2", " ".join(text.split()))
        text = re.sub(r"\b(PLACARD_\w+_)\*", lambda found: self._families.get(found[1], found[0]), text)
        text = re.sub(r"\bPLACARD_\w+", lambda found: self._values.get(found[0], found[0]), text)
        text = re.sub(r"\bplacard_(card|message|push|request)_get_(\w+)", r"\1::\2", text)
        text = re.sub(r"\bplacard_(\w+)\.(\w+)", r"\1::\2", text)
        lines = textwrap.wrap(text, 116 - len(indent), break_on_hyphens=False)
        return "".join(f"{indent}/// {line}\n" for line in lines)
