"""Simulations over data frames of Polars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars

from .. import simulation
from ._parts import keys


def simulate(
    events: polars.DataFrame | polars.LazyFrame,
    campaigns: simulation.Campaigns,
    *,
    then_by: Sequence[str] = (),
    **options: Any,
) -> polars.DataFrame:
    """Returns the decisions. ``options`` are those of ``libplacard.simulate``; ``then_by`` orders events of a time."""
    ordered = events.lazy().sort(keys(options, then_by), maintain_order=True).collect()
    return polars.DataFrame(simulation.simulate(ordered, campaigns, **options))
