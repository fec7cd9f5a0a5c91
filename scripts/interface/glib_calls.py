"""What is generated for GObject from functions: a method for each call that needs nothing of its own.

Names follow from the model: placard_client_flush is placard_g_client_flush, and a struct or a handle is the class of
its name, which the layer writes by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from elements import GENERATED, Function, Handle, Interface, ModelError, Variable
from glib_output import Texts, camel
from glib_table import CLASSES, ENUMERATIONS

NUMBERS = {
    "int32_t": "int",
    "uint32_t": "guint",
    "int64_t": "gint64",
    "uint64_t": "guint64",
    "size_t": "guint64",
    "double": "double",
}
FAILED = "PLACARD_G_STATUS_FAILED"
# What the layer makes of some types, after what the model says of a parameter.
NOTES = {
    "dictionary": ', a{sv}. A date is a dictionary with the one key "$date_ms"',
    "token": "; below 2^63",
    "double": "; NaN: unknown",
}


@dataclass(frozen=True)
class _Argument:
    declared: str  # in the signature
    passed: str  # to C
    comment: str
    before: tuple[str, ...] = ()  # statements that prepare it
    after: tuple[str, ...] = ()  # and that end it


def header(interface: Interface) -> str:
    includes = "\n".join(f'#include "placard-g-{each}.h"' for each in sorted(_objects(interface)))
    parts = "\n".join(
        f"/* ---- {word} ---- */\n\n" + "".join(f"PLACARD_G_API {each.signature};\n" for each in methods)
        for word, methods in _objects(interface).items()
    )
    return f"""/* placard-g-calls.h - what objects do as the C functions of their names. {GENERATED} */
#ifndef PLACARD_G_CALLS_H
#define PLACARD_G_CALLS_H

{includes}

G_BEGIN_DECLS

{parts}
G_END_DECLS

#endif /* PLACARD_G_CALLS_H */
"""


def source(interface: Interface) -> str:
    every = "\n".join(each.text() for methods in _objects(interface).values() for each in methods)
    return f"""/* calls.gen.c - what objects do as the C functions of their names. {GENERATED} */
#include "calls.h"
#include "placard-g-calls.h"
#include "variant.h"

#include <math.h>

