"""What the engines share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import simulation
from ..simulation import _campaigns

if TYPE_CHECKING:
    import pyarrow


def keys(options: Mapping[str, Any], then_by: Sequence[str]) -> list[str]:
    """The columns to sort by. ``then_by``: those that order the events of a user that have the same time."""
    columns = options.get("columns") or {}
    return [columns.get("user", "user"), columns.get("time_ms", "time_ms"), *then_by]


class Part:
    """Simulates partitions. Can be pickled: the library is loaded in the worker, when the first one comes."""

    def __init__(
        self, campaigns: simulation.Campaigns, options: Mapping[str, Any], then_by: Sequence[str] = ()
    ) -> None:
        self.campaigns = _campaigns.text(campaigns)  # a worker may not have the file
        self.options = dict(options)
        self.keys = keys(options, then_by)

    @property
    def user(self) -> str:
        return self.keys[0]

    def table(self, events: pyarrow.Table) -> pyarrow.Table:
        """The decisions on the events of some users, in any order."""
        for key in self.keys:
            column = events[key]
            if hasattr(column.type, "value_type"):  # a dictionary cannot be sorted
                events = events.set_column(events.column_names.index(key), key, column.cast(column.type.value_type))
        ordered = events.sort_by([(key, "ascending") for key in self.keys])
        return simulation.simulate(ordered, self.campaigns, **self.options).arrow()

    def batches(self, events: Any) -> Iterator[pyarrow.RecordBatch]:
        """The decisions on events that are sorted, batch by batch."""
        return simulation.simulate(events, self.campaigns, **self.options).batches()
