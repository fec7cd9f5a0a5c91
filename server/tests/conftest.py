from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fleet import Fleet, Replica

from placard_server.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests. Each test makes apps of its own in it."""
    with tempfile.TemporaryDirectory(prefix="placard-server-") as folder:
        os.chmod(folder, 0o755)  # as root, PostgreSQL runs as another user
        cluster = Cluster(Path(folder) / "pg", {"fsync": "off"})
        cluster.start()
        fleet = Fleet(cluster)
        fleet.command("migrate")
        yield cluster
        cluster.close()


@pytest.fixture(scope="session")
def shared(cluster: Cluster) -> Iterator[Replica]:
    """A replica for tests that need no other: starting one takes a second."""
    with Fleet(cluster) as fleet:
        yield fleet.replica()


@pytest.fixture
def fleet(cluster: Cluster, shared: Replica) -> Iterator[Fleet]:
    with Fleet(cluster, shared) as fleet:
        yield fleet


@pytest.fixture
def own_cluster() -> Iterator[Callable[..., Cluster]]:
    """Makes clusters for tests that stop them."""
    made: list[Cluster] = []
    with tempfile.TemporaryDirectory(prefix="placard-server-") as folder:
        os.chmod(folder, 0o755)

        def make(**settings: str) -> Cluster:
            cluster = Cluster(Path(folder) / f"pg{len(made)}", settings)
            made.append(cluster)
            return cluster

        yield make
        for cluster in made:
            cluster.close()
