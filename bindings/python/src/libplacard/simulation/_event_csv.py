"""Events as `placardctl simulate` reads them: text, with milliseconds and JSON. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .._input import invalid
from .._values import json_text
from ._audience import need
from ._simulate import COLUMNS

if TYPE_CHECKING:
    import pyarrow


def convert(
    events: pyarrow.RecordBatchReader, columns: Mapping[str, str]
) -> tuple[pyarrow.Schema, Iterator[pyarrow.RecordBatch]]:
    """Keeps the columns that an event has, under the names that the command knows."""
    arrow = need("pyarrow", "CSV")
    found = {name: columns.get(name, name) for name in COLUMNS}
    missing = [source for name, source in columns.items() if source not in events.schema.names]
    if missing:
        raise invalid(f"the events have no column {missing[0]!r}, only {', '.join(events.schema.names)}")
    found = {name: source for name, source in found.items() if source in events.schema.names}
    if not found:
        raise invalid(
            f"the events have no column of {', '.join(COLUMNS)}, only {', '.join(events.schema.names) or 'others'}"
        )
    kinds = {name: arrow.int64() if name == "time_ms" else arrow.string() for name in found}
    schema = arrow.schema(list(kinds.items()))

    def batches() -> Iterator[pyarrow.RecordBatch]:
        for batch in events:
            values = [_column(arrow, name, batch.column(source)) for name, source in found.items()]
            yield arrow.RecordBatch.from_arrays(values, schema=schema)

    return schema, batches()


def _column(arrow: Any, name: str, values: pyarrow.Array) -> pyarrow.Array:
    kind = values.type
    if arrow.types.is_dictionary(kind):
        return _column(arrow, name, values.dictionary_decode())
    if name == "time_ms" and arrow.types.is_timestamp(kind):
        return values.cast(arrow.timestamp("ms", kind.tz), safe=False).cast(arrow.int64())
    if arrow.types.is_nested(kind):
        return arrow.array([None if value is None else _json(value) for value in values.to_pylist()], arrow.string())
    return values.cast(arrow.int64() if name == "time_ms" else arrow.string())


def _json(value: Any) -> str:
    """A NULL field is a missing property."""
    if isinstance(value, dict):
        return json_text({key: each for key, each in value.items() if each is not None}, "properties")
    return json.dumps(value)
