"""Values that a program gives as JSON text; an error names the part that cannot be sent, and what to pass instead."""

from __future__ import annotations

import dataclasses
import json
import math
import numbers
from collections.abc import Iterator, Mapping, Sequence, Set, ValuesView
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, cast

from ._input import integer, invalid, milliseconds, real

#: Deeper than any limit of the library. What is nested deeper probably contains itself.
_DEPTH = 200


def json_text(value: Any, what: str, *, is_property: bool = False) -> str:
    """Returns a value as JSON text, with dates as ``{"$date_ms": n}``.

    Decimals are numbers. InvalidError for NaN and infinities, and, if it is the value of a property or of an attribute,
    for an integer of more than 64 bits and for text that is not Unicode. TypeError for values without a JSON form.
    """
    return json.dumps(_Plain(what, is_property).of(value), allow_nan=False, separators=(",", ":"))


def number(value: float | Decimal, what: str) -> float:
    """Returns a number as a finite double."""
    found = real(value, what)
    if not math.isfinite(found):
        raise invalid(f"{what} is not a finite number")
    return found


def unsuitable(value: object, what: str) -> TypeError:
    """Returns the error for a value without a JSON form."""
    return TypeError(f"{what} is of type {type(value).__name__}, which has no JSON form: pass {_advice(value)}")


class _Plain:
    """Turns a value into what ``json`` writes, and knows which part it is at."""

    def __init__(self, what: str, is_property: bool) -> None:
        self._what = what
        self._is_property = is_property
        self._path: list[object] = []

    @property
    def _here(self) -> str:
        shown = "".join(f"[{part!r}]" for part in self._path[:8])
        return self._what + shown + ("…" if len(self._path) > 8 else "")

    def of(self, value: Any) -> Any:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int):
            return integer(value, self._here, 64) if self._is_property else value
        if isinstance(value, (float, Decimal)):
            return number(value, self._here)
        if isinstance(value, datetime):
            return {"$date_ms": milliseconds(value, self._here)}
        if isinstance(value, Mapping):
            members = cast("Mapping[object, object]", value)
            return {self._key(key): self._at(key, each) for key, each in members.items()}
        if isinstance(value, Sequence) and not is_buffer(cast("object", value)):
            elements = cast("Sequence[object]", value)
            return [self._at(index, each) for index, each in enumerate(elements)]
        raise unsuitable(cast("object", value), self._here)

    def _at(self, part: object, value: object) -> Any:
        if len(self._path) == _DEPTH:
            raise invalid(f"{self._here} is nested deeper than {_DEPTH} levels, or contains itself")
        self._path.append(part)
        found = self.of(value)
        self._path.pop()
        return found

    def _key(self, key: object) -> Any:
        if isinstance(key, str):
            return self._text(key)
        if key is None or isinstance(key, int):
            return key
        raise TypeError(f"{self._here} has the key {key!r}, which is not a string")

    def _text(self, text: str) -> str:
        if self._is_property:
            try:
                text.encode()
            except UnicodeEncodeError as error:
                raise invalid(f"{self._here} is not valid UTF-8: it contains half of a surrogate pair") from error
        return text


def is_buffer(value: object) -> bool:
    """Whether it is bytes or the like, which would otherwise count as a list of numbers."""
    try:
        memoryview(value).release()  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    except TypeError:
        return False
    return True


def _advice(value: object) -> str:
    """What to pass instead; ``x`` is the value."""
    if isinstance(value, (bytes, bytearray)):
        return "text, such as x.decode() or x.hex()"
    if isinstance(value, memoryview):
        return "text, such as x.hex()"
    if isinstance(value, Enum):
        return "x.value"
    if callable(getattr(value, "isoformat", None)):
        return "x.isoformat(), or a datetime with a time zone"
    if isinstance(value, timedelta):
        return "x.total_seconds()"
    if callable(getattr(value, "tolist", None)):  # array.array, and what NumPy and its like have
        return "x.tolist()"
    if is_buffer(value):
        return "text, such as bytes(x).hex()"
    if isinstance(value, numbers.Integral):
        return "int(x)"
    if isinstance(value, numbers.Real):
        return "float(x)"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return "dataclasses.asdict(x)"
    if isinstance(value, (Set, ValuesView, Iterator)):
        return "list(x)"
    return "str(x)"
