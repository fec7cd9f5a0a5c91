"""What is generated for C++ from options: how the adapter of scenarios reads them."""

from __future__ import annotations

from elements import GENERATED, Interface, Struct, Variable

UNITS = {"seconds": "seconds", "interval": "seconds", "microseconds": "microseconds"}


def read_options(interface: Interface) -> str:
    parts = "\n".join(_reader(interface, struct) for _, struct in interface.openings.values())
    return f"""// {GENERATED}
#ifndef PLACARD_ADAPTER_PLAIN_OPTIONS_HPP
#define PLACARD_ADAPTER_PLAIN_OPTIONS_HPP

#include "arguments.hpp"

namespace adapter {{

/// Empty when the key is missing.
template <class Duration> std::optional<Duration> duration(const arguments &given, const char *key) {{
    const auto count = given.optional_integer<std::int32_t>(key);
    return count ? std::optional<Duration>(*count) : std::nullopt;
}}

{parts}
}} // namespace adapter

#endif
"""


def _reader(interface: Interface, struct: Struct) -> str:
    fields = [each for each in struct.options("cpp") if isinstance(each, Variable)]
    rows = "".join(f"    options.{each.bare_name} = {_read(interface, each)};\n" for each in fields)
    return f"""/// Sets what has no form of its own in C++.
inline void set_plain(placard::{struct.name.removeprefix("placard_")} &options, const arguments &given) {{
{rows}}}
"""


def _read(interface: Interface, field: Variable) -> str:
    if interface.enumeration_of(field):
        return f'given.choice_or("{field.name}", options.{field.name})'
    if field.word in ("string", "file"):
        return f'given.optional_string("{field.name}")' + ('.value_or("")' if field.is_required else "")
    if field.word in UNITS:
        return f'duration<std::chrono::{UNITS[field.word]}>(given, "{field.name}")'
    if field.word == "switch":
        return f'given.optional_boolean("{field.name}")'
    return f'given.optional_integer<std::{field.type}>("{field.name}")'
