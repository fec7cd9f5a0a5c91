"""CSV as people and spreadsheets write it: a row that cannot be read costs itself only, and is named. Needs pyarrow."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from ._audience import need

if TYPE_CHECKING:
    import pyarrow

#: Gets a sentence about each row that is left out.
Note = Callable[[str], None]

_LIMIT = 2**63

#: Takes the place of a byte that is not UTF-8: no character, so no text has it.
_BROKEN = "\ufdd0"
codecs.register_error("libplacard.broken", lambda error: (_BROKEN, error.end))  # type: ignore[attr-defined]


def read(path: str, types: dict[str, pyarrow.DataType], needed: list[str], note: Note) -> pyarrow.RecordBatchReader:
    """Opens the columns that ``types`` names, text or whole numbers. An empty cell is NULL.

    Rows of empty cells and a first line ``sep=,`` are skipped. A row that lacks a ``needed`` column is left out.
    """
    arrow, csv = need("pyarrow", "CSV"), need("pyarrow.csv", "CSV")

    def odd(row: Any) -> str:
        shown = row.text if len(row.text) <= 60 else f"{row.text[:60]}…"
        note(f"{path}: the row {shown!r} has {row.actual_columns} cells, not {row.expected_columns}: it is left out")
        return "skip"

    reading = csv.ReadOptions(skip_rows=1 if _names_separator(path) else 0)
    quiet = csv.ParseOptions(newlines_in_values=True, invalid_row_handler=lambda row: "skip")
    with csv.open_csv(_Text(path), read_options=reading, parse_options=quiet) as head:
        known = [name for name in head.schema.names if name in types]
    schema = arrow.schema([(name, types[name]) for name in known])
    if not known:
        # The caller names the column that is missing. Without names pyarrow would read all columns.
        return arrow.RecordBatchReader.from_batches(schema, [])
    # As bytes: a cell of the wrong type must not end the file.
    convert = csv.ConvertOptions(
        column_types={name: arrow.binary() for name in known},
        include_columns=known,
        null_values=[""],
        strings_can_be_null=True,
    )
    parse = csv.ParseOptions(newlines_in_values=True, invalid_row_handler=odd)
    text = _Text(path)
    source = csv.open_csv(text, read_options=reading, parse_options=parse, convert_options=convert)
    rows = _Rows(text, schema, [name for name in needed if name in known], note)
    return arrow.RecordBatchReader.from_batches(schema, rows.converted(source))


def _names_separator(path: str) -> bool:
    with open(path, "rb") as file:
        return file.readline(16).removeprefix(b"\xef\xbb\xbf").strip() == b"sep=,"


class _Text(io.RawIOBase):
    """A file whose bytes are UTF-8: what is not is marked. pyarrow decodes a row before it asks what to do with it."""

    def __init__(self, path: str) -> None:
        self.name = path
        self.has_marks = False
        self._file = open(path, "rb")  # noqa: SIM115 - closed below
        self._decoder = codecs.getincrementaldecoder("utf-8")("libplacard.broken")

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> bytes:
        while True:
            data = self._file.read(size)
            text = self._decoder.decode(data, final=not data)
            self.has_marks = self.has_marks or _BROKEN in text
            # A part of a character alone gives no text, which would be the end of the file.
            if text or not data:
                return text.encode()

    def close(self) -> None:
        self._file.close()
        super().close()


class _Rows:
    """Turns cells into values, a whole column at a time as long as all of them can be read."""

    def __init__(self, text: _Text, schema: pyarrow.Schema, needed: list[str], note: Note) -> None:
        self._text = text
        self._schema = schema
        self._needed = needed
        self._note = note
        self._row = 0

    def converted(self, source: Any) -> Iterator[pyarrow.RecordBatch]:
        arrow, compute = need("pyarrow", "CSV"), need("pyarrow.compute", "CSV")
        for batch in source:
            try:
                values = [_cast(arrow, cells, field.type) for cells, field in zip(batch.columns, self._schema)]
                made = arrow.RecordBatch.from_arrays(values, schema=self._schema)
            except arrow.ArrowInvalid:
                made = None
            if made is None or self._text.has_marks or any(made.column(name).null_count for name in self._needed):
                yield arrow.RecordBatch.from_pylist(list(self._readable(batch)), schema=self._schema)
            else:
                empty = [compute.is_null(column) for column in made.columns]
                yield made if self._needed else made.filter(compute.invert(_all(compute, empty)))
            self._row += batch.num_rows

    def _readable(self, batch: pyarrow.RecordBatch) -> Iterator[dict[str, Any]]:
        """The rows that can be read, one by one."""
        names, columns = self._schema.names, [column.to_pylist() for column in batch.columns]
        for row, cells in enumerate(zip(*columns), self._row):
            if all(cell is None for cell in cells):
                continue
            try:
                values = {field.name: _value(cell, field) for cell, field in zip(cells, self._schema)}
                for name in self._needed:
                    if values[name] is None:
                        raise ValueError(f"column {name}: it is empty")
            except ValueError as error:
                self._note(f"{self._text.name}, row {row}, {error}: the row is left out")
            else:
                yield {name: values[name] for name in names}


def _cast(arrow: Any, cells: Any, kind: Any) -> Any:
    text = cells.cast(arrow.string())
    return text if kind == arrow.string() else text.cast(kind)


def _all(compute: Any, masks: list[Any]) -> Any:
    mask = masks[0]
    for other in masks[1:]:
        mask = compute.and_(mask, other)
    return mask


def _value(cell: bytes | None, field: pyarrow.Field) -> str | int | None:
    if cell is None:
        return None
    text = cell.decode()
    if _BROKEN in text:
        raise ValueError(f"column {field.name}: it is not valid UTF-8")
    return _whole(text, field.name) if str(field.type) == "int64" else text


def _whole(text: str, name: str) -> int:
    """A whole number in any notation, such as 1.76e12."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("nan")
    # The comparison comes first: a number of a million digits is not made whole. It does not round, as abs would.
    if not number.is_finite() or not -_LIMIT < number < _LIMIT or number != int(number):
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise ValueError(f"column {name}: {shown!r} is not a whole number")
    return int(number)
