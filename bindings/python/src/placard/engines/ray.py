"""Simulations over datasets of Ray: partitions by user, each simulated by an actor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import simulation
from ._parts import Part

if TYPE_CHECKING:
    import pyarrow
    from ray.data import Dataset


def simulate(
    events: Dataset,
    campaigns: simulation.Campaigns,
    *,
    partitions: int = 16,
    workers: int | tuple[int, int] = 2,
    then_by: Sequence[str] = (),
    **options: Any,
) -> Dataset:
    """Returns the decisions. ``options`` are those of ``placard.simulate``.

    ``workers``: how many actors simulate, or the least and the most. A partition must fit into a worker's memory.
    """
    part = Part(campaigns, options, then_by)
    grouped = events.repartition(partitions, keys=[part.user])
    return grouped.map_batches(
        _Worker, fn_constructor_args=(part,), batch_size=None, batch_format="pyarrow", concurrency=workers
    )


class _Worker:
    """An actor. It loads the library with its first partition."""

    def __init__(self, part: Part) -> None:
        self._part = part

    def __call__(self, events: pyarrow.Table) -> pyarrow.Table:
        return self._part.table(events)
