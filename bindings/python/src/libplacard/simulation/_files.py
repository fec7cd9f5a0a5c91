"""Tables in files: Parquet, CSV and JSON lines, a part at a time. Needs pyarrow."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from .._input import invalid
from . import _csv
from ._audience import need

if TYPE_CHECKING:
    import pyarrow

_ROWS = 65_536
_TEXT = ("user", "kind", "name", "properties", "session", "audience", "campaign")


def read(path: str, columns: Mapping[str, str], note: _csv.Note) -> pyarrow.RecordBatchReader:
    """Opens a table. ``columns`` says what its columns are called, as in ``simulate``.

    ``note`` gets a sentence about each row of a CSV file that is left out.
    """
    suffix = Path(path).suffix.lower()
    if suffix in (".parquet", ".pq"):
        return _parquet(path)
    if suffix == ".csv":
        return _csv.read(path, _types(columns), [columns.get(name, name) for name in ("user", "time_ms")], note)
    if suffix in (".jsonl", ".ndjson", ".json"):
        return _json_lines(path, columns)
    raise invalid(f"{path}: must end in .parquet, .csv or .jsonl")


def write(path: str, schema: pyarrow.Schema, batches: Iterable[pyarrow.RecordBatch]) -> None:
    """Writes a table as Parquet or CSV, or as CSV to stdout if the path is ``-``."""
    if path == "-":
        _write_csv(sys.stdout.buffer, schema, batches)
    elif path.lower().endswith(".csv"):
        with open(path, "wb") as file:
            _write_csv(file, schema, batches)
    elif path.lower().endswith((".parquet", ".pq")):
        with need("pyarrow.parquet", "Parquet").ParquetWriter(path, schema, compression="zstd") as writer:
            for batch in batches:
                writer.write_batch(batch)
    else:
        raise invalid(f"{path}: must end in .parquet or .csv")


def _write_csv(file: IO[bytes], schema: pyarrow.Schema, batches: Iterable[pyarrow.RecordBatch]) -> None:
    with need("pyarrow.csv", "CSV").CSVWriter(file, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)


def _parquet(path: str) -> pyarrow.RecordBatchReader:
    arrow = need("pyarrow", "Parquet")
    file = need("pyarrow.parquet", "Parquet").ParquetFile(path)
    return arrow.RecordBatchReader.from_batches(file.schema_arrow, file.iter_batches(_ROWS))


def _json_lines(path: str, columns: Mapping[str, str]) -> pyarrow.RecordBatchReader:
    """Each line is an object. Properties stay JSON text, because two events can have them with other types."""
    arrow = need("pyarrow", "JSON lines")
    time = columns.get("time_ms", "time_ms")
    named = {name for row in _objects(path, time) for name in row}
    schema = arrow.schema([(name, kind) for name, kind in _types(columns).items() if name in named or name == time])

    def batches() -> Iterator[pyarrow.RecordBatch]:
        objects = _objects(path, time)
        while rows := list(islice(objects, _ROWS)):
            values = {name: [_cell(row.get(name), name == time) for row in rows] for name in schema.names}
            yield arrow.RecordBatch.from_pydict(values, schema=schema)

    return arrow.RecordBatchReader.from_batches(schema, batches())


def _types(columns: Mapping[str, str]) -> dict[str, pyarrow.DataType]:
    arrow = need("pyarrow", "files")
    types = {columns.get(name, name): arrow.string() for name in _TEXT}
    return {**types, columns.get("time_ms", "time_ms"): arrow.int64()}


def _objects(path: str, time: str) -> Iterator[dict[str, Any]]:
    """The lines that are not blank."""
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if line.isspace():
                continue
            try:
                row = json.loads(line)
            except ValueError as error:
                raise invalid(f"{path}, line {number}: {error}") from error
            if not isinstance(row, dict):
                raise invalid(f"{path}, line {number}: must be an object")
            if time in row:
                row[time] = _whole(row[time], f"{path}, line {number}: {time}")
            yield row


def _whole(moment: Any, what: str) -> int | None:
    """A whole number in any notation, such as 1.76e12."""
    if isinstance(moment, float) and moment.is_integer():
        return int(moment)
    if moment is None or (isinstance(moment, int) and not isinstance(moment, bool)):
        return moment
    kind = "the text " if isinstance(moment, str) else ""
    raise invalid(f"{what} must be a whole number, not {kind}{moment!r}")


def _cell(value: Any, is_time: bool) -> Any:
    return value if is_time else _text(value)


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
