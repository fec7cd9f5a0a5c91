"""What the model of the interface consists of, as generators use it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vocabulary import WITH_LENGTH

LENGTH, COUNT = "length", "count"
#: The words for durations whose unit ends the name of an option.
UNITS = {"seconds": "s", "interval": "s", "microseconds": "us"}
#: Where a text has the default and the range, if not at its end.
VALUES = "{values}"

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
    minimum: int | None = None  # the smallest number that an option takes, except 0
    is_clamped: bool = False  # smaller ones count as the minimum; else they are refused
    set_by: tuple[str, ...] = ()  # the constants of the kinds that set it; empty: all
    never: str = ""  # what an interval that is no interval means
    is_required: bool = False
    get: str = ""  # the function that reads the list whose count this is
    named: str = ""  # the field that names its value, in languages whose enumerations are names
    words: str = ""  # its text as the model has it
    comment: str = ""  # the text, as the header has it
    above: str | None = None  # a blank line before it, with this comment if it is not empty
    names: dict[str, str] = field(default_factory=dict)  # language -> its name there
    texts: dict[str, str] = field(default_factory=dict)  # language -> its text there

    def name_in(self, language: str) -> str:
        return self.names.get(language, self.name)

    @property
    def bare_name(self) -> str:
        """The name without the unit, for languages that have durations."""
        unit = UNITS.get(self.word)
        return self.name.removesuffix(f"_{unit}") if unit else self.name

    @property
    def text(self) -> str:
        return self.with_values()

    def with_values(self, never: str = "negative", unit: str = "") -> str:
        """Its text with the values it takes. `never`: how a language spells a missing interval."""
        values = self.values(never, unit)
        if VALUES in self.words or not values:
            text = self.words.replace(VALUES, values)
        elif not self.words:
            text = values
        else:
            text = f"{self.words}{':' if self.word == 'switch' else ','} {values}"
        return f"required: {text}" if self.is_required else text

    def values(self, never: str = "negative", unit: str = "") -> str:
        """Its default and its range."""
        parts = [] if self.default is None else [f"default {self.default}{unit}"]
        if self.minimum is not None and not self.is_clamped:
            parts.append(f"at least {self.minimum}{unit}")
        found = ", ".join(parts)
        if self.minimum is not None and self.is_clamped:
            found += f"; 1{unit} to {self.minimum - 1}{unit} count as {self.minimum}{unit}"
        if self.never:
            found += f"; {never}: {self.never}"
        return found

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
    frees: str  # "destroy" or "abandon", if it frees its first argument; else ""
    adapters: dict[str, str]  # language -> why its scenario adapter's table does not have it
    any_value: str  # the one function that languages have for it and others, whose value is of any type; or ""

    @property
    def stem(self) -> str:
        return self.name.removeprefix("placard_")

    @property
    def member(self) -> str:
        """Its name as a method of its first argument."""
        return self.stem.removeprefix(f"{self.parameters[0].word}_")

    @property
    def named_errors(self) -> list[str]:
        """What a text about its own errors lists: those of another function, then its own."""
        given = self.errors or {}
        others = [f"as for {given['as']}"] if "as" in given else []
        return others + [f"{name} ({text})" if text else name for name, text in given.items() if name.isupper()]

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
class Form:
    """What some languages have instead of fields of a struct, by hand there: one value, or a type of its own."""

    name: str
    fields: tuple[str, ...]
    types: dict[str, str]  # language -> its type there, as it is written
    text: str
    texts: dict[str, str]  # language -> its text there

    def text_in(self, language: str) -> str:
        return self.texts.get(language, self.text)


@dataclass(frozen=True)
class Struct:
    name: str
    fields: tuple[Variable, ...]
    forms: tuple[Form, ...]
    comment: str
    since: str
    header: str
    is_filled_by_caller: bool
    together: dict[str, tuple[str, ...]] = field(default_factory=dict)  # a name for fields that languages can join
    apart: tuple[str, ...] = ()  # the fields that the format of scenarios writes otherwise
    texts: dict[str, str] = field(default_factory=dict)  # language -> its text there

    @property
    def initial_macro(self) -> str:
        """The macro of init.h with its initial value, if the caller fills it."""
        return f"{self.name.upper()}_INIT"

    @property
    def readable(self) -> list[Variable]:
        """The fields without lengths and counts, and without struct_size."""
        return [each for each in self.fields if not each.is_part and each.name != "struct_size"]

    @property
    def observed(self) -> list[Variable]:
        """The fields that scenarios have as they are."""
        return [each for each in self.readable if each.name not in self.apart]

    def options(self, language: str) -> list[Variable | Form]:
        """What a language has: the fields, and its forms in the places of theirs."""
        forms = [each for each in self.forms if language in each.types]
        instead = {name: form for form in forms for name in form.fields}
        later = {name for form in forms for name in form.fields[1:]}
        return [instead.get(each.name, each) for each in self.readable if each.name not in later]


@dataclass(frozen=True)
class Constant:
    name: str
    value: int
    text: str
    comment: str  # the text, as the header has it
    fields: tuple[Variable, ...] = ()  # of the event, if it is a kind of event
    above: str | None = None
    by_hand: dict[str, str] = field(default_factory=dict)  # language -> why its event is written by hand there
    names: dict[str, str] = field(default_factory=dict)  # language -> the name of its event there
    texts: dict[str, str] = field(default_factory=dict)  # language -> the text of its event there
    notes: dict[str, str] = field(default_factory=dict)  # field -> what it means in the event
    shapes: dict[str, tuple[Variable, ...]] = field(default_factory=dict)  # language -> the fields of its event there

    def fields_in(self, language: str) -> tuple[Variable, ...]:
        return self.shapes.get(language, self.fields)


@dataclass(frozen=True)
class Enumeration:
    name: str
    constants: tuple[Constant, ...]
    comment: str
    since: str
    header: str
    is_flags: bool
    prefix: str  # what all its constants begin with, such as "PLACARD_CARD_"
    swift: str  # its name in Swift, if the library's texts name its values; empty otherwise

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

    @property
    def waiting(self) -> tuple[Enumeration, list[Constant]]:
        """The verdicts that have the time of a retry, and their enumeration."""
        return self.set_by("placard_verdict", "retry_after_ms")

    def set_by(self, struct: str, field: str) -> tuple[Enumeration, list[Constant]]:
        """The kinds that set a field of a struct, and their enumeration."""
        names = next(each.set_by for each in self.structs[struct].fields if each.name == field)
        (kinds,) = (each for each in self.enumerations.values() if names[0] in (one.name for one in each.constants))
        return kinds, [each for each in kinds.constants if each.name in names]

    @property
    def openings(self) -> dict[str, tuple[Function, Struct]]:
        """Object -> the function that opens it with options, and their struct."""
        found = {}
        for each in self.functions:
            words = [parameter.word for parameter in each.parameters]
            struct = self.structs.get(f"placard_{words[0]}") if words else None
            if struct and len(words) > 1 and words[1] in self.object_words and each.parameters[1].mark == "owned":
                found[words[1]] = (each, struct)
        return found

    @property
    def object_words(self) -> set[str]:
        """The words for handles whose functions are methods."""
        return {each.name.removeprefix("placard_") for each in self.handles.values() if each.form == "object"}

    def object_of(self, function: Function) -> str:
        """The object whose method a function is, such as "client"; "": it is no method."""
        first = function.parameters[0] if function.parameters else None
        is_method = first and first.mark != "owned" and first.word in self.object_words and not function.frees
        return first.word if first and is_method else ""

    def methods(self, language: str) -> dict[str, list[Function]]:
        """Object -> its methods in a language, except those that are written by hand there.

        Those that return a descriptor or lend a struct are no calls: each language has a form of its own for them.
        """
        found: dict[str, list[Function]] = {}
        for each in self.functions:
            is_call = "*" not in each.result and each.result_word != "int" and language not in each.by_hand
            if is_call and (word := self.object_of(each)):
                found.setdefault(word, []).append(each)
        return found


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
