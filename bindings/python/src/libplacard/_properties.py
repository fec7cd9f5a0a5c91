"""Typed properties of an event or a purchase."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import byref, c_void_p
from datetime import datetime
from decimal import Decimal
from typing import Any, Union

from . import _library
from ._errors import call
from ._input import integer, milliseconds, real, utf8
from ._values import json_text

#: A date is a ``datetime`` with a time zone, and a ``Decimal`` is a number, also in lists and mappings. Bytes and the
#: like are no values, although ``bytes`` is a sequence.
PropertyValue = Union[None, bool, int, float, Decimal, str, datetime, Sequence[Any], Mapping[str, Any]]
Properties = Mapping[str, PropertyValue]


@contextmanager
def native(properties: Properties | None, what: str = "property") -> Generator[c_void_p | None, None, None]:
    """Lends the properties as a library handle for the duration of a call. Errors call each of them ``what``."""
    if properties is None:
        yield None
        return
    if not isinstance(properties, Mapping):
        raise TypeError(f"give each {what} in a mapping, not in a {type(properties).__name__}")
    library = _library.library()
    handle = c_void_p()
    call("properties_create", byref(handle))
    try:
        for key, value in properties.items():
            _set(handle, key, value, what)
        yield handle
    finally:
        library.placard_properties_destroy(handle)


def _set(handle: c_void_p, key: str, value: PropertyValue, what: str) -> None:
    encoded = utf8(key, f"{what} key")
    function, arguments = typed(value, f"{what} {key!r}")
    call("properties_set_" + function, handle, encoded, len(encoded), *arguments)


def typed(value: PropertyValue, what: str) -> tuple[str, tuple[Any, ...]]:
    """Returns the name of the setter for a value and its arguments. bool is tested before int, its base class."""
    if isinstance(value, bool):
        return "bool", (int(value),)
    if isinstance(value, int):
        return "int", (integer(value, what, 64),)
    if isinstance(value, (float, Decimal)):
        return "double", (real(value, what),)
    if isinstance(value, str):
        encoded = utf8(value, what)
        return "string", (encoded, len(encoded))
    if isinstance(value, datetime):
        return "date", (milliseconds(value, what),)
    encoded = json_text(value, what, is_property=True).encode("ascii")
    return "json", (encoded, len(encoded))
