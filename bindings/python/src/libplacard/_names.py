"""How the values of enumerations are spelled."""

from __future__ import annotations

from enum import IntEnum

_NUMBER_FORMATS = tuple("bcdeEfFgGnoxX%")


class NamedEnum(IntEnum):
    """Numbers that print as their names, also in f-strings, in every Python version."""

    def __str__(self) -> str:
        return self.name

    def __format__(self, format_spec: str) -> str:
        if not format_spec.endswith(_NUMBER_FORMATS):
            try:
                return format(self.name, format_spec)
            except ValueError:
                pass  # a format of numbers without a type, such as ","
        return format(int(self), format_spec)


def names(kind: type[IntEnum]) -> tuple[str, ...]:
    """The spellings of the values that mean something, lower case."""
    return tuple(member.name.lower() for member in kind if member.name not in ("NONE", "UNKNOWN"))


def spelling(kind: type[IntEnum], value: int) -> str | None:
    """The spelling of a value, such as ``"auto_dismiss"``; None when it is unknown."""
    try:
        name = kind(value).name
    except ValueError:
        return None
    return None if name == "UNKNOWN" else name.lower()
