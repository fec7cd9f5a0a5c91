"""The result of a simulation."""

from __future__ import annotations

import json
import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .._enums import Status
from .._errors import InvalidError, PlacardError, StateError
from . import _arrow
from ._audience import need
from ._progress import Watch

if TYPE_CHECKING:
    import pyarrow

#: Gets the number of events and of users so far, after each chunk of decisions. An exception ends the simulation.
Progress = Callable[[int, int], None]


class Decisions:
    """The decisions as an Arrow stream that can be read once.

    Every engine that takes ``__arrow_c_stream__`` reads it, such as ``polars.DataFrame(decisions)``. The simulation
    runs while it is read, a chunk at a time. What is not read is freed by ``close``, at the end of a ``with``
    statement, or with the object.

    What a client drops of a server's reply is not replayed. ``arrow`` and ``batches`` warn about it; other engines find
    it in the schema's metadata, under ``placard.dropped``.
    """

    def __init__(self, stream: _arrow.ArrowArrayStream, watch: Watch | None) -> None:
        self._stream = stream
        self._watch = watch
        self._is_taken = False
        self._freed = weakref.finalize(self, _free, stream, watch)

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        """Hands the stream over. Another call raises StateError.

        The consumer reports faults in the events as its own exceptions. ``requested_schema`` is ignored, as the
        protocol allows.
        """
        if not self._freed.alive:
            raise StateError(Status.E_STATE, "the decisions are closed")
        if self._is_taken:
            raise StateError(Status.E_STATE, "the decisions were read already: simulate again, or keep the table")
        self._is_taken = True
        return _arrow.to_capsule(self._stream)

    def arrow(self) -> pyarrow.Table:
        """Reads all decisions. InvalidError names the row and the column that are wrong. Needs pyarrow."""
        with self._reader() as reader:
            return reader.read_all()

    def batches(self) -> Iterator[pyarrow.RecordBatch]:
        """Reads the decisions a chunk at a time; closing the iterator ends the simulation. Errors as ``arrow``."""
        with self._reader() as reader:
            yield from reader

    @contextmanager
    def _reader(self) -> Iterator[pyarrow.RecordBatchReader]:
        """Turns pyarrow's errors into those of this package."""
        reader = need("pyarrow", "reading decisions in Python").RecordBatchReader.from_stream(self)
        for dropped in json.loads((reader.schema.metadata or {}).get(b"placard.dropped", b"[]")):
            warnings.warn(f"{dropped['what']} {dropped['id']!r}: {dropped['text']}", stacklevel=4)
        try:
            yield reader
        except (ValueError, OSError) as error:
            if self._watch is not None and self._watch.error is not None:
                raise self._watch.error from None
            if isinstance(error, ValueError):  # ArrowInvalid: EINVAL
                raise InvalidError(Status.E_INVALID, _text(error)) from error
            raise PlacardError(Status.E_IO, _text(error)) from error
        finally:
            reader.close()
            if self._watch is not None:
                self._watch.end()

    def close(self) -> None:
        """Ends the simulation, unless a consumer has the stream. Does nothing when already closed."""
        self._freed()

    def __enter__(self) -> Decisions:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _text(error: Exception) -> str:
    """Without the traceback that pyarrow adds if events come from Python code that failed."""
    return str(error).partition(". Detail: Python exception: ")[0]


def _free(stream: _arrow.ArrowArrayStream, watch: Watch | None) -> None:
    if stream.release and watch is not None:
        watch.end()
    _arrow.release(stream)
    _arrow.sweep()
