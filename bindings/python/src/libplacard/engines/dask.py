"""Simulations over data frames of Dask: partitions by user, each in a worker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas
import pyarrow

from .. import simulation
from ._parts import Part

if TYPE_CHECKING:
    from dask.dataframe import DataFrame


def simulate(
    events: DataFrame,
    campaigns: simulation.Campaigns,
    *,
    partitions: int | None = None,
    then_by: Sequence[str] = (),
    **options: Any,
) -> DataFrame:
    """Returns the decisions, with columns of Arrow types. ``options`` are those of ``libplacard.simulate``."""
    part = Part(campaigns, options, then_by)
    shuffled = events.shuffle(on=part.user, npartitions=partitions)
    made: DataFrame = shuffled.map_partitions(_decisions, part, meta=_frame(simulation.schema().empty_table()))
    return made


def _decisions(events: pandas.DataFrame, part: Part) -> pandas.DataFrame:
    return _frame(part.table(pyarrow.Table.from_pandas(events, preserve_index=False)))


def _frame(table: pyarrow.Table) -> pandas.DataFrame:
    return table.to_pandas(types_mapper=pandas.ArrowDtype)
