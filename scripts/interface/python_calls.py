"""What is generated for Python from functions: a method for each call that needs nothing of its own.

`libplacard._arguments` has the types and conversions that the methods name: `Properties` and `lent_properties` for what
is lent to a call as properties, `Identity` and `identity_argument` for a struct, `taken_explanation` for what a call
hands over.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass

from elements import GENERATED, Function, Interface, Variable
from identifiers import pascal
from python_output import SCALARS as CTYPES
from python_output import class_name
from text_blocks import blocks
from vocabulary import SCALARS

# What `integer` takes for a type: its bits.
NUMBERS = {"int32_t": "32", "int64_t": "64", "uint32_t": "32, signed=False", "uint64_t": "64, signed=False"}
# A word, and whether it can be NULL -> the annotation, and what converts it; with a star, to several arguments.
PLAIN = {
    ("text", False): ("str", "*counted"),
    ("text", True): ("str | None", "*counted_or_null"),
    ("json", False): ("Mapping[str, Any] | str", "*counted_json"),
    ("string", False): ("str", "c_string"),
    ("double", False): ("float", "real"),
    ("double", True): ("float | None", "real_or_null"),
}
WIDTH = 120


@dataclass(frozen=True)
class _Argument:
    name: str
    kind: str  # its annotation
    passed: str  # to C
    imports: set[str]
    default: str | None = None
    lent: str = ""  # the context manager that makes what is passed
    is_keyword: bool = False

    @property
    def declared(self) -> str:
        return f"{self.name}: {self.kind}" + ("" if self.default is None else f" = {self.default}")


def calls(interface: Interface) -> dict[str, str]:
    """The modules, by their names."""
    methods = interface.methods("python")
    return {f"_{word}_calls": _module(interface, word, known) for word, known in methods.items()}


def _module(interface: Interface, word: str, known: list[Function]) -> str:
    texts = Texts(interface, word)
    imports: set[str] = set()
    methods = "\n".join(_method(interface, each, texts, imports) for each in known)
    article = "an" if word[0] in "aeiou" else "a"
    return f'''"""Calls of {article} {word}. {GENERATED}"""

{_imports(interface, imports)}


class {word.capitalize()}Calls(Calls):
    """The calls of {article} {word} that do what the C functions of their names do."""

{methods}'''


def _imports(interface: Interface, names: set[str]) -> str:
    enums = {class_name(each) for each in interface.enumerations.values()} & names | {"Status"}
    modules = {
        "collections.abc": names & {"Mapping"},
        "ctypes": names & {"byref", "c_void_p", *CTYPES.values()},
        "typing": names & {"Any"},
    }
    standard = [import_of(module, used) for module, used in modules.items() if used]
    rest = names.difference(enums, *modules.values())
    own = [import_of("._arguments", rest)] if rest else []
    own += [import_of("._calls", {"Calls"}), import_of("._enums", enums)]
    parts = [["from __future__ import annotations"], standard, own]
    return "\n\n".join("\n".join(part) for part in parts if part)


def import_of(module: str, names: set[str]) -> str:
    return f"from {module} import {', '.join(sorted(names, key=_import_order))}"


def _import_order(name: str) -> tuple[bool, str]:
    """Classes before functions, as ruff sorts them."""
    return not name[0].isupper(), name


def method_name(function: Function) -> str:
    return function.names.get("python") or function.member


def _method(interface: Interface, function: Function, texts: Texts, imports: set[str]) -> str:
    rest = [each for each in function.parameters[1:] if not each.is_part and each.name != "err"]
    given = [_argument(interface, each) for each in rest if each.mark not in ("owned", "out")]
    outs = [each for each in rest if each.mark in ("owned", "out")]
    for each in given:
        imports.update(each.imports)
    declared = ["self", *(each.declared for each in given if not each.is_keyword)]
    if any(each.is_keyword for each in given):
        declared += ["*", *(each.declared for each in given if each.is_keyword)]
    stem = function.member
    passed = [f'"{stem}"', *(each.passed for each in given)]
    kind, body = _result(function, passed, outs, imports)
    for each in given:
        if each.lent:
            body = [f"with {each.lent} as native:", *(f"    {line}" for line in body)]
    is_value = not function.can_fail and kind != "None"
    head = f"    def {method_name(function)}({', '.join(declared)}) -> {kind}:\n"
    lines = "".join(f"        {line}\n" for line in body)
    return f"{'    @property' + chr(10) if is_value else ''}{head}{texts.about(function)}{lines}"


def _argument(interface: Interface, given: Variable) -> _Argument:
    name = given.names.get("python", given.name)
    default = None if given.default is None else "None" if given.default == "none" else str(given.default)
    known = PLAIN.get((given.word, given.nullable))
    if known:
        # A number that can be missing is named, and left out.
        is_number = given.nullable and given.word in SCALARS
        return _converted(name, *known, default="None" if is_number else default, is_keyword=is_number)
    handle = interface.handles.get(f"placard_{given.word}")
    if handle and handle.form == "object":
        kind = handle.names.get("python", pascal(given.word))
        return _Argument(name, kind, f"{name}.handle", {kind})
    if handle:
        return _lent(name, given)
    if f"placard_{given.word}" in interface.structs:
        return _converted(name, pascal(given.word), f"{given.word}_argument", is_keyword=True)
    enumeration = interface.enumeration_of(given)
    if enumeration is None:
        return _converted(name, "int", "integer", f", {NUMBERS[given.type]}", default)
    if any(each.name == f"{enumeration.name}_from_name" for each in interface.functions):
        return _Argument(name, "str", f'from_name("{given.word}", {name}, "{name}")', {"from_name"}, default)
    kind = class_name(enumeration)
    return _Argument(name, "str", f'one_of({kind}, {name}, "{name}")', {kind, "one_of"}, default)


def _converted(
    name: str, kind: str, convert: str, more: str = "", default: str | None = None, is_keyword: bool = False
) -> _Argument:
    """An argument that a function converts, which also gets its name, for errors."""
    imports = {convert.removeprefix("*"), *re.findall(r"[A-Z]\w+", kind)} - {"None"}
    return _Argument(name, kind, f'{convert}({name}, "{name}"{more})', imports, default, is_keyword=is_keyword)


def _lent(name: str, given: Variable) -> _Argument:
    """An argument from which a handle is made for the call."""
    kind, lend = pascal(given.word), f"lent_{given.word}"
    singular = re.sub("ies$", "y", name).removesuffix("s")
    made = f'{lend}({name}, "{singular}")'
    if given.nullable:
        return _Argument(name, f"{kind} | None", "native", {kind, lend}, "None", made)
    return _Argument(name, kind, "native", {kind, lend}, lent=made)


def _result(function: Function, passed: list[str], outs: list[Variable], imports: set[str]) -> tuple[str, list[str]]:
    """The annotation of the result, and the statements that make it."""
    call = f"self._call({', '.join(passed)}"
    if not function.can_fail:
        return _value(function, f"self._read({passed[0]})")
    if not outs:
        return "Status", [f"return {call})"]
    (out,) = outs
    imports.add("byref")
    if out.mark == "out":
        kind = CTYPES[out.type.removesuffix(" *")]
        imports.add(kind)
        return "int", [f"{out.name} = {kind}()", f"{call}, byref({out.name}))", f"return {out.name}.value"]
    kind, take = pascal(out.word), f"taken_{out.word}"
    imports.update((kind, take, "c_void_p"))
    lines, done = [f"{out.name} = c_void_p()"], [f"return {take}({out.name})"]
    if function.result_word == "done":
        return kind, [*lines, f"{call}, byref({out.name}))", *done]
    return f"{kind} | None", [*lines, f"if {call}, byref({out.name})) is Status.IGNORED:", "    return None", *done]


def _value(function: Function, read: str) -> tuple[str, list[str]]:
    if function.result_word == "void":
        return "None", [read]
    if function.result_word == "bool":
        return "bool", [f"return bool({read})"]
    if function.result_absent is not None:
        return "int | None", [f"found = {read}", f"return None if found == {function.result_absent} else found"]
    return "int", [f"return {read}"]


# ---- Docstrings


class Texts:
    """Turns the texts of functions into docstrings: placard_client_flush becomes ``flush``."""

    def __init__(self, interface: Interface, word: str) -> None:
        self._word = word
        self._names = {
            each.name: (word, method_name(each))
            for each in interface.functions
            if each.parameters and (word := each.parameters[0].word) in interface.object_words
        }

    def about(self, function: Function) -> str:
        """The docstring: a sentence by itself, then the rest."""
        first, *rest = blocks(function.texts.get("python") or self._words(function))
        width = WIDTH - 8
        if "python" not in function.texts and len(first) > width - 6:
            sentence, *others = first.split(". ", 1)
            first, rest = sentence.removesuffix(".") + ".", [*others, *rest]
        lines = textwrap.wrap(f'"""{first}', width)
        for each in rest:
            lines += ["", *(each.split("\n") if each.startswith(" ") else textwrap.wrap(each, width))]
        if len(lines) == 1 and len(lines[0]) + 3 <= width:
            lines[0] += '"""'
        else:
            lines.append('"""')
        return "".join(f"        {line}".rstrip() + "\n" for line in lines)

    def _words(self, function: Function) -> str:
        text = function.text_in("python").replace("`err`", "the error")
        for each in function.parameters:
            text = text.replace(f"`{each.name}`", f"`{each.names.get('python', each.name)}`")
        return self.plain(text)

    def plain(self, text: str) -> str:
        text = re.sub(r"\bplacard_\w+\b", self._method, text)
        text = re.sub(r"\bPLACARD_(?!\w*\*)", "", re.sub(r"\bNULL\b", "None", text))
        return re.sub(r"(?<!`)`([^`\n]+)`(?!`)", r"``\1``", text)

    def _method(self, found: re.Match[str]) -> str:
        if found[0] not in self._names:
            return f"``{found[0]}``"
        word, name = self._names[found[0]]
        return f"``{name}``" if word == self._word else f"``{word.capitalize()}.{name}``"
