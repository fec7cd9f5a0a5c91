"""Reads the model of the interface, interface/*.toml, from which the public headers and every binding are generated.

interface/README.md says what a file of the model contains. The texts in it are printed, never read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import checks
from elements import (
    COUNT,
    LENGTH,
    Constant,
    Enumeration,
    Form,
    Function,
    Group,
    Handle,
    Header,
    Interface,
    Macro,
    ModelError,
    Prose,
    Struct,
    Variable,
)
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
        self.destroys = {each["destroy"] for _, each in self._all() if "destroy" in each}
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
            for place, found in checks.comment_ends(file):
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
        if given.get("get"):
            self._function_of(f"{element}.{name}", given["get"])
        for kind in given.get("set_by", ()):
            if self.known.get(kind, ("", {}))[0] != "constant":
                raise self.fault(f"{element}.{name}", f"there is no constant {kind}: declare it, or correct the name")
        made = Variable(
            name,
            c_type,
            words.is_nullable,
            words.word,
            words.mark,
            enumeration=enumeration,
            default=given.get("default"),
            absent=given.get("absent"),
            minimum=given.get("min"),
            is_clamped=given.get("below") == "clamped",
            set_by=tuple(given.get("set_by", ())),
            never=given.get("never", ""),
            is_required=given.get("required", False),
            get=given.get("get", ""),
            named=given.get("named", ""),
            words=_plain(given.get("text", "")),
            above=None if "above" not in given else _plain(given["above"]),
            names=given.get("names", {}),
            texts=given.get("texts", {}),
        )
        yield replace(made, comment=self._comment(made.text, given, enumeration))
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
        return Enumeration(given["enum"], constants, text, since, self.where, is_flags, prefix, given.get("swift", ""))

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
        notes: dict[str, Any] = row.get("notes", {})
        fields = tuple(self._event_field(name, each, notes) for each in row.get("fields", ()))
        shapes = {
            language: tuple(self._event_field(name, each, notes, language) for each in listed)
            for language, listed in row.get("fields_in", {}).items()
        }
        known = {each.name for each in fields}
        for noted in notes:
            if noted not in known:
                raise self.fault(name, f"has a note about {noted}, which it does not set: add it to `fields`")
        for each in (each for shape in shapes.values() for each in shape if each.name not in known):
            raise self.fault(name, f"has {each.name} in `fields_in` and does not set it: add it to `fields`")
        set_ = ", ".join(f"{each.name} ({notes[each.name]})" if _is_text(notes, each) else each.name for each in fields)
        return Constant(
            name,
            row["value"],
            text,
            ": ".join(part for part in (set_, text) if part),
            fields,
            above,
            row.get("by_hand", {}),
            row.get("names", {}),
            {language: _plain(each) for language, each in row.get("texts", {}).items()},
            {field: note for field, note in notes.items() if isinstance(note, str)},
            shapes,
        )

    def _event_field(self, element: str, given: str, notes: dict[str, Any], language: str = "") -> Variable:
        """A field that an event sets. In a language it can have a name of its own, as in "user_id=id"."""
        spelled, _, name = given.removesuffix("?").rpartition("=")
        fields = self.known["placard_event"][1]["fields"]
        if name not in fields:
            raise self.fault(element, f"placard_event has no field {name}: add it there, or correct the name")
        (first, *_) = self._variables("placard_event", name, _row(fields[name]))
        note = notes.get(name, {})
        own = {"texts": first.texts | note} if isinstance(note, dict) else {"words": note, "texts": {}}
        own |= {"names": first.names | {language: spelled}} if spelled else {}
        return replace(first, nullable=given.endswith("?"), **own)

    def _struct(self, given: dict[str, Any], text: str, since: str) -> Struct:
        name, by_caller = given["struct"], given["filled_by"] == "caller"
        size = [Variable("struct_size", "size_t", False, "size")] if by_caller else []
        for key, row in given["fields"].items():
            self._refuse(f"{name}.{key}", checks.field_faults(_row(row), by_caller))
        rows = [each for key, row in given["fields"].items() for each in self._variables(name, key, _row(row))]
        forms = tuple(self._form(name, given["fields"], *each) for each in given.get("forms", {}).items())
        texts = {key: _plain(each) for key, each in given.get("texts", {}).items()}
        together = {key: tuple(names) for key, names in given.get("together", {}).items()}
        apart = tuple(given.get("apart", ()))
        for key, names in (*together.items(), ("apart", apart)):
            for each in set(names) - set(given["fields"]):
                raise self.fault(name, f"has no field {each}, which `{key}` lists: correct the name")
        return Struct(name, (*size, *rows), forms, text, since, self.where, by_caller, together, apart, texts)

    def _form(self, struct: str, fields: dict[str, Any], name: str, given: dict[str, Any]) -> Form:
        for each in given["fields"]:
            if each not in fields:
                raise self.fault(f"{struct}.{name}", f"is a form of {each}, which is no field: correct the name")
        return Form(name, tuple(given["fields"]), given["types"], _plain(given["text"]), given.get("texts", {}))

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
        if not name.startswith(f"{given['any_value']}_" if "any_value" in given else "placard_"):
            raise self.fault(name, f"{name} does not begin with {given['any_value']}_, as `any_value` says: correct it")
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
            "destroy" if name in self.destroys else given.get("frees", ""),
            given.get("adapters", {}),
            given.get("any_value", ""),
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


def _is_text(notes: dict[str, Any], field: Variable) -> bool:
    return isinstance(notes.get(field.name), str)


def _plain(text: str) -> str:
    return text.strip("\n")
