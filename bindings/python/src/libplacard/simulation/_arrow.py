"""The Arrow C data and stream interface for ctypes: tables go from one engine to another without a copy."""

from __future__ import annotations

import ctypes
import sys
import threading
from ctypes import CFUNCTYPE, POINTER, PYFUNCTYPE, c_char_p, c_int, c_int64, c_void_p
from typing import Any

NAME = b"arrow_array_stream"


class ArrowSchema(ctypes.Structure):
    """The type of a column, or of a table: a struct whose children are the columns."""


class ArrowArray(ctypes.Structure):
    """The values of a column."""


class ArrowArrayStream(ctypes.Structure):
    """A table in chunks. ``release`` is NULL once it is released, or moved elsewhere."""


ReleaseSchema = CFUNCTYPE(None, POINTER(ArrowSchema))
ReleaseArray = CFUNCTYPE(None, POINTER(ArrowArray))
GetSchema = CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))
GetNext = CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowArray))
# A pointer, not a string: a callback cannot return the memory of a Python string.
GetLastError = CFUNCTYPE(c_void_p, POINTER(ArrowArrayStream))
ReleaseStream = CFUNCTYPE(None, POINTER(ArrowArrayStream))

ArrowSchema._fields_ = [
    ("format", c_void_p),
    ("name", c_void_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", c_void_p),
    ("release", ReleaseSchema),
    ("private_data", c_void_p),
]
ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", c_void_p),
    ("children", c_void_p),
    ("dictionary", c_void_p),
    ("release", ReleaseArray),
    ("private_data", c_void_p),
]
ArrowArrayStream._fields_ = [
    ("get_schema", GetSchema),
    ("get_next", GetNext),
    ("get_last_error", GetLastError),
    ("release", ReleaseStream),
    ("private_data", c_void_p),
]


def move(source: ArrowArrayStream) -> ArrowArrayStream:
    """Moves the stream out of ``source``, which is then empty."""
    moved = ArrowArrayStream()
    ctypes.memmove(ctypes.byref(moved), ctypes.byref(source), ctypes.sizeof(moved))
    source.release = ReleaseStream()
    return moved


def release(stream: ArrowArrayStream) -> None:
    """Frees what the stream has. Does nothing if it was released or moved."""
    if stream.release:
        stream.release(ctypes.byref(stream))


def address(struct: ctypes.Structure, field: str) -> int:
    """The address of the function that a field has now. (A function read from a struct changes with the field.)"""
    return c_void_p.from_buffer(struct, getattr(type(struct), field).offset).value or 0


def last_error(stream: ArrowArrayStream) -> str:
    found = stream.get_last_error(ctypes.byref(stream))
    return ctypes.string_at(found).decode("utf-8", "replace") if found else ""


# ---- Capsules

_python = ctypes.pythonapi
_is_valid = PYFUNCTYPE(c_int, ctypes.py_object, c_char_p)(("PyCapsule_IsValid", _python))
_pointer = PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", _python))
_new = PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _python))

# The capsules of to_capsule. They have no destructor: it would be a callback of ctypes, which cannot run while an
# exception is raised, and that is when an unread capsule is usually freed. Instead `sweep` frees those that nobody
# else refers to.
_exported: list[tuple[Any, ArrowArrayStream]] = []
_lock = threading.Lock()


def is_capsule(value: object) -> bool:
    return bool(_is_valid(value, NAME))


def from_capsule(capsule: object) -> ArrowArrayStream:
    """Moves the stream out of a capsule."""
    return move(ArrowArrayStream.from_address(_pointer(capsule, NAME)))


def to_capsule(stream: ArrowArrayStream) -> Any:
    """A capsule that has the stream until a consumer moves it out."""
    sweep()
    moved = move(stream)
    capsule = _new(ctypes.addressof(moved), NAME, None)
    with _lock:
        _exported.append((capsule, moved))
    return capsule


def sweep() -> None:
    """Frees the streams of capsules that no consumer can read any more."""
    with _lock:
        unused = [entry for entry in _exported if _references(entry) == _UNUSED]
        _exported[:] = [entry for entry in _exported if entry not in unused]
    for _, stream in unused:
        release(stream)


def _references(entry: tuple[Any, ArrowArrayStream]) -> int:
    return sys.getrefcount(entry[0])


_UNUSED = _references((_new(1, NAME, None), ArrowArrayStream()))
