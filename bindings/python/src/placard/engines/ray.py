"""Simulations over datasets of Ray: buckets of users, in an actor per worker."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyarrow

from .. import simulation
from ._parts import Part

if TYPE_CHECKING:
    from ray.data import Dataset

_BUCKET = "placard_bucket"


def simulate(
    events: Dataset,
    campaigns: simulation.Campaigns,
    *,
    partitions: int = 64,
    workers: int = 2,
    then_by: Sequence[str] = (),
    **options: Any,
) -> Dataset:
    """Returns the decisions. ``workers`` actors simulate; ``options`` are those of ``placard.simulate``."""
    part = Part(campaigns, options, then_by)
    add_bucket: Any = _add_bucket
    buckets = events.map_batches(add_bucket, batch_format="pyarrow", fn_args=(part.user, partitions))
    return buckets.groupby(_BUCKET).map_groups(
        _Worker, batch_format="pyarrow", fn_constructor_args=(part,), concurrency=workers
    )


class _Worker:
    """Loads the library when the actor starts."""

    def __init__(self, part: Part) -> None:
        self._part = part
        simulation.schema()

    def __call__(self, events: pyarrow.Table) -> pyarrow.Table:
        return self._part.table(events.drop_columns([_BUCKET]))


def _add_bucket(events: pyarrow.Table, user: str, partitions: int) -> pyarrow.Table:
    """Numbers that are the same in every process, unlike Python's hashes."""
    coded = events[user].combine_chunks().dictionary_encode()
    numbers = [zlib.crc32(str(each).encode()) % partitions for each in coded.dictionary.to_pylist()]
    buckets = pyarrow.array(numbers, pyarrow.int32()).take(coded.indices)
    return events.append_column(_BUCKET, buckets)
