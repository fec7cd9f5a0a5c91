"""Columns of a stream by other names.

Only ``get_schema`` is replaced. The other functions stay those of the producer, above all ``release``: consumers call
it also while an exception is raised, when a callback of Python cannot run.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import POINTER, byref
from typing import Any

from .._input import invalid
from . import _arrow
from ._arrow import ArrowArrayStream, ArrowSchema

_numbers = itertools.count(1)
_renamed: dict[int, _Renamed] = {}  # by private_data of the stream
_schemas: dict[int, tuple[Any, ...]] = {}  # by private_data of the schema: what it refers to


@contextmanager
def renamed(stream: ArrowArrayStream, columns: Mapping[str, str]) -> Iterator[None]:
    """Gives the columns of a stream other names while the block runs, which must read the schema.

    ``columns`` maps a new name to the stream's. A column that has a new name already loses it.
    """
    key = stream.private_data or 0
    _renamed[key] = _Renamed(stream, columns)
    stream.get_schema = _get_schema
    try:
        yield
    finally:
        del _renamed[key]


class _Renamed:
    def __init__(self, stream: ArrowArrayStream, columns: Mapping[str, str]) -> None:
        self._get_schema = _arrow.GetSchema(_arrow.address(stream, "get_schema"))
        original = ArrowSchema()
        if self._get_schema(byref(stream), byref(original)) != 0:
            raise invalid(f"the schema of the events cannot be read: {_arrow.last_error(stream)}")
        names = [_name(original.children[index].contents) for index in range(original.n_children)]
        original.release(byref(original))
        self._names = [text.encode("utf-8") for text in _new_names(names, columns)]

    def get_schema(self, stream: Any, out: Any) -> int:
        original = ArrowSchema()
        status: int = self._get_schema(stream, byref(original))
        if status != 0:
            return status
        schema = out.contents
        ctypes.memmove(byref(schema), byref(original), ctypes.sizeof(schema))
        children = (POINTER(ArrowSchema) * max(1, len(self._names)))()
        kept: list[Any] = [original, children]
        for index, text in enumerate(self._names):
            column, name = ArrowSchema(), ctypes.create_string_buffer(text)
            ctypes.memmove(byref(column), original.children[index], ctypes.sizeof(column))
            column.name, column.release, column.private_data = ctypes.addressof(name), _release_column, None
            children[index] = ctypes.pointer(column)
            kept += [column, name]
        number = next(_numbers)
        _schemas[number] = tuple(kept)
        schema.children = ctypes.cast(children, POINTER(POINTER(ArrowSchema)))
        schema.private_data, schema.release = number, _release_schema
        return 0


def _new_names(names: list[str], columns: Mapping[str, str]) -> list[str]:
    new: dict[str, str] = {}
    for wanted, given in columns.items():
        if given not in names:
            raise invalid(
                f"columns[{wanted!r}]: the events have no column {given!r}, only {', '.join(names) or 'none'}"
            )
        if names.count(given) > 1:
            raise invalid(f"columns[{wanted!r}]: the events have several columns {given!r}")
        if given in new:
            raise invalid(f"columns: {given!r} is there twice; a column can have one name")
        new[given] = wanted
    return [new.get(name, "" if name in columns else name) for name in names]


def _name(column: ArrowSchema) -> str:
    return ctypes.string_at(column.name).decode("utf-8", "replace") if column.name else ""


# ---- What C calls


@_arrow.GetSchema
def _get_schema(stream: Any, out: Any) -> int:
    return _renamed[stream.contents.private_data or 0].get_schema(stream, out)


@_arrow.ReleaseSchema
def _release_schema(schema: Any) -> None:
    original = _schemas.pop(schema.contents.private_data)[0]
    schema.contents.release = _arrow.ReleaseSchema()
    original.release(byref(original))


@_arrow.ReleaseSchema
def _release_column(column: Any) -> None:
    """Frees nothing: the schema that the column is part of does."""
    column.contents.release = _arrow.ReleaseSchema()
