"""The adapter for Ray Data."""

from __future__ import annotations

import os

import guide_blocks
import pytest
from engine_world import EXPECTED, EXPECTED_KEPT, SHUFFLED
from simulate_world import ASSUMED, CAMPAIGNS, KEPT, digest

ray = pytest.importorskip("ray")
from libplacard.engines import ray as engine  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """Ray in this process and two workers, which find the package and the library by the environment."""
    workers = {name: os.environ[name] for name in ("PYTHONPATH", "PLACARD_LIBRARY") if name in os.environ}
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=200_000_000,
        runtime_env={"env_vars": workers},
        log_to_driver=False,
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


@pytest.mark.parametrize("partitions", [1, 7, 64])
def test_ray(partitions):
    events = ray.data.from_arrow(SHUFFLED).repartition(3)
    made = engine.simulate(events, CAMPAIGNS, partitions=partitions, workers=1, then_by=["sequence"], **ASSUMED)
    assert isinstance(made, ray.data.Dataset)
    assert digest(made.take_all()) == EXPECTED


def test_ray_keeps_unseen_messages_over_restarts():
    events = ray.data.from_arrow(SHUFFLED).repartition(3)
    made = engine.simulate(events, CAMPAIGNS, partitions=7, workers=1, then_by=["sequence"], **KEPT)
    assert digest(made.take_all()) == EXPECTED_KEPT


def test_ray_with_the_workers_that_it_chooses():
    """Which leave a CPU for the shuffle, also where there are two."""
    made = engine.simulate(ray.data.from_arrow(SHUFFLED).repartition(3), CAMPAIGNS, then_by=["sequence"], **ASSUMED)
    assert digest(made.take_all()) == EXPECTED


def test_ray_keeps_a_user_in_one_block(monkeypatch):
    """Also in a partition that is larger than the blocks that Ray makes elsewhere."""
    monkeypatch.setattr(ray.data.DataContext.get_current(), "target_max_block_size", SHUFFLED.nbytes // 5)
    made = engine.simulate(
        ray.data.from_arrow(SHUFFLED), CAMPAIGNS, partitions=1, workers=1, then_by=["sequence"], **ASSUMED
    )
    assert digest(made.take_all()) == EXPECTED


def test_ray_names_the_row_that_is_wrong():
    wrong = SHUFFLED.set_column(SHUFFLED.column_names.index("kind"), "kind", [["opne"] * len(SHUFFLED)])
    made = engine.simulate(ray.data.from_arrow(wrong), CAMPAIGNS, partitions=1, workers=1)
    with pytest.raises(Exception, match="row 0, column kind: 'opne'"):
        made.take_all()


def test_the_example_of_the_guide(tmp_path, monkeypatch):
    guide_blocks.run("Ray", tmp_path, monkeypatch)
