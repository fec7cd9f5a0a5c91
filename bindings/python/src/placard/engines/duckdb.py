"""Simulations over relations of DuckDB, which sorts them, on disk if need be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import simulation
from ._parts import keys

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection, DuckDBPyRelation


def simulate(
    events: DuckDBPyRelation,
    campaigns: simulation.Campaigns,
    connection: DuckDBPyConnection,
    *,
    then_by: Sequence[str] = (),
    **options: Any,
) -> DuckDBPyRelation:
    """Returns the decisions as a relation of ``connection``, where the events must not come from.

    The simulation runs while the relation is read, once. ``options`` are those of ``placard.simulate``.
    """
    order = ", ".join('"' + key.replace('"', '""') + '"' for key in keys(options, then_by))
    decisions = simulation.simulate(events.order(order), campaigns, **options)
    return connection.from_arrow(decisions)
