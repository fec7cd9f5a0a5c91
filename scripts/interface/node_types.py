"""What is generated for JavaScript and TypeScript: names of values, fields of options, and the types of both."""

from __future__ import annotations

import re
import textwrap

from elements import GENERATED, UNITS, Constant, Enumeration, Interface, Struct, Variable
from identifiers import camel, pascal
from node_output import plain, value_name
from node_table import INPUTS, LISTS, OBJECTS

# What JavaScript makes of these objects has methods, so it is written by hand.
OMITTED = (
    "placard_switch",
    "placard_cards_flag",
    "placard_card_kinds",
    "placard_event_kind",
    "placard_replay_host",
    "placard_replay_rows",
)
CLASSES = {"card": "CardFields", "message": "MessageFields"}
# Structs that the caller fills, as interfaces whose fields can be left out.
OPTIONS = {
    "options": "ClientOptionFields",
    "tracker_options": "TrackerOptionFields",
    "host_state": "HostState",
    "render_options": "RenderOptionFields",
    "response": "ResponseFields",
}
EVENT_CLASSES = {"message": "Message", "request": "Request"}


# ---- JavaScript


def package(interface: Interface, text: str) -> str:
    """The text of package.json with the version of the headers."""
    return re.sub(r'"version": "[^"]*"', f'"version": {interface.macros["PLACARD_VERSION"].value}', text, count=1)


def tables(interface: Interface) -> str:
    enumerations = "\n".join(_values(each) for each in interface.enumerations.values())
    inputs = "\n".join(_input(interface, interface.structs[f"placard_{name}"]) for name in INPUTS)
    kinds = interface.enumerations["placard_event_kind"]
    events = ", ".join(f"'{value_name(kinds, each)}'" for each in kinds.constants[1:])
    return f"""// The values of enumerations, and the fields of options with their types.
// {GENERATED}
'use strict';

/** Enumeration -> name -> number. */
exports.values = {{
{enumerations}
}};

/** Struct -> field -> 'string', 'number', 'positive', 'interval', 'bigint', 'switch', 'strings', or its enumeration. */
exports.fields = {{
{inputs}
}};

exports.eventTypes = [
{textwrap.fill(events, 116, initial_indent="  ", subsequent_indent="  ")},
];

exports.version = {interface.macros["PLACARD_VERSION"].value.replace('"', "'")};
exports.abiVersion = {interface.macros["PLACARD_ABI_VERSION"].value};
"""


def _values(enumeration: Enumeration) -> str:
    pairs = ", ".join(f"{value_name(enumeration, each)}: {each.value}" for each in enumeration.constants)
    line = f"  {camel(plain(enumeration.name))}: {{ {pairs} }},"
    if len(line) <= 118:
        return line
    # A name and its number stay on one line.
    inner = textwrap.fill(pairs.replace(": ", ":\0"), 114, initial_indent="    ", subsequent_indent="    ").replace(
        "\0", " "
    )
    return f"  {camel(plain(enumeration.name))}: {{\n{inner},\n  }},"


def _input(interface: Interface, struct: Struct) -> str:
    name = plain(struct.name)
    is_opening = any(struct == each for _, each in interface.openings.values())
    lines = [
        f"    {camel(each.name)}: '{(is_opening and _limited(each)) or _kind(interface, each)}',"
        for each in struct.readable
    ]
    return f"  {camel(name)}: {{\n" + "\n".join(lines) + "\n  },"


def _limited(option: Variable) -> str:
    """For an option of which 0 is no value, because 0 is the default in C: an interval can be -1 there."""
    if option.word == "interval":
        return "interval"
    return "positive" if option.word in UNITS or option.minimum is not None else ""


def _kind(interface: Interface, field: Variable) -> str:
    enumeration = interface.enumeration_of(field)
    if field.type == "const char *":
        return "string"
    if field.word == "strings":
        return "strings"
    if enumeration and not enumeration.is_flags:
        return camel(plain(enumeration.name))
    if field.type == "uint64_t":
        return "bigint"
    return "switch" if field.word == "switch" else "number"


# ---- TypeScript


def types(interface: Interface) -> str:
    texts = Texts(interface)
    unions = "\n".join(_union(each, texts) for each in interface.enumerations.values() if each.name not in OMITTED)
    made = "\n".join(_interface(interface, interface.structs[f"placard_{name}"], texts) for name in OBJECTS)
    kinds = interface.enumerations["placard_event_kind"]
    events = "\n".join(_event(interface, kinds, each, texts) for each in kinds.constants[1:])
    options = "\n".join(_options(interface, interface.structs[f"placard_{name}"], texts) for name in OPTIONS)
    rows = "\n".join(
        f"  {value_name(kinds, each)}: {pascal(value_name(kinds, each))}Event;" for each in kinds.constants[1:]
    )
    return f"""// The enumerations, and the fields of what the library reports.
// {GENERATED}
import type {{ Message }} from './index.js';

{unions}
{made}
/** The colours to draw a message with in one theme, 0xAARRGGBB, and those of its buttons. */
export interface Colors extends MessageColors {{
  readonly buttons: readonly ButtonColors[];
}}

{events}
{options}
/** An event that a later version of the library reports. */
export interface UnknownEvent {{
  readonly type: 'unknown';
  readonly kind: number;
}}

/** The type of an event -> the event. */
export interface EventTypes {{
{rows}
}}
"""


def declared(interface: Interface) -> set[str]:
    """The types that hosts name, without the events."""
    unions = {pascal(plain(each.name)) for each in interface.enumerations.values() if each.name not in OMITTED}
    return unions | {CLASSES.get(name, pascal(name)) for name in OBJECTS} | set(OPTIONS.values())


