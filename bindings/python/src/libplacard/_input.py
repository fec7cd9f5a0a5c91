"""Converts Python arguments for C. ctypes truncates integers and strings silently, so both are checked here."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from decimal import Decimal

from ._enums import Status
from ._errors import InvalidError

_INT32 = 2**31 - 1
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def invalid(message: str) -> InvalidError:
    return InvalidError(Status.E_INVALID, message)


def utf8(value: str, what: str) -> bytes:
    """Returns a string's UTF-8 bytes. Lone surrogates pass through: the library rejects them for every host."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a string, not {type(value).__name__}")
    return value.encode("utf-8", "surrogatepass")


def counted(value: str, what: str) -> tuple[bytes, int]:
    """Returns a string's UTF-8 bytes and their number, the arguments for one string with a length."""
    encoded = utf8(value, what)
    return encoded, len(encoded)


def c_string(value: str | None, what: str) -> bytes | None:
    """Returns a string's UTF-8 bytes for a NUL-terminated parameter. InvalidError when it contains NUL."""
    if value is None:
        return None
    encoded = utf8(value, what)
    if b"\0" in encoded:
        raise invalid(f"{what} must not hold a NUL character")
    return encoded


def c_strings(values: Iterable[str] | str, what: str) -> ctypes.Array[ctypes.c_char_p]:
    """Returns an array of NUL-terminated strings; a single string counts as a list of one."""
    given = [values] if isinstance(values, str) else values
    encoded = [c_string(value, what) for value in given]
    return (ctypes.c_char_p * len(encoded))(*encoded)


def integer(value: int, what: str, bits: int, signed: bool = True) -> int:
    """Returns the value if it fits a parameter of ``bits`` bits. InvalidError when it does not."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} must be an integer, not {type(value).__name__}")
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    if not low <= value <= high:
        raise invalid(f"{what} must be between {low} and {high}")
    return value


def interval(seconds: int | None, what: str) -> int:
    """Returns what C takes: there 0 is the default, which is None in Python, and a negative number no interval."""
    if seconds is None:
        return 0
    if integer(seconds, what, 32) < 0:
        raise invalid(f"{what} must not be negative; 0 is no interval, None the default")
    return seconds or -1


def milliseconds(value: datetime, what: str) -> int:
    """Returns milliseconds since 1970. InvalidError without a time zone, because the instant would be ambiguous."""
    if value.utcoffset() is None:
        raise invalid(f"{what} must be a datetime with a time zone, such as datetime.now(timezone.utc)")
    return (value - EPOCH) // timedelta(milliseconds=1)


def real(value: float | Decimal, what: str) -> float:
    """Returns a number as a double. Strings are not accepted, although float() would parse them."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise TypeError(f"{what} must be a number, not {type(value).__name__}")
    if isinstance(value, Decimal) and value.is_snan():  # for which float() raises
        return math.nan
    try:
        return float(value)
    except OverflowError as error:
        raise invalid(f"{what} is too large") from error


def timeout_ms(seconds: float | None) -> int:
    """Returns a timeout in whole milliseconds, rounded up so that a short one does not become 0; -1 for None."""
    if seconds is None:
        return -1
    return math.ceil(min(max(0.0, seconds) * 1000, _INT32))
