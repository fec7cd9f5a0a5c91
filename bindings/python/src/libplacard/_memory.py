"""Reads memory that belongs to the library."""

from __future__ import annotations

import ctypes
import json
from typing import Any


def read(pointer: int | None, length: int) -> bytes | None:
    """Bytes from the library; None when they are absent."""
    return None if pointer is None else ctypes.string_at(pointer, length)


def text(pointer: int | None, length: int) -> str | None:
    """Text from the library, which can contain NUL; None when it is absent."""
    found = read(pointer, length)
    return None if found is None else found.decode("utf-8")


def json_value(pointer: int | None, length: int) -> Any:
    """The value that JSON text from the library describes; None when it is absent."""
    found = text(pointer, length)
    return None if found is None else json.loads(found)
