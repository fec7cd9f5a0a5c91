"""What generated calls name: types, and how arguments and results are converted.

scripts/interface/python_calls.py says which names it expects for a word of the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_double, c_int32
from typing import Any

from ._errors import call
from ._event_batch import EventBatch
from ._explain import Explanation
from ._explain import take as taken_explanation
from ._input import c_string, counted, integer, real
from ._options import Identity, identity_argument, one_of
from ._properties import Properties
from ._properties import native as lent_properties
from ._values import json_text

__all__ = [
    "EventBatch",
    "Explanation",
    "Identity",
    "Properties",
    "c_string",
    "counted",
    "counted_json",
    "counted_or_null",
    "from_name",
    "identity_argument",
    "integer",
    "lent_properties",
    "one_of",
    "real",
    "real_or_null",
    "taken_explanation",
]


def counted_json(value: Mapping[str, Any] | str, what: str) -> tuple[bytes, int]:
    """As ``counted``, for JSON text, or what becomes JSON text."""
    return counted(value if isinstance(value, str) else json_text(value, what), what)


def counted_or_null(value: str | None, what: str) -> tuple[bytes | None, int]:
    return (None, 0) if value is None else counted(value, what)


def real_or_null(value: float | None, what: str) -> Any:
    return None if value is None else byref(c_double(real(value, what)))


def from_name(enumeration: str, name: str, what: str) -> int:
    """Returns a value of an enumeration whose names the library reads, and whose errors suggest the nearest one."""
    number = c_int32()
    call(f"{enumeration}_from_name", *counted(name, what), byref(number))
    return number.value
