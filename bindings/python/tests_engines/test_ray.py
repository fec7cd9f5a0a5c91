"""The adapter for Ray, on a cluster of one machine that Ray starts."""

from __future__ import annotations

import guide_blocks
import pytest
from engine_world import EXPECTED, SHUFFLED
from simulate_world import CAMPAIGNS, digest

ray = pytest.importorskip("ray")
data = pytest.importorskip("ray.data")
from placard.engines import ray as engine  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(
        num_cpus=4, include_dashboard=False, configure_logging=True, logging_level="ERROR", _node_ip_address="127.0.0.1"
    )
    yield
    ray.shutdown()


@pytest.mark.parametrize("partitions", [1, 7, 64])
def test_ray(partitions):
    made = engine.simulate(data.from_arrow(SHUFFLED), CAMPAIGNS, partitions=partitions, then_by=["sequence"])
    assert isinstance(made, data.Dataset)
    assert digest(made.take_all()) == EXPECTED


def test_ray_names_the_row_that_is_wrong():
    kinds = ["opne"] * SHUFFLED.num_rows
    wrong = SHUFFLED.set_column(SHUFFLED.column_names.index("kind"), "kind", [kinds])
    with pytest.raises(Exception, match="row 0, column kind: 'opne'"):
        engine.simulate(data.from_arrow(wrong), CAMPAIGNS).take_all()


def test_the_example_of_the_guide(tmp_path, monkeypatch):
    guide_blocks.run("Ray", tmp_path, monkeypatch)
