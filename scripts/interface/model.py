"""Reads the model of the interface, interface/*.toml, from which the public headers and every binding are generated.

interface/README.md says what a file of the model contains. The texts in it are printed, never read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import checks
from vocabulary import FOREIGN, MARKS, SCALARS, TEXTS, WITH_LENGTH, TypeWords

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "interface"
#: Where the headers are.
HEADERS = ROOT / "include" / "placard"
# The headers with declarations, in the order of the function table.
NAMES = (
    *("types", "client", "events", "cards", "analytics", "messages", "render", "explain", "transport", "outbox"),
    *("push", "tracker", "replay"),
)
LENGTH, COUNT = "length", "count"

#: What generated files say, in their languages' comments.
GENERATED = "Generated from interface/ by `make generate`: do not edit."


class ModelError(Exception):
    """What is wrong with the model: the file, the element, and what to do."""


@dataclass(frozen=True)
class Variable:
    """A parameter, or a field of a struct, as C has it."""

    name: str
    type: str  # without PLACARD_NULLABLE, such as "const char *"
    nullable: bool
    word: str  # its type in the model, without marks, such as "text"
    mark: str = ""
    role: str = ""  # LENGTH or COUNT: it belongs to the text or the list before it
    enumeration: str = ""  # its name, with prefix
    default: str | int | None = None
    absent: int | None = None  # the number that means "absent"
    get: str = ""  # the function that reads the list whose count this is
    text: str = ""
    comment: str = ""  # the text, as the header has it
    above: str | None = None  # a blank line before it, with this comment if it is not empty
    names: dict[str, str] = field(default_factory=dict)  # language -> its name there
    texts: dict[str, str] = field(default_factory=dict)  # language -> its text there

    @property
    def has_length(self) -> bool:
        """Whether its length follows it."""
        return self.word in WITH_LENGTH

    @property
    def is_part(self) -> bool:
        """Whether it only says how long the text before it is, or how many elements a list has."""
        return self.role != "" or self.word == COUNT


@dataclass(frozen=True)
class Function:
    name: str
    result: str
    result_word: str
    result_nullable: bool
    result_absent: int | None  # the result that means "absent"
    parameters: tuple[Variable, ...]
    text: str  # its own, or that of the group it belongs to
    borrowed: str
    errors: dict[str, Any] | None
    thread: str
    since: tuple[int, int]
    header: str
    comment: str  # the text with the contract, as the header has it
    texts: dict[str, str]  # language, or "bindings" -> its text there
    by_hand: dict[str, str]  # language -> why it is written by hand there
    names: dict[str, str]  # language -> its name there

    @property
    def stem(self) -> str:
        return self.name.removeprefix("placard_")

    @property
    def names_values(self) -> bool:
        """Whether it returns the name of a value of the enumeration that is its parameter."""
        return self.result_word == "name"

    @property
    def can_fail(self) -> bool:
        return self.result_word in ("status", "done")

    def text_in(self, language: str) -> str:
        """Its text in a language, without the contract."""
        return self.texts.get(language) or self.texts.get("bindings") or self.text

    @property
    def source(self) -> str:
        """Its declaration, without PLACARD_API and semicolon."""
        parameters = ", ".join(declared(each) for each in self.parameters)
        return f"{declared_as(self.result, self.name, self.result_nullable)}({parameters or 'void'})"


@dataclass(frozen=True)
class Struct:
    name: str
    fields: tuple[Variable, ...]
    comment: str
    since: str
    header: str
    is_filled_by_caller: bool

    @property
    def initial_macro(self) -> str:
        """The macro of init.h with its initial value, if the caller fills it."""
        return f"{self.name.upper()}_INIT"

    @property
    def readable(self) -> list[Variable]:
        """The fields without lengths and counts, and without struct_size."""
        return [each for each in self.fields if not each.is_part and each.name != "struct_size"]


@dataclass(frozen=True)
class Constant:
    name: str
    value: int
    text: str
    comment: str  # the text, as the header has it
    fields: tuple[Variable, ...] = ()  # of the event, if it is a kind of event
    above: str | None = None
    by_hand: dict[str, str] = field(default_factory=dict)  # language -> why its event is written by hand there


@dataclass(frozen=True)
class Enumeration:
    name: str
    constants: tuple[Constant, ...]
    comment: str
    since: str
    header: str
    is_flags: bool
    prefix: str  # what all its constants begin with, such as "PLACARD_CARD_"

    def short(self, constant: Constant) -> str:
        return constant.name.removeprefix(self.prefix)


@dataclass(frozen=True)
class Handle:
    """An opaque type."""

    name: str
    comment: str
    since: str
    header: str
    destroy: str  # the function that frees it
    form: str  # "object": its functions are methods; "dictionary", "list" or "document": languages have their own
    names: dict[str, str]  # language -> its name there


@dataclass(frozen=True)
class Macro:
    """A constant that is a macro."""

    name: str
    value: str
    comment: str  # its own, or that of the group it belongs to
    since: str
    header: str


@dataclass(frozen=True)
class Prose:
    """A part of a header that declares nothing: a heading, a comment, or C as it is."""

    kind: str
    text: str


@dataclass(frozen=True)
class Group:
    """Functions or macros with one comment."""

    members: tuple[Function, ...] | tuple[Macro, ...]


@dataclass(frozen=True)
class Header:
    """A file of the model, in its order."""

    name: str
    title: str
    includes: tuple[str, ...]
    prologue: str
    declarations: tuple[Prose | Group | Struct | Enumeration | Handle, ...]


@dataclass(frozen=True)
class Interface:
    functions: tuple[Function, ...]
    structs: dict[str, Struct]
    enumerations: dict[str, Enumeration]
    handles: dict[str, Handle]
    macros: dict[str, Macro]
    headers: tuple[Header, ...]

    def enumeration_of(self, variable: Variable) -> Enumeration | None:
        return self.enumerations.get(variable.enumeration)


def declared(variable: Variable) -> str:
    """A parameter or a field as C declares it."""
    if variable.word == "strings" and variable.nullable:
        return f"const char *PLACARD_NULLABLE const *PLACARD_NULLABLE {variable.name}"
    return declared_as(variable.type, variable.name, variable.nullable)


def declared_as(c_type: str, name: str, nullable: bool) -> str:
    spelled = c_type.replace("* *", "**")
    if nullable:
        return f"{spelled}PLACARD_NULLABLE {name}"
    return f"{spelled}{'' if spelled.endswith('*') else ' '}{name}"


def read(folder: Path | None = None) -> Interface:
    """Reads the model; raises ModelError for what does not fit together."""
    return interface(parsed(folder or FOLDER))


def interface(files: dict[str, dict[str, Any]]) -> Interface:
    """The interface that parsed files describe."""
    return _Reader(files).interface()


def parsed(folder: Path) -> dict[str, dict[str, Any]]:
    """The files of the model by their names, in the order of the function table."""
    written = {path.stem for path in folder.glob("*.toml")}
    if written != set(NAMES):
        wrong = ", ".join(sorted(written ^ set(NAMES)))
        raise ModelError(f"interface: NAMES in scripts/interface/model.py and the files differ: {wrong}")
    return {name: _parsed(folder / f"{name}.toml") for name in NAMES}


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:  # a key that occurs twice, too
        raise ModelError(f"interface/{path.name}: not TOML: {error}") from error


KINDS = ("enum", "struct", "handle")


class _Reader:
    """Knows the names of all files while it reads each."""

    def __init__(self, files: dict[str, dict[str, Any]]) -> None:
        self.files = files
        self.known: dict[str, tuple[str, dict[str, Any]]] = {}  # name -> kind, declaration
        self.where = ""
        for name, declaration in self._all():
            for kind in KINDS:
                if kind in declaration:
                    self._add(name, declaration[kind], kind, declaration)
            for element in (*declaration.get("functions", ()), *declaration.get("macros", ())):
                self._add(name, element, "function", declaration)
            for constant in declaration.get("constants", ()):
                self._add(name, constant, "constant", declaration)

    def _all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, file in self.files.items():
            for declaration in file.get("declaration", ()):
                yield name, declaration

    def _add(self, file: str, name: str, kind: str, declaration: dict[str, Any]) -> None:
        if name in self.known:
            raise ModelError(f"interface/{file}.toml: {name}: is declared twice: give one of them another name")
        self.known[name] = (kind, declaration)

    def fault(self, element: str, text: str) -> ModelError:
        return ModelError(f"interface/{self.where}.toml: {element}: {text}")

    def interface(self) -> Interface:
        for name, file in self.files.items():
            for place, found in comment_ends(file):
                raise ModelError(
                    f"interface/{name}.toml: {place}: {found} cannot be in a comment of every language: reword it"
                )
        for name, fault in checks.include_faults(self.files):
            raise ModelError(f"interface/{name}.toml: {fault}")
        headers = tuple(self._header(name, file) for name, file in self.files.items())
        every = [each for header in headers for each in header.declarations]
        groups = [member for each in every if isinstance(each, Group) for member in each.members]
        functions = [each for each in groups if isinstance(each, Function)]
        # The table only grows at its end: calls of a later version come last, wherever their headers declare them.
        functions.sort(key=lambda function: function.since)
        return Interface(
            tuple(functions),
            {each.name: each for each in every if isinstance(each, Struct)},
            {each.name: each for each in every if isinstance(each, Enumeration)},
            {each.name: each for each in every if isinstance(each, Handle)},
            {each.name: each for each in groups if isinstance(each, Macro)},
            headers,
        )

    def _header(self, name: str, file: dict[str, Any]) -> Header:
        self.where = name
        made = tuple(self._declaration(each) for each in file["declaration"])
        return Header(name, file["title"], tuple(file["includes"]), file.get("prologue", ""), made)

    def _declaration(self, given: dict[str, Any]) -> Prose | Group | Struct | Enumeration | Handle:
        for kind in ("section", "comment", "code"):
            if kind in given:
                return Prose(kind, given[kind].strip())
        name = given.get("enum") or given.get("struct") or given.get("handle")
        name = name or next(iter((*given.get("functions", ()), *given.get("macros", ()))), "a declaration")
        if "since" not in given:
            raise self.fault(name, 'has no `since`: add the version that brings it, as in since = "0.1"')
        text, since = _plain(given["text"]), given["since"]
        if "enum" in given:
            return self._enumeration(given, text, since)
        if "struct" in given:
            return self._struct(given, text, since)
        if "handle" in given:
            self._function_of(name, given["destroy"])
            names = given.get("names", {})
            return Handle(name, text, since, self.where, given["destroy"], given["form"], names)
        if "macros" in given:
            macros = given["macros"].items()
            return Group(tuple(Macro(each, str(value), text, since, self.where) for each, value in macros))
        return Group(tuple(self._function(each, given, text) for each in given["functions"].items()))

    def _function_of(self, element: str, name: str) -> None:
        if self.known.get(name, ("", {}))[0] != "function":
            raise self.fault(element, f"there is no function {name}: declare it, or correct the name")

    # ---- Types

    def _variables(self, element: str, name: str, given: dict[str, Any]) -> Iterator[Variable]:
        """A parameter or a field, and what belongs to it."""
        words = TypeWords.read(given["type"])
        prefixed, enumeration = self._resolved(f"{element}.{name}", words)
        c_type = words.in_c(prefixed)
        if enumeration:
            c_type = self._enumeration_in_c(enumeration)
            c_type += " *" if words.mark == "out" else ""
        text = _plain(given.get("text", ""))
        if given.get("get"):
            self._function_of(f"{element}.{name}", given["get"])
        yield Variable(
            name,
            c_type,
            words.is_nullable,
            words.word,
            words.mark,
            enumeration=enumeration,
            default=given.get("default"),
            absent=given.get("absent"),
            get=given.get("get", ""),
            text=text,
            comment=self._comment(text, given, enumeration),
            above=None if "above" not in given else _plain(given["above"]),
            names=given.get("names", {}),
            texts=given.get("texts", {}),
        )
        if words.word in WITH_LENGTH:
            yield Variable(f"{name}_length", "size_t", False, "size", role=LENGTH)
        elif words.word == "strings":
            yield Variable(f"{name}_count", "size_t", False, "size", role=COUNT)
        elif words.word == "texts":
            lengths = f"{name.removesuffix('s')}_lengths"
            yield Variable(lengths, "const size_t *", True, "size", role=LENGTH)
            yield Variable("count", "size_t", False, "size", role=COUNT)

    def _comment(self, text: str, given: dict[str, Any], enumeration: str) -> str:
        """The text, after what the type does not say in C."""
        if given.get("get"):
            return f"see {given['get']}"
        if not enumeration:
            return text
        declaration = self.known[enumeration][1]
        family, bits = f"{declaration['prefix']}*", declaration.get("flags")
        return f"{family}{' bits;' if bits else ':'} {text}" if text else family

    def _resolved(self, element: str, words: TypeWords) -> tuple[str, str]:
        """The struct or handle that a type names, and the enumeration."""
        if words.mark and words.mark not in MARKS:
            raise self.fault(element, f"`{words.mark}` is no mark of a type: use {', '.join(MARKS)}, or none")
        if words.word in SCALARS or words.word in TEXTS or words.word in FOREIGN:
            return "", ""
        name = f"placard_{words.word}"
        kind = self.known.get(name, ("", {}))[0]
        if kind == "enum":
            return "", name
        if kind in ("struct", "handle"):
            return name, ""
        raise self.fault(
            element,
            f"there is no type `{words.word}`: use a word of scripts/interface/vocabulary.py, or declare the "
            f"enumeration, struct or handle {name}",
        )

    def _enumeration_in_c(self, name: str) -> str:
        return "uint32_t" if self.known[name][1].get("flags") else "int32_t"

    # ---- Declarations

    def _enumeration(self, given: dict[str, Any], text: str, since: str) -> Enumeration:
        constants = tuple(self._constant(given["enum"], *each) for each in given["constants"].items())
        prefix, is_flags = given["prefix"], given.get("flags", False)
        for each in constants:
            if not each.name.startswith(prefix):
                raise self.fault(given["enum"], f"{each.name} does not begin with {prefix}: correct the name")
        self._check_values(given["enum"], constants, is_flags)
        return Enumeration(given["enum"], constants, text, since, self.where, is_flags, prefix)

    def _check_values(self, name: str, constants: tuple[Constant, ...], is_flags: bool) -> None:
        known: dict[int, str] = {}
        for each in constants:
            if each.value in known:
                raise self.fault(name, f"{each.name} has the value of {known[each.value]}: give it another one")
            if is_flags and each.value.bit_count() != 1:
                raise self.fault(name, f"{each.name} is {each.value}, which is no single bit: give it a power of two")
            known[each.value] = each.name

    def _refuse(self, element: str, faults: Iterator[str]) -> None:
        for each in faults:
            raise self.fault(element, each)

    def _constant(self, element: str, name: str, given: int | dict[str, Any]) -> Constant:
        row: dict[str, Any] = {"value": given} if isinstance(given, int) else given
        self._refuse(name, checks.event_field_faults(element == "placard_event_kind", row.get("fields", [])))
        text = _plain(row.get("text", ""))
        above = None if "above" not in row else _plain(row["above"])
        notes = row.get("notes", {})
        fields = tuple(self._event_field(name, each, notes) for each in row.get("fields", ()))
        for noted in notes:
            if noted not in (each.name for each in fields):
                raise self.fault(name, f"has a note about {noted}, which it does not set: add it to `fields`")
        set_ = ", ".join(f"{each.name} ({notes[each.name]})" if each.name in notes else each.name for each in fields)
        return Constant(
            name,
            row["value"],
            text,
            ": ".join(part for part in (set_, text) if part),
            fields,
            above,
            row.get("by_hand", {}),
        )

    def _event_field(self, element: str, given: str, notes: dict[str, str]) -> Variable:
        name = given.removesuffix("?")
        fields = self.known["placard_event"][1]["fields"]
        if name not in fields:
            raise self.fault(element, f"placard_event has no field {name}: add it there, or correct the name")
        (first, *_) = self._variables("placard_event", name, _row(fields[name]))
        own = {"text": notes[name], "texts": {}} if name in notes else {}
        return Variable(**{**vars(first), "nullable": given.endswith("?"), **own})

    def _struct(self, given: dict[str, Any], text: str, since: str) -> Struct:
        name, by_caller = given["struct"], given["filled_by"] == "caller"
        size = [Variable("struct_size", "size_t", False, "size")] if by_caller else []
        for key, row in given["fields"].items():
            self._refuse(f"{name}.{key}", checks.field_faults(_row(row), by_caller))
        rows = [each for key, row in given["fields"].items() for each in self._variables(name, key, _row(row))]
        return Struct(name, (*size, *rows), text, since, self.where, by_caller)

    def _function(self, item: tuple[str, dict[str, str]], given: dict[str, Any], text: str) -> Function:
        name, rows = item
        words = TypeWords.read(given.get("result", "void"))
        if words.word == "void":
            result = "void"
        else:
            prefixed, enumeration = self._resolved(name, words)
            plain = TypeWords(words.word, words.mark).in_c(prefixed)
            result = "int32_t" if enumeration else plain
        meant = {key: {"text": self._meaning(key, self.where)} | _row(row) for key, row in rows.items()}
        for key, row in rows.items():
            self._refuse(f"{name}.{key}", checks.type_faults(TypeWords.read(_row(row)["type"])))
        parameters = [each for key, row in meant.items() for each in self._variables(name, key, row)]
        if "*" in result and "borrowed" not in given:
            raise self.fault(name, "returns a pointer and has no `borrowed`: say until when it is valid")
        for key in ("text", "name"):
            for other in given.get(f"{key}s", {}):
                if other not in given["functions"]:
                    raise self.fault(name, f"has a {key} for {other}, which is not declared with it: correct the name")
        errors = given.get("errors")
        if (words.word in ("status", "done")) != (errors is not None):
            raise self.fault(name, "`errors` belongs to functions that return a status, and to all of them")
        if errors is not None:
            parameters.append(Variable("err", "placard_error * *", False, "error", "owned"))
            self._check_errors(name, errors)
        since = tuple(map(int, given["since"].split(".")))
        return Function(
            name,
            result,
            words.word,
            words.is_nullable,
            given.get("absent"),
            tuple(parameters),
            text,
            given.get("borrowed", "").strip(),
            errors,
            given["thread"],
            (since[0], since[1]),
            self.where,
            self._contract(text, given, parameters),
            {key: _plain(each) for key, each in given.get("texts", {}).get(name, {}).items()},
            given.get("by_hand", {}),
            given.get("names", {}).get(name, {}),
        )

    def _meaning(self, parameter: str, file: str) -> str:
        """What parameters of that name are, as the file says, or else one that it includes."""
        given = self.files.get(file, {})
        if parameter in given.get("parameters", {}):
            return str(given["parameters"][parameter])
        included = (self._meaning(parameter, each.removesuffix(".h")) for each in given.get("includes", ()))
        return next((each for each in included if each), "")

    def _check_errors(self, name: str, errors: dict[str, Any]) -> None:
        for error in errors:
            if error.startswith("PLACARD_") and error not in self.known:
                raise self.fault(name, f"there is no status {error}: declare it, or correct the name")
        if "as" in errors:
            self._function_of(name, errors["as"])

    def _contract(self, text: str, given: dict[str, Any], parameters: list[Variable]) -> str:
        """The comment of a function: the text, who owns what, errors, the thread tag, and the version."""
        parts = []
        if "borrowed" in given:
            parts.append(f"Borrowed {given['borrowed'].strip()}.")
        for each in parameters:
            if each.mark == "owned" and each.name != "err":
                parts.append(f"*{each.name} is owned: {self._freed(each.word)}.")
        if given.get("errors") is not None:
            parts.append(f"Errors: {_errors(given['errors'])}.")
        rest = " ".join([*parts, f"[{given['thread']}] Since {given['since']}."])
        # A line that is aligned by spaces ends where it ends.
        return f"{text}\n{rest}" if text.split("\n")[-1].startswith(" ") else f"{text} {rest}"

    def _freed(self, word: str) -> str:
        kind, declaration = self.known[f"placard_{word}"]
        name = declaration["destroy"] if kind == "handle" else f"placard_{word}_destroy"
        return f"{'close' if name.endswith('_close') else 'destroy'} it with {name}"


def _row(given: str | dict[str, Any]) -> dict[str, Any]:
    return {"type": given} if isinstance(given, str) else given


def _errors(given: dict[str, Any]) -> str:
    named = [f"{name} ({_plain(text)})" if text else name for name, text in given.items() if name.startswith("PLACARD")]
    parts = [f"as for {given['as']}"] if "as" in given else []
    parts += [", ".join(named)] if named else []
    parts += ["common"] if given.get("common") else []
    return "; ".join(parts)


def comment_ends(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Texts that would end a comment or a string in some language: the place of each, and what is wrong in it."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in ("prologue", "code"):
                yield from comment_ends(each, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from comment_ends(each, f"{place}[{at}]")
    elif isinstance(value, str):
        yield from ((place, each) for each in ("/*", "*/", '"""', "\\") if each in value)


def _plain(text: str) -> str:
    return text.strip("\n")
