"""What is generated for GObject: enumerations with their types, and the properties that follow from structs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from elements import GENERATED, Constant, Enumeration, Interface, Struct, Variable
from glib_table import CLASSES, ENUMERATIONS, STATUSES
from text_blocks import blocks


def camel(name: str) -> str:
    return "PlacardG" + "".join(part.capitalize() for part in name.split("_"))


def _value(name: str, enumeration: Enumeration, constant: Constant) -> str:
    return f"PLACARD_G_{name.upper()}_{enumeration.short(constant)}"


def _enumerations(interface: Interface) -> list[tuple[str, Enumeration]]:
    return [(name, interface.enumerations[f"placard_{name}"]) for name in ENUMERATIONS]


# ---- Enumerations


def enumeration_header(interface: Interface) -> str:
    texts = Texts(interface)
    parts = "\n".join(_enumeration(name, each, texts) for name, each in _enumerations(interface))
    return f"""/* placard-g-enums.h - the enumerations. {GENERATED} */
#ifndef PLACARD_G_ENUMS_H
#define PLACARD_G_ENUMS_H

#include "placard-g-macros.h"

#include <glib-object.h>

G_BEGIN_DECLS
{parts}
G_END_DECLS

#endif /* PLACARD_G_ENUMS_H */
"""


def _enumeration(name: str, enumeration: Enumeration, texts: Texts) -> str:
    spelled = camel(name)
    members = "\n".join(
        texts.wrapped(f"@{_value(name, enumeration, each)}: {each.comment or enumeration.short(each).lower()}")
        for each in enumeration.constants
    )
    values = ",\n".join(f"{_value(name, enumeration, each)} = {each.value}" for each in enumeration.constants)
    return f"""
/**
 * {spelled}:
{members}
 *
{texts.wrapped(enumeration.comment)}
 */
typedef enum {{
{values}
}} {spelled};

#define PLACARD_G_TYPE_{name.upper()} (placard_g_{name}_get_type())
PLACARD_G_API GType placard_g_{name}_get_type(void) G_GNUC_CONST;
"""


def enumeration_source(interface: Interface) -> str:
    parts = "\n".join(_type(name, each) for name, each in _enumerations(interface))
    return f"""/* placard-g-enums.c - the types of the enumerations. {GENERATED} */
#include "placard-g-enums.h"

/* The name is static: so is the type, once it is registered. */
static GType registered(gsize *type, const char *name, const GEnumValue *values) {{
    if (g_once_init_enter(type))
        g_once_init_leave(type, g_enum_register_static(name, values));
    return *type;
}}
{parts}"""


def _type(name: str, enumeration: Enumeration) -> str:
    rows = "\n".join(
        f'{{{_value(name, enumeration, each)}, "{_value(name, enumeration, each)}", "{_nick(enumeration, each)}"}},'
        for each in enumeration.constants
    )
    return f"""
GType placard_g_{name}_get_type(void) {{
    static gsize type;
    static const GEnumValue values[] = {{
{rows}
        {{0, NULL, NULL}},
    }};
    return registered(&type, "{camel(name)}", values);
}}
"""


def _nick(enumeration: Enumeration, constant: Constant) -> str:
    return enumeration.short(constant).lower().replace("_", "-")


# ---- Properties


def property_header(interface: Interface) -> str:
    tables = "\n".join(f"extern const PlacardGField placard_g_{name}_fields[];" for name in CLASSES)
    return f"""/* fields.gen.h - the properties that follow from structs; tables end with a NULL name. {GENERATED} */
#ifndef PLACARD_G_FIELDS_GEN_H
#define PLACARD_G_FIELDS_GEN_H

#include "fields.h"

{tables}

#endif /* PLACARD_G_FIELDS_GEN_H */
"""


def property_source(interface: Interface) -> str:
    texts = Texts(interface)
    parts = "\n".join(_table(interface.structs[f"placard_{name}"], texts) for name in CLASSES)
    return f"""/* fields.gen.c - the properties that follow from structs. {GENERATED} */
#include "fields.gen.h"
#include "placard-g-enums.h"

#include <placard/placard.h>
#include <stddef.h>

