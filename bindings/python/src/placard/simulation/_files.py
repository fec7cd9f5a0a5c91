"""Tables in files: Parquet, CSV and JSON lines, a part at a time. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._input import invalid
from ._audience import need

if TYPE_CHECKING:
    import pyarrow

_ROWS = 65_536
_TEXT = ("user", "kind", "name", "properties", "session", "audience", "campaign")


def read(path: str, columns: Mapping[str, str]) -> pyarrow.RecordBatchReader:
    """Opens a table. ``columns`` says what its columns are called, as in ``simulate``."""
    suffix = Path(path).suffix.lower()
    if suffix in (".parquet", ".pq"):
        return _parquet(path)
    if suffix == ".csv":
        return _csv(path, columns)
    if suffix in (".jsonl", ".ndjson", ".json"):
        return _json_lines(path, columns)
    raise invalid(f"{path}: must end in .parquet, .csv or .jsonl")


def write(path: str, schema: pyarrow.Schema, batches: Iterable[pyarrow.RecordBatch]) -> None:
    """Writes a table as Parquet or CSV, or as CSV to stdout if the path is ``-``."""
    if path == "-":
        _write_csv("/dev/stdout", schema, batches)
    elif path.lower().endswith(".csv"):
        _write_csv(path, schema, batches)
    elif path.lower().endswith((".parquet", ".pq")):
        with need("pyarrow.parquet", "Parquet").ParquetWriter(path, schema, compression="zstd") as writer:
            for batch in batches:
                writer.write_batch(batch)
    else:
        raise invalid(f"{path}: must end in .parquet or .csv")


def _write_csv(path: str, schema: pyarrow.Schema, batches: Iterable[pyarrow.RecordBatch]) -> None:
    csv = need("pyarrow.csv", "CSV")
    with open(path, "wb") as file, csv.CSVWriter(file, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)


def _parquet(path: str) -> pyarrow.RecordBatchReader:
    arrow = need("pyarrow", "Parquet")
    file = need("pyarrow.parquet", "Parquet").ParquetFile(path)
    return arrow.RecordBatchReader.from_batches(file.schema_arrow, file.iter_batches(_ROWS))


def _csv(path: str, columns: Mapping[str, str]) -> pyarrow.RecordBatchReader:
    """An empty cell is NULL."""
    arrow, csv = need("pyarrow", "CSV"), need("pyarrow.csv", "CSV")
    types = {columns.get(name, name): arrow.string() for name in _TEXT}
    types[columns.get("time_ms", "time_ms")] = arrow.int64()
    convert = csv.ConvertOptions(column_types=types, null_values=[""], strings_can_be_null=True)
    return csv.open_csv(path, convert_options=convert, parse_options=csv.ParseOptions(newlines_in_values=True))


def _json_lines(path: str, columns: Mapping[str, str]) -> pyarrow.RecordBatchReader:
    """Each line is an object. Properties stay JSON text, because two events can have them with other types."""
    arrow = need("pyarrow", "JSON lines")
    time = columns.get("time_ms", "time_ms")
    known = {columns.get(name, name): arrow.string() for name in _TEXT}
    known[time] = arrow.int64()
    with open(path, "rb") as file:
        first = json.loads(file.readline() or b"{}")
    schema = arrow.schema([(name, kind) for name, kind in known.items() if name in first or name not in _TEXT])

    def batches() -> Iterator[pyarrow.RecordBatch]:
        with open(path, "rb") as file:
            numbered = enumerate(file)
            while rows := [_row(path, number, line, time) for number, line in islice(numbered, _ROWS)]:
                values = {name: [row.get(name) for row in rows] for name in schema.names}
                yield arrow.RecordBatch.from_pydict(values, schema=schema)

    return arrow.RecordBatchReader.from_batches(schema, batches())


def _row(path: str, number: int, line: bytes, time: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise invalid(f"{path}, line {number + 1}: {error}") from error
    if not isinstance(row, dict):
        raise invalid(f"{path}, line {number + 1}: must be an object")
    moment = row.get(time)
    if moment is not None and (isinstance(moment, bool) or not isinstance(moment, int)):
        raise invalid(f"{path}, line {number + 1}: {time} must be an integer")
    return {name: value if name == time else _text(value) for name, value in row.items()}


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
