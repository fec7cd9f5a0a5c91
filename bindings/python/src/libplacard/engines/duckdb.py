"""Simulations over relations of DuckDB, which sorts them, on disk if need be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyarrow

from .. import simulation
from ._parts import keys

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection, DuckDBPyRelation


def simulate(
    events: DuckDBPyRelation,
    campaigns: simulation.Campaigns,
    connection: DuckDBPyConnection,
    table: str = "decisions",
    *,
    then_by: Sequence[str] = (),
    **options: Any,
) -> DuckDBPyRelation:
    """Makes a table of the decisions in the database of ``connection``, instead of one of that name, and returns it.

    ``options`` are those of ``libplacard.simulate``; ``then_by`` orders the events of a user that have the same time.
    """
    order = ", ".join(map(_quoted, keys(options, then_by)))
    decisions = simulation.simulate(events.order(order), campaigns, **options)
    # A cursor, because the connection is busy with the events while the table is made.
    name = _quoted(table)
    with connection.cursor() as cursor:
        cursor.register("decided", pyarrow.RecordBatchReader.from_stream(decisions))
        cursor.execute(f"CREATE OR REPLACE TABLE {name} AS SELECT * FROM decided")
    return connection.table(name)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