#define END {{NULL, NULL, 0, 0, 0, 0, NULL}}
{parts}"""


def _table(struct: Struct, texts: Texts) -> str:
    plain = struct.name.removeprefix("placard_")
    fields = [each for each in struct.readable if _is_property(each)]
    comments = "\n".join(_comment(CLASSES[plain], each, texts) for each in fields)
    rows = "\n".join(_row(struct, each, texts) for each in fields)
    return f"""
{comments}
const PlacardGField placard_g_{plain}_fields[] = {{
{rows}
    END,
}};
"""


def _is_property(field: Variable) -> bool:
    return field.mark != "const"


def _comment(owner: str, field: Variable, texts: Texts) -> str:
    text = _blurb(field, texts)
    return f"""/**
 * PlacardG{owner}:{field.name.replace("_", "-")}:
 *
{texts.wrapped(text)}
 */"""


def _blurb(field: Variable, texts: Texts) -> str:
    text = texts.plain(field.with_values("0"))
    if text.startswith("of "):  # in the header it follows the name
        text = f"{field.name.replace('_', ' ')} {text}"
    named = f"The {field.name.replace('_', ' ')}"
    text = f"{named} {text}" if text.startswith("of ") else text or named
    return text[0].upper() + text[1:]


def _row(struct: Struct, field: Variable, texts: Texts) -> str:
    offset = f"offsetof({struct.name}, {field.name})"
    length = f"offsetof({struct.name}, {field.name}_length)" if field.has_length else "0"
    kind, default, enumeration = _kind(field)
    get_type = f"placard_g_{enumeration}_get_type" if enumeration else "NULL"
    name = field.name.replace("_", "-")
    blurb = _blurb(field, texts).replace('"', '\\"').replace("%", "")
    pieces = " ".join(f'"{line}"' for line in textwrap.wrap(blurb, 90, drop_whitespace=False))
    return f'{{"{name}", {pieces}, PLACARD_G_FIELD_{kind}, {offset}, {length}, {default}, {get_type}}},'


def _kind(field: Variable) -> tuple[str, str, str]:
    """The kind of a field, its default, and its enumeration."""
    enumeration = field.enumeration.removeprefix("placard_")
    if enumeration in ENUMERATIONS:
        return "ENUM", "0", enumeration
    kinds = {"string": "STRING", "file": "STRING", "bool": "FLAG", "switch": "SWITCH", "interval": "INTERVAL"}
    defaults = {None: "0", "on": "1", "off": "0"}
    kind = "TEXT" if field.has_length else kinds.get(field.word) or field.type.removesuffix("_t").upper()
    return kind, defaults.get(field.default) or str(field.default), ""


# ---- Comments


class Texts:
    """Turns comments of the C headers into those of the layer: `PLACARD_CLOSE_SWIPE` becomes its name there."""

    def __init__(self, interface: Interface) -> None:
        self._values = {
            constant.name: "%" + _value(name, each, constant)
            for name, each in _enumerations(interface)
            for constant in each.constants
        }
        for constant in interface.enumerations[f"placard_{STATUSES}"].constants:
            kind = "STATUS" if constant.value >= 0 else "ERROR"
            short = constant.name.removeprefix("PLACARD_").removeprefix("E_")
            self._values[constant.name] = f"%PLACARD_G_{kind}_{short}"
        self._families = {each.prefix: f"#{camel(name)}" for name, each in _enumerations(interface)}
        objects = [each.name for each in interface.handles.values() if each.form == "object"]
        names = "|".join([*objects, "placard_message", "placard_card", "placard_request"])
        self._function = re.compile(rf"\b({names})_(\w+)")

    def plain(self, text: str) -> str:
        text = self._function.sub(lambda found: f"{found[0].replace('placard_', 'placard_g_', 1)}()", text)
        text = re.sub(r"\b(PLACARD_\w+_)\*", lambda found: self._families.get(found[1], found[0]), text)
        text = re.sub(
            r"(?<!%)\bPLACARD_\w+", lambda found: self._values.get(found[0], found[0]), " ".join(text.split())
        )
        text = text.replace("PLACARD_OFF", "%FALSE").replace("PLACARD_ON", "%TRUE")
        return re.sub(r"(?<!%)\bNULL\b", "%NULL", text)

    def paragraphs(self, text: str, parameters: set[str]) -> Iterator[str]:
        """The text of a function, each part after an empty line. Names of parameters are marked."""
        for block in blocks(text):
            yield " *"
            if block.startswith(" "):
                yield from [" * |[", *(f" * {line}" for line in block.split("\n")), " * ]|"]
            else:
                yield self.wrapped(self._marked(block, parameters))

    def _marked(self, text: str, parameters: set[str]) -> str:
        text = re.sub(r"\*out_(\w+)", r"@\1", text.replace("`err`", "the error"))
        return re.sub(r"`(\w+)`", lambda found: f"@{found[1]}" if found[1] in parameters else found[0], text)

    def wrapped(self, text: str) -> str:
        lines = textwrap.wrap(self.plain(text), 112, break_on_hyphens=False, break_long_words=False)
        return "\n".join(f" * {line}" for line in lines)
