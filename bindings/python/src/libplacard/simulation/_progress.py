"""A call after each chunk of a stream.

Only ``get_next`` and ``get_last_error`` are replaced: see _names.py.
"""

from __future__ import annotations

import ctypes
import errno
from collections.abc import Callable
from typing import Any

from . import _arrow
from ._arrow import ArrowArrayStream

_watched: dict[int, Watch] = {}  # by private_data of the stream


class Watch:
    """Calls ``after_chunk`` with the stream. An exception ends the stream; ``error`` is then that exception."""

    def __init__(self, stream: ArrowArrayStream, after_chunk: Callable[[Any], None]) -> None:
        self.error: BaseException | None = None
        self._after_chunk = after_chunk
        self._get_next = _arrow.GetNext(_arrow.address(stream, "get_next"))
        self._get_last_error = _arrow.GetLastError(_arrow.address(stream, "get_last_error"))
        self._text: ctypes.Array[ctypes.c_char] | None = None
        self._key: int = stream.private_data or 0
        _watched[self._key] = self
        stream.get_next, stream.get_last_error = _get_next, _get_last_error

    def get_next(self, stream: Any, out: Any) -> int:
        if self.error is not None:
            return errno.ECANCELED
        status: int = self._get_next(stream, out)
        if status != 0:
            return status
        if not out.contents.release:
            self.end()
            return 0
        try:
            self._after_chunk(stream)
        except BaseException as error:
            self.error = error
            self._text = ctypes.create_string_buffer(f"progress: {type(error).__name__}: {error}".encode())
            out.contents.release(out)
            return errno.ECANCELED
        return 0

    def get_last_error(self, stream: Any) -> int | None:
        if self._text is not None:
            return ctypes.addressof(self._text)
        found: int | None = self._get_last_error(stream)
        return found

    def end(self) -> None:
        """For a stream that will not be read on."""
        if _watched.get(self._key) is self:
            del _watched[self._key]


# ---- What C calls. An exception must not leave these functions: ctypes would print it and return 0.


@_arrow.GetNext
def _get_next(stream: Any, out: Any) -> int:
    watch = _watched.get(stream.contents.private_data or 0)
    if watch is not None:
        return watch.get_next(stream, out)
    out.contents.release = _arrow.ReleaseArray()  # the end was reached
    return 0


@_arrow.GetLastError
def _get_last_error(stream: Any) -> int | None:
    watch = _watched.get(stream.contents.private_data or 0)
    return None if watch is None else watch.get_last_error(stream)


# A consumer can read on while the modules of Python are taken down.
for _callback in (_get_next, _get_last_error):
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_callback))
