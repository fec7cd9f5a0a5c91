"""Values of foreign documents with their paths, so that every error names the place, in the words that servers of this
protocol use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

#: A JSON value.
JSON: TypeAlias = Any

#: Beyond 64 bits a whole number counts as a number with a fraction.
_INT64 = range(-(2**63), 2**63)


class FieldProblem(Exception):
    """An error at one place. Without a phrase the value is missing."""

    def __init__(self, path: str, phrase: str | None = None) -> None:
        super().__init__(path, phrase)
        self.path = path
        self.phrase = phrase

    @property
    def sentence(self) -> str:
        """For a client: ``sdk_version must not be nil``."""
        return f"{self.path or 'the document'} {self.phrase or 'must not be nil'}"

    @property
    def note(self) -> str:
        """For a person who edits a file: ``campaigns[2].trigger_condition: missing``."""
        return f"{self.path or 'the document'}: {self.phrase or 'missing'}"


def kind_of(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() if value in _INT64:
            return "an integer"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "an array"
        case _:
            return "an object"


class Field:
    """A value and its path. Missing and null are the same."""

    __slots__ = ("path", "value")

    def __init__(self, value: JSON, path: str = "") -> None:
        self.value = value
        self.path = path

    def problem(self, phrase: str) -> FieldProblem:
        return FieldProblem(self.path, phrase)

    def _must_be(self, what: str) -> FieldProblem:
        return self.problem(f"must be {what}, not {kind_of(self.value)}")

    # ---- Members

    def optional(self, key: str) -> Field | None:
        value = self.members().get(key)
        return None if value is None else Field(value, f"{self.path}.{key}" if self.path else key)

    def required(self, key: str) -> Field:
        found = self.optional(key)
        if found is None:
            raise FieldProblem(f"{self.path}.{key}" if self.path else key)
        return found

    def allow_only(self, known: Iterable[str]) -> None:
        """A misspelt key must not be ignored silently."""
        names = sorted(known)
        for key in self.members():
            if key not in names:
                path = f"{self.path}.{key}" if self.path else key
                raise FieldProblem(path, f"is not a known key; known keys are {', '.join(names)}")

    # ---- Values

    def members(self) -> dict[str, JSON]:
        if not isinstance(self.value, dict):
            raise self._must_be("an object")
        return self.value

    def elements(self) -> list[Field]:
        if not isinstance(self.value, list):
            raise self._must_be("an array")
        return [Field(element, f"{self.path}[{index}]") for index, element in enumerate(self.value)]

    def string(self) -> str:
        if not isinstance(self.value, str):
            raise self._must_be("a string")
        return self.value

    def non_empty(self) -> str:
        text = self.string()
        if not text:
            raise self.problem("must not be empty")
        return text

    def boolean(self) -> bool:
        if not isinstance(self.value, bool):
            raise self._must_be("true or false")
        return self.value

    def integer(self, least: int | None = None) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value not in _INT64:
            raise self._must_be("an integer")
        if least is not None and self.value < least:
            raise self.problem(f"must be at least {least}, not {self.value}")
        return self.value

    def number(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self._must_be("a number")
        return float(self.value)

    def strings(self) -> list[str]:
        return [element.string() for element in self.elements()]

    def one_of(self, allowed: Iterable[str]) -> str:
        text, names = self.string(), list(allowed)
        if text not in names:
            raise self.problem(f'must be one of {", ".join(names)}, not "{text}"')
        return text

    # ---- Ids

    def id(self, limit: int) -> str:
        """A text that becomes part of keys, in which PostgreSQL allows no U+0000. The limit is in bytes of UTF-8."""
        text = self.non_empty()
        if len(text.encode()) > limit:
            raise self.problem(f"must not be longer than {limit}")
        if "\0" in text:
            raise self.problem("must not contain U+0000")
        return text
