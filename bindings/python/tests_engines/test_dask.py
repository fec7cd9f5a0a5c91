"""The adapter for Dask."""

from __future__ import annotations

import guide_blocks
import pytest
from engine_world import EXPECTED, EXPECTED_KEPT, SHUFFLED
from simulate_world import ASSUMED, CAMPAIGNS, KEPT, digest

dask = pytest.importorskip("dask")
frames = pytest.importorskip("dask.dataframe")
from libplacard.engines import dask as engine  # noqa: E402


def digest_of(frame) -> str:
    found = frame.compute()
    return digest(found.astype(object).where(found.notna(), None).to_dict("records"))


@pytest.mark.parametrize("scheduler", ["sync", "threads", "processes"])
@pytest.mark.parametrize("partitions", [1, 7, 64])
def test_dask(scheduler, partitions):
    if scheduler == "processes" and partitions == 64:
        pytest.skip("slow, and the same as 7 partitions")
    with dask.config.set(scheduler=scheduler):
        events = frames.from_pandas(SHUFFLED.to_pandas(), npartitions=3)
        made = engine.simulate(events, CAMPAIGNS, partitions=partitions, then_by=["sequence"], **ASSUMED)
        assert isinstance(made, frames.DataFrame)
        assert digest_of(made) == EXPECTED


def test_dask_keeps_unseen_messages_over_restarts():
    with dask.config.set(scheduler="processes"):
        events = frames.from_pandas(SHUFFLED.to_pandas(), npartitions=3)
        assert (
            digest_of(engine.simulate(events, CAMPAIGNS, partitions=7, then_by=["sequence"], **KEPT)) == EXPECTED_KEPT
        )


def test_dask_names_the_row_that_is_wrong():
    wrong = SHUFFLED.to_pandas().assign(kind="opne")
    made = engine.simulate(frames.from_pandas(wrong, npartitions=2), CAMPAIGNS)
    with pytest.raises(Exception, match="row 0, column kind: 'opne'"):
        made.compute(scheduler="sync")


def test_the_example_of_the_guide(tmp_path, monkeypatch):
    guide_blocks.run("Dask", tmp_path, monkeypatch)
