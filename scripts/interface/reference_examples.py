"""Reads the examples of the C interface, examples/reference/*.c, which ctest compiles and runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from elements import Interface

FOLDER = Path(__file__).parents[2] / "examples" / "reference"
# A comment that names symbols, and the function directly below it.
_EXAMPLE = re.compile(r"^/\* (\w+(?:,\s+(?:\* )?\w+)*):\s+((?:(?!\*/).)*) \*/\n(\S.*?\n}\n)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Example:
    header: str
    symbols: tuple[str, ...]  # what it is an example of
    purpose: str
    code: str

    @property
    def words(self) -> set[str]:
        """The names of the interface that its code uses."""
        return set(re.findall(r"\b(?:placard|PLACARD)_\w+", self.code))


def read() -> tuple[Example, ...]:
    found = []
    for path in sorted(FOLDER.glob("*.c")):
        for names, purpose, code in _EXAMPLE.findall(path.read_text(encoding="utf-8")):
            words = " ".join(re.sub(r"\n \*", " ", purpose).split())
            found.append(Example(path.stem, tuple(re.findall(r"\w+", names)), words, code))
    return tuple(found)


def spellings(interface: Interface, symbol: str) -> set[str]:
    """What mentions a symbol: for an enumeration also one of its constants, or in a guide what these begin with."""
    enumeration = interface.enumerations.get(symbol)
    if enumeration is None:
        return {symbol}
    return {symbol, enumeration.prefix, *(constant.name for constant in enumeration.constants)}


def example_of(symbol: str, interface: Interface, examples: tuple[Example, ...]) -> Example | None:
    """The example that names a symbol; for a type or a constant else the first one that uses it."""
    named = [each for each in examples if symbol in each.symbols]
    if named or any(function.name == symbol for function in interface.functions):
        return next(iter(named), None)
    return next((each for each in examples if each.words & spellings(interface, symbol)), None)