def _union(enumeration: Enumeration, texts: Texts) -> str:
    names = [value_name(enumeration, each) for each in enumeration.constants]
    text = " | ".join(f"'{name}'" for name in names)
    name = pascal(plain(enumeration.name))
    first = re.split(r"(?<=[.;])\s", " ".join(enumeration.comment.split()))[0].rstrip(".;")
    comment = _documented(texts.plain(re.sub(r", for placard_\w+$|: 0 is success.*", "", first)) + ".", "")
    line = f"export type {name} = {text};"
    if len(line) > 118:
        line = f"export type {name} =\n" + textwrap.fill(text, 114, initial_indent="  | ", subsequent_indent="  ") + ";"
    return f"{comment}{line}\n"


def _interface(interface: Interface, struct: Struct, texts: Texts) -> str:
    name = plain(struct.name)
    lines = "".join(_member(interface, name, field, texts) for field in struct.readable)
    lines += "".join(f"{_documented(each[3])}  readonly {each[0]}: {each[2]};\n" for each in LISTS.get(name, []))
    comment = _documented(texts.plain(struct.comment), "")
    return f"{comment}export interface {CLASSES.get(name, pascal(name))} {{\n{lines}}}\n"


def _member(interface: Interface, struct: str, field: Variable, texts: Texts) -> str:
    if (struct, field.name) == ("event", "code"):
        code = "  /** The server's number. */\n  readonly code: number;\n"
        return f"{code}  /** What the code means. */\n  readonly meaning: Auth | 'unknown';\n"
    kind = _type(interface, field)
    if field.absent is not None or field.nullable:
        kind += " | null"
    comment = field.texts.get("node") or texts.plain(field.text)
    if field.absent is not None:
        comment = re.sub(rf"(?<![\w-]){field.absent}: ", "null: ", comment)
    return f"{_documented(comment)}  readonly {camel(field.name)}: {kind};\n"


def _type(interface: Interface, field: Variable) -> str:
    enumeration = interface.enumeration_of(field)
    if field.word == "bytes":
        return "Buffer"
    if field.type == "const char *":
        return "string"
    if field.type.startswith("const placard_"):
        return EVENT_CLASSES[plain(field.type.removeprefix("const ").removesuffix(" *"))]
    if enumeration:
        return pascal(plain(enumeration.name))
    if field.word == "bool":
        return "boolean"
    return "bigint" if field.type == "uint64_t" or field.word == "id" else "number"


def _options(interface: Interface, struct: Struct, texts: Texts) -> str:
    lines = ""
    for field in struct.readable:
        kind = _kind(interface, field)
        written = field.texts.get("node")
        comment = written or texts.plain(field.with_values("0")).replace("null", "omitted")
        lines += f"{_documented(comment)}  readonly {camel(field.name)}?: {_option_type(interface, field, kind)};\n"
    comment = _documented(texts.plain(struct.comment.split(". ")[0] + "."), "")
    return f"{comment}export interface {OPTIONS[plain(struct.name)]} {{\n{lines}}}\n"


def _option_type(interface: Interface, field: Variable, kind: str) -> str:
    known = {"string": "string", "number": "number", "bigint": "bigint | number", "switch": "boolean"}
    if kind in known:
        return known[kind]
    enumeration = interface.enumeration_of(field)
    assert enumeration is not None
    return option_type(enumeration)


def option_type(enumeration: Enumeration) -> str:
    """The type of a value that the host chooses."""
    names = [value_name(enumeration, each) for each in enumeration.constants]
    left_out = [f"'{name}'" for name in ("none", "unknown") if name in names]
    name = pascal(plain(enumeration.name))
    return f"Exclude<{name}, {' | '.join(left_out)}>" if left_out else name


def _event(interface: Interface, kinds: Enumeration, kind: Constant, texts: Texts) -> str:
    name = value_name(kinds, kind)
    lines = f"  readonly type: '{name}';\n"
    lines += "".join(_member(interface, "event", field, texts) for field in kind.fields)
    return f"{_documented(texts.plain(kind.text), '')}export interface {pascal(name)}Event {{\n{lines}}}\n"


def _documented(text: str, indent: str = "  ") -> str:
    if not text or text == "type":
        return ""
    text = text[0].upper() + text[1:]
    lines = textwrap.wrap(text, 112 - len(indent), break_on_hyphens=False)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


class Texts:
    """Turns comments of the C headers into those of TypeScript: `PLACARD_CLOSE_SWIPE` becomes 'swipe'."""

    def __init__(self, interface: Interface) -> None:
        self._values = {
            constant.name: f"'{value_name(each, constant)}'"
            for each in interface.enumerations.values()
            for constant in each.constants
        }
        self._values |= {"PLACARD_ON": "true", "PLACARD_OFF": "false"}
        self._fields = {field.name: camel(field.name) for each in interface.structs.values() for field in each.fields}
        self._families = {each.prefix: pascal(plain(each.name)) for each in interface.enumerations.values()}

    def plain(self, text: str) -> str:
        text = " ".join(text.split())
        text = re.sub(r"[;,]? ?\(?see placard_\w+\)?", "", text)
        text = re.sub(r" ?Borrowed with its event: .* placard_client_next_event\.", "", text)
        text = re.sub(r"\b(PLACARD_\w+_)\*", lambda found: self._families.get(found[1], found[0]), text)
        text = re.sub(r"\bPLACARD_\w+", lambda found: self._values.get(found[0], found[0]), text)
        text = re.sub(r"\bplacard_(?:client_)?(\w+)", lambda found: camel(found[1]), text)
        text = re.sub(r"\b[a-z]+(_[a-z]+)+\b", lambda found: self._fields.get(found[0], found[0]), text)
        return text.replace("NULL", "null").replace("*/", "")
