"""What is generated for Swift from options: how they are read from the structs of C, and how scenarios set them.

What has a form of its own in Swift (`forms` in the model) is read by hand.
"""

from __future__ import annotations

from elements import GENERATED, Form, Interface, ModelError, Struct, Variable
from identifiers import INITIALISMS, camel, pascal

INTEGERS = ("int32", "int64", "uint64")


def swift_name(option: Variable | Form) -> str:
    name = option.name if isinstance(option, Form) else option.bare_name
    given = None if isinstance(option, Form) else option.names.get("swift")
    return given or camel(name, INITIALISMS)


def reading(interface: Interface) -> str:
    parts = "".join(_reader(interface, struct) for _, struct in interface.openings.values())
    return f"""// {GENERATED}

import CPlacard
import Placard
{parts}"""


def setting(interface: Interface) -> str:
    parts = "".join(_setter(interface, struct) for _, struct in interface.openings.values())
    return f"""// {GENERATED}

import Placard
{parts}"""


def _plain(struct: Struct) -> list[Variable]:
    return [each for each in struct.options("swift") if isinstance(each, Variable)]


def _type(struct: Struct) -> str:
    return pascal(struct.name.removeprefix("placard_"))


def _reader(interface: Interface, struct: Struct) -> str:
    lines = "".join(f"        {_read(interface, each)}\n" for each in _plain(struct))
    return f"""
extension {struct.name} {{
    /// Sets what has no form of its own in Swift. Zero and NULL leave the default.
    func setPlain(_ options: inout {_type(struct)}) throws(PlacardError) {{
{lines}    }}
}}
"""


def _read(interface: Interface, option: Variable) -> str:
    name, swift = option.name, swift_name(option)
    if enumeration := interface.enumeration_of(option):
        prefix = enumeration.prefix.removesuffix("_")
        return f'options.{swift} = try ChoiceInput.listed({name}, "{name}", "{prefix}")'
    if option.word in ("string", "file"):
        missing = ' ?? ""' if option.is_required else ""
        return f'options.{swift} = try TextInput.optional({name}, "{name}"){missing}'
    if option.word == "switch":
        return f'try ChoiceInput.set(&options.{swift}, {name}, "{name}")'
    if option.word == "seconds":
        return f"if {name} != 0 {{ options.{swift}Ms = Int64({name}) * 1000 }}"
    if option.word == "interval":
        return f"IntervalInput.set(&options.{swift}Ms, {name})"
    if option.word == "microseconds":
        return f"options.{swift}Us = {name}"
    if option.word in INTEGERS:
        return f"if {name} != 0 {{ options.{swift} = {name} }}"
    raise ModelError(f"{name}: Swift has no type for such an option: add a form for it to the model")


def _setter(interface: Interface, struct: Struct) -> str:
    lines = "".join(f"        {_set(interface, each)}\n" for each in _plain(struct))
    return f"""
extension {_type(struct)} {{
    /// Sets what has no form of its own in Swift. A key that is missing leaves the default.
    mutating func setPlain(_ given: Arguments) throws {{
{lines}    }}
}}
"""


def _set(interface: Interface, option: Variable) -> str:
    name, swift = option.name, swift_name(option)
    if option.word in ("string", "file"):
        missing = ' ?? ""' if option.is_required else ""
        return f'{swift} = try given.optional("{name}", \\.string){missing}'
    if option.word == "switch":
        return f'{swift} = try given.optional("{name}", \\.bool) ?? {swift}'
    if option.word in ("interval", "microseconds"):
        return f'try given.set(&{swift}, {option.word}: "{name}")'
    kind = "choice" if interface.enumeration_of(option) else "seconds" if option.word == "seconds" else "integer"
    return f'{swift} = try given.ifPresent("{name}", given.{kind}) ?? {swift}'


def names(interface: Interface) -> str:
    """The options of clients whose names in Swift are not those of C in camel case."""
    rows = (_names(each) for each in interface.structs["placard_options"].options("swift"))
    return "| In C | In Swift |\n|---|---|\n" + "\n".join(each for each in rows if each)


def _names(option: Variable | Form) -> str:
    swift = swift_name(option)
    if isinstance(option, Form):
        of_c = ", ".join(f"`{each}`" for each in option.fields)
        return f"| {of_c} | `{swift}`, {option.text_in('swift')} |" if len(option.fields) > 1 else ""
    if option.bare_name != option.name:
        return f"| `{option.name}` | `{swift}`, a `Duration` |"
    return f"| `{option.name}` | `{swift}` |" if "swift" in option.names else ""
