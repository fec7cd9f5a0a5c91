"""Simulations over data frames of Spark 4, in its Python workers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import pyarrow
from pyspark.sql.pandas.types import from_arrow_schema

from .. import simulation
from ._parts import Part

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def simulate(
    events: DataFrame,
    campaigns: simulation.Campaigns,
    *,
    partitions: int | None = None,
    then_by: Sequence[str] = (),
    **options: Any,
) -> DataFrame:
    """Returns the decisions. ``options`` are those of ``libplacard.simulate``.

    Spark shuffles by user and sorts each partition, on disk if need be. A worker reads a partition batch by batch.
    """
    part = Part(campaigns, options, then_by)
    shuffled = events.repartition(partitions, part.user) if partitions else events.repartition(part.user)
    ordered = shuffled.sortWithinPartitions(*part.keys)

    def decide(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        first = next(batches, None)
        if first is not None:
            reader = pyarrow.RecordBatchReader.from_batches(first.schema, chain([first], batches))
            yield from part.batches(reader)

    return ordered.mapInArrow(decide, _schema())


def simulate_each(
    events: DataFrame, campaigns: simulation.Campaigns, *, then_by: Sequence[str] = (), **options: Any
) -> DataFrame:
    """The same with one call for each user, whose events must fit into a worker's memory."""
    part = Part(campaigns, options, then_by)

    def decide(own: pyarrow.Table) -> pyarrow.Table:
        return part.table(own)

    return events.groupBy(part.user).applyInArrow(decide, _schema())


def _schema() -> Any:
    return from_arrow_schema(simulation.schema())
