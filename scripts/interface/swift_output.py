"""What is generated for Swift: the names of enumeration values, and the C struct of a message."""

from __future__ import annotations

from elements import GENERATED, Enumeration, Function, Interface, Struct, Variable
from identifiers import INITIALISMS, camel
from message_table import COLORS, MESSAGE
from swift_options import swift_name

HEADING = f"// {GENERATED}"


def names(interface: Interface) -> str:
    functions = [each for each in interface.functions if each.names_values]
    parts = "\n".join(_name_function(f, _enumeration(interface, f)) for f in functions)
    return f"""{HEADING}

import CPlacard

// The names of enumeration values, as the headers write them.
{parts}"""


def _enumeration(interface: Interface, function: Function) -> Enumeration:
    return interface.enumerations[function.parameters[0].enumeration or "placard_status_code"]


def _name_function(function: Function, enumeration: Enumeration) -> str:
    parameter = function.parameters[0]
    type_name = "placard_status" if parameter.type == "placard_status" else "Int32"
    if type_name == "placard_status":
        cases = [(constant.value, constant.name) for constant in enumeration.constants]
        unknown = "PLACARD_UNKNOWN"
    else:
        cases = [(constant.value, enumeration.short(constant).lower()) for constant in enumeration.constants]
        unknown = "unknown"
    lines = "\n".join(f'        case {value}: "{name}"' for value, name in cases)
    return f"""
@_cdecl("{function.name}") @implementation
public func {function.name}(_ {parameter.name}: {type_name}) -> UnsafePointer<CChar>? {{
    let name: StaticString =
        switch {parameter.name} {{
{lines}
        default: "{unknown}"
        }}
    return name.cString
}}
"""


def kind_names(interface: Interface) -> str:
    named = [each for each in interface.enumerations.values() if each.swift]
    return f"""{HEADING}

// What texts call the values of enumerations: the names that C has for them. Embedded Swift prints no value without a
// description.
{"".join(map(_description, named))}"""


def _description(enumeration: Enumeration) -> str:
    words = [enumeration.short(constant).lower() for constant in enumeration.constants if constant.value]
    cases = "\n".join(f'        case .{camel(word)}: "{word}"' for word in words)
    return f"""
extension {enumeration.swift}: CustomStringConvertible {{
    public var description: String {{
        switch self {{
{cases}
        }}
    }}
}}
"""


def message_view(interface: Interface) -> str:
    message = interface.structs["placard_message"]
    lines = "\n".join(_assignments(field) for field in message.fields if not field.role)
    colors = _colors(interface.structs["placard_message_colors"], "MessageColors")
    button_colors = _colors(interface.structs["placard_button_colors"], "MessageButtonColors")
    return f"""{HEADING}

import CPlacard
import PlacardCore

extension OfferedMessage {{
    /// The message for C.
    ///
    /// - Parameter texts: owns the strings that the struct points to.
    func cStruct(_ texts: TextStore) -> placard_message {{
        var result = placard_message()
{lines}
        return result
    }}
}}

{colors}
{button_colors}"""


def _assignments(field: Variable) -> str:
    value = MESSAGE.get(field.name) or f"message.{camel(field.name, INITIALISMS)}"
    if field.has_length:
        pair = f"(result.{field.name}, result.{field.name}_length)"
        return f"        {pair} = texts.{'addOptional' if field.nullable else 'add'}({value})"
    if field.type == "int32_t":
        value += ".rawValue"
    return f"        result.{field.name} = {value}"


def card_texts(interface: Interface) -> str:
    card = interface.structs["placard_card"]
    names = [field.name for field in card.fields if field.type == "const char *"]
    calls = "\n".join(f'        try body(&{name}, &{name}_length, "{name}")' for name in names)
    return f"""{HEADING}

import CPlacard
import PlacardCore

extension placard_card {{
    /// Calls `body` with each text, its length and its name, to be replaced.
    mutating func eachText(
        _ body: (inout UnsafePointer<CChar>?, inout Int, StaticString) throws(PlacardError) -> Void
    ) throws(PlacardError) {{
{calls}
    }}
}}
"""


def observed_card(interface: Interface) -> str:
    fields = interface.structs["placard_card"].observed
    rows = [_observed(field, f"card.{swift_name(field)}", "name") for field in fields]
    lines = "\n".join(f"            {row}," for row in rows)
    return f"""{HEADING}

import Placard

extension Observer {{
    /// The fields of a card that have one value each, by the names of the scenario format.
    static func fields(_ card: Card) -> KeyValuePairs<String, JSON> {{
        [
{lines}
        ]
    }}
}}
"""


def observed_message(interface: Interface) -> str:
    message = interface.structs["placard_message"]
    skipped = ("handle", "state", "is_local", "has_dark_theme", "message_fields", "message_extras")
    colors = {field.name for field in interface.structs["placard_message_colors"].fields}
    fields = [each for each in message.readable if each.name not in skipped]
    lines = "\n".join(f"            {_observed_of_message(field)}," for field in fields if field.name not in colors)
    return f"""{HEADING}

import Placard

extension Observer {{
    /// The fields of a message that have one value each, by the names of the scenario format.
    static func fields(_ offered: OfferedMessage) -> KeyValuePairs<String, JSON> {{
        let message = offered.message
        return [
{lines}
        ]
    }}

{_observed_colors(interface.structs["placard_message_colors"], "MessageColors")}
{_observed_colors(interface.structs["placard_button_colors"], "MessageButtonColors")}
    /// The verdicts that have a `retry_after_ms`.
    static let waiting: [Verdict.Outcome] = [{_waiting(interface)}]
}}
"""


def _waiting(interface: Interface) -> str:
    kinds, waiting = interface.waiting
    return ", ".join(f".{camel(kinds.short(each).lower())}" for each in waiting)


def _observed_of_message(field: Variable) -> str:
    value = MESSAGE.get(field.name) or f"message.{camel(field.name, INITIALISMS)}"
    return _observed(field, value if value.startswith("message.") else f"offered.{value}", "wireName")


def _observed(field: Variable, value: str, enumeration: str) -> str:
    """`enumeration`: what writes a value of an enumeration."""
    if field.type == "const char *":
        return f'"{field.name}": .{"text" if field.nullable else "string"}({value})'
    kind = {"bool": "bool", "double": "double", "int32_t": enumeration}.get(field.type, "integer")
    if field.word == "duration":
        kind, value = "milliseconds", value.removesuffix("Ms")
    return f'"{field.name}": .{kind}({value})'


def _observed_colors(struct: Struct, swift: str) -> str:
    values = ", ".join(
        f'"{f.name}": .integer(colors.{COLORS.get(f.name) or camel(f.name, INITIALISMS)})' for f in struct.fields
    )
    return f"""    static func colors(_ colors: {swift}) -> KeyValuePairs<String, JSON> {{
        [{values}]
    }}
"""


def _colors(struct: Struct, swift: str) -> str:
    values = ", ".join(
        f"{field.name}: {COLORS.get(field.name) or camel(field.name, INITIALISMS)}" for field in struct.fields
    )
    return f"""extension {swift} {{
    var cStruct: {struct.name} {{
        {struct.name}({values})
    }}
}}
"""
