"""Simulations over data frames of Spark, in its Python workers. They need this package and the library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """Returns the decisions. Spark sorts each partition, and a worker reads it as a stream, by ``mapInArrow``.

    ``options`` are those of ``placard.simulate``.
    """
    part = Part(campaigns, options, then_by)
    by_user = events.repartition(part.user) if partitions is None else events.repartition(partitions, part.user)

    def decisions(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for first in batches:  # a partition can be empty
            rest = pyarrow.RecordBatchReader.from_batches(first.schema, _chain(first, batches))
            yield from simulation.simulate(rest, part.campaigns, **part.options).batches()

    return by_user.sortWithinPartitions(*part.keys).mapInArrow(decisions, from_arrow_schema(simulation.schema()))


def simulate_groups(
    events: DataFrame, campaigns: simulation.Campaigns, *, then_by: Sequence[str] = (), **options: Any
) -> DataFrame:
    """The same by ``applyInArrow``, a user at a time: simpler plans, but each user costs a call."""
    part = Part(campaigns, options, then_by)
    return events.groupBy(part.user).applyInArrow(part.table, from_arrow_schema(simulation.schema()))


def _chain(first: pyarrow.RecordBatch, rest: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    yield first
    yield from rest