{every}"""


def _objects(interface: Interface) -> dict[str, list[_Method]]:
    texts = Texts(interface)
    known = interface.methods("glib")
    return {word: [_Method(interface, each, texts) for each in methods] for word, methods in known.items()}


def _handle(interface: Interface, variable: Variable) -> Handle | None:
    return interface.handles.get(f"placard_{variable.word}")


class _Method:
    """A function as a method of its first parameter."""

    def __init__(self, interface: Interface, function: Function, texts: Texts) -> None:
        self._interface = interface
        self._function = function
        self._texts = texts
        self._object, *rest = function.parameters
        self._out = next((each for each in rest if each.mark == "owned" and each.name != "err"), None)
        given = [each for each in rest if not each.is_part and each.mark != "owned"]
        self._arguments = [self._argument(each) for each in given]
        failed = "NULL" if self._out else FAILED
        self._before = [line.replace("FAILED", failed) for each in self._arguments for line in each.before]

    @property
    def signature(self) -> str:
        declared = [f"{camel(self._object.word)} *self", *(each.declared for each in self._arguments)]
        if self._function.can_fail:
            declared.append("GError **error")
        result = self._result
        return f"{result}{'' if result.endswith('*') else ' '}{self._name}({', '.join(declared)})"

    def text(self) -> str:
        lines = "\n".join([*self._before, *(self._call() if self._function.can_fail else self._read())])
        return f"{self._comment()}\n{self.signature} {{\n{lines}\n}}\n"

    @property
    def _name(self) -> str:
        return f"placard_g_{self._function.stem}"

    @property
    def _result(self) -> str:
        if self._out:
            return f"{camel(self._out.word)} *"
        if self._function.can_fail:
            return "PlacardGStatus"
        return "gboolean" if self._function.result_word == "bool" else NUMBERS[self._function.result]

    # ---- Arguments

    def _argument(self, given: Variable) -> _Argument:
        name = given.name.removeprefix("out_")
        handle = _handle(self._interface, given)
        comment, nullable = self._said(given), "(nullable): " if given.nullable else ""
        if given.mark == "out":
            kind, made = NUMBERS[given.type.removesuffix(" *")], f"{name}_made"
            return _Argument(
                f"{kind} *{name}",
                f"&{made}",
                f"@{name}: (out) (optional): {comment}",
                (f"{given.type.removesuffix(' *')} {made} = 0;",),
                (f"if ({name} != NULL)", f"*{name} = {made};"),
            )
        if given.has_length or given.word == "string":
            passed = f"{name}, PLACARD_NUL" if given.has_length else name
            return _Argument(f"const char *{name}", passed, f"@{name}: {nullable}{comment}")
        if given.word == "texts":
            count = f"const gsize {name}_count = {name} != NULL ? g_strv_length((char **){name}) : 0;"
            passed = f"{name}, NULL, {name}_count"
            return _Argument(
                f"const char *const *{name}", passed, f"@{name}: (array zero-terminated=1): {comment}", (count,)
            )
        if handle and handle.form == "dictionary":
            made = f"{name}_made"
            before = (
                f"{handle.name} *{made} = NULL;",
                f"if (!placard_g_variant_to_{given.word}({name}, &{made}, error))",
                "return FAILED;",
            )
            comment = f"@{name}: {nullable}{comment}{NOTES[handle.form]}"
            return _Argument(f"GVariant *{name}", made, comment, before, (f"{handle.destroy}({made});",))
        if handle or given.word in CLASSES:
            kind, passed = f"{camel(given.word)} *{name}", f"placard_g_{given.word}_get({name})"
            return _Argument(kind, passed, f"@{name}: {nullable}{comment}")
        if given.word == "double" and given.nullable:
            passed = f"isnan({name}) ? NULL : &{name}"
            return _Argument(f"double {name}", passed, f"@{name}: {comment}{NOTES['double']}")
        if given.enumeration:
            return self._enumeration(given, comment)
        if given.nullable or given.type not in NUMBERS:
            raise self._fault(f"`{given.word}` of {given.name} is no argument in GLib: say why in by_hand.glib")
        note = NOTES["token"] if given.word == "token" else ""
        return _Argument(f"{NUMBERS[given.type]} {name}", name, f"@{name}: {comment}{note}")

    def _enumeration(self, given: Variable, comment: str) -> _Argument:
        word = given.enumeration.removeprefix("placard_")
        if word not in ENUMERATIONS:
            raise self._fault(f"{given.enumeration} is no enumeration of GLib: add it to glib_table.py")
        return _Argument(f"{camel(word)} {given.name}", f"(gint32){given.name}", f"@{given.name}: {comment}")

    def _said(self, given: Variable) -> str:
        if not given.words:
            raise self._fault(f"nothing says what {given.name} is: add it to `parameters` of the file")
        return given.words

    def _fault(self, text: str) -> ModelError:
        return ModelError(f"interface/{self._function.header}.toml: {self._function.name}: {text}")

    # ---- Bodies

    def _call(self) -> Iterator[str]:
        word, out = self._object.word, self._out
        passed = [word, *(each.passed for each in self._arguments)]
        if out:
            yield f"placard_{out.word} *{out.name} = NULL;"
            passed.append(f"&{out.name}")
        yield f"PLACARD_G_CALL({word}, self, error, {self._function.name}({', '.join([*passed, '&failure'])}));"
        for each in self._arguments:
            yield from each.after
        if out:
            yield f"return outcome == PLACARD_G_STATUS_OK ? placard_g_{out.word}_new({out.name}) : NULL;"
        else:
            yield "return outcome;"

    def _read(self) -> Iterator[str]:
        word, absent = self._object.word, self._function.result_absent
        closed = absent if absent is not None else "FALSE" if self._result == "gboolean" else 0
        passed = ", ".join([word, *(each.passed for each in self._arguments)])
        yield f"{self._result} result = {closed};"
        yield f"PLACARD_G_READ({word}, self, result, {self._function.name}({passed}));"
        yield "return result;"

    # ---- Comments

    def _comment(self) -> str:
        function, word = self._function, self._object.word
        article = "an" if word[0] in "aeiou" else "a"
        lines = [f" * {self._name}:", f" * @self: {article} {word}"]
        lines += [self._texts.wrapped(each.comment) for each in self._arguments]
        if function.can_fail:
            lines.append(" * @error: a #GError")
        names = {each.name for each in function.parameters}
        about = function.text_in("glib")
        if function.can_fail:
            errors = ", ".join(function.named_errors)
            lines += self._texts.paragraphs(f"{about}\n\nErrors: {errors}." if errors else about, names)
        lines += [" *", self._texts.wrapped(f"Returns: {self._returned(about)}")]
        lines += [" *", f" * Since: {'.'.join(map(str, function.since))}"]
        return "/**\n" + "\n".join(lines) + "\n */"

    def _returned(self, about: str) -> str:
        if self._out and self._function.result_word == "done":
            return f"(transfer full): the {self._out.word}"
        if self._out:
            return f"(transfer full) (nullable): the {self._out.word}, or %NULL without an error"
        if self._function.can_fail:
            return "what the call did"
        about = about.removeprefix("Returns ").removesuffix(".")
        absent = self._function.result_absent
        closed = "" if absent is None else f". {absent} also when the {self._object.word} is not open"
        return about[0].lower() + about[1:] + closed
