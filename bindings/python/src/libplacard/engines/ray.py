"""Simulations over datasets of Ray: partitions by user, each simulated by an actor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ray.data import ActorPoolStrategy

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
    workers: int | tuple[int, int | None] = (1, None),
    then_by: Sequence[str] = (),
    **options: Any,
) -> Dataset:
    """Returns the decisions. ``options`` are those of ``libplacard.simulate``.

    ``workers``: how many actors simulate, or the least and the most. Each holds a CPU until the end, and Ray needs
    others to read and to shuffle: with as many workers as CPUs nothing happens. A partition must fit into a worker's
    memory.
    """
    part = Part(campaigns, options, then_by)
    least, most = workers if isinstance(workers, tuple) else (workers, workers)
    pool = ActorPoolStrategy(min_size=least, max_size=most)
    grouped = events.repartition(partitions, keys=[part.user])  # Ray never splits these blocks
    return grouped.map_batches(
        _Worker, fn_constructor_args=(part,), batch_size=None, batch_format="pyarrow", compute=pool
    )


class _Worker:
    """An actor. It loads the library with its first partition."""

    def __init__(self, part: Part) -> None:
        self._part = part

    def __call__(self, events: pyarrow.Table) -> pyarrow.Table:
        return self._part.table(events)
