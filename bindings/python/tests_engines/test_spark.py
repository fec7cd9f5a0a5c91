"""The adapter for Spark, on two cores of one process and on a cluster of processes on loopback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import guide_blocks
import pytest
from engine_world import EXPECTED, EXPECTED_KEPT, SHUFFLED
from simulate_world import ASSUMED, CAMPAIGNS, KEPT, digest

pyspark = pytest.importorskip("pyspark")
from pyspark.sql import SparkSession  # noqa: E402

from libplacard.engines import spark as engine  # noqa: E402

PATIENCE_S = 600


class Process:
    """A process of Spark, such as a master."""

    def __init__(self, folder: Path, kind: str, *arguments: str) -> None:
        self._log = folder / f"{kind}-{len(list(folder.iterdir()))}.log"
        home = Path(pyspark.__file__).parent
        environment = {**os.environ, "SPARK_HOME": str(home), "SPARK_WORKER_DIR": str(folder)}
        command = [str(home / "bin/spark-class"), f"org.apache.spark.deploy.{kind}.{kind.capitalize()}"]
        with self._log.open("w") as log:
            self._running = subprocess.Popen(
                [*command, "--host", "127.0.0.1", *arguments], stdout=log, stderr=log, env=environment
            )

    def await_text(self, pattern: str) -> str:
        """Returns what the first group of the pattern matches in the log."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and self._running.poll() is None:
            found = re.search(pattern, self._log.read_text())
            if found:
                return found[1]
            time.sleep(0.1)
        raise AssertionError(f"{pattern} is not in {self._log.read_text()}")

    def end(self) -> None:
        self._running.terminate()
        self._running.wait(PATIENCE_S)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A master and two workers, each a process."""
    folder = tmp_path_factory.mktemp("spark")
    # Port 0: any that is free.
    master = Process(folder, "master", "--port", "0", "--webui-port", "0")
    url = master.await_text(r"Starting Spark master at (spark://\S+)")
    workers = [Process(folder, "worker", "--cores", "1", "--memory", "1g", "--webui-port", "0", url) for _ in "ab"]
    for worker in workers:
        worker.await_text(r"(Successfully registered with master)")
    yield url
    for process in [*workers, master]:
        process.end()


@pytest.fixture(scope="module", params=["local[2]", "cluster"])
def session(request):
    url = request.getfixturevalue("cluster") if request.param == "cluster" else request.param
    builder = SparkSession.builder.master(url).appName("placard")
    settings = {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executor.memory": "600m",
        "spark.executorEnv.PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "spark.executorEnv.PLACARD_LIBRARY": os.environ.get("PLACARD_LIBRARY", ""),
        "spark.sql.shuffle.partitions": "4",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)  # that of the workers
        made = builder.getOrCreate()
        yield made
        made.stop()


def decided(frame) -> str:
    return digest([row.asDict() for row in frame.collect()])


@pytest.fixture
def events(session):
    return session.createDataFrame(SHUFFLED)


@pytest.mark.parametrize("partitions", [1, 7, 64])
def test_spark(events, partitions):
    made = engine.simulate(events, CAMPAIGNS, partitions=partitions, then_by=["sequence"], **ASSUMED)
    assert isinstance(made, pyspark.sql.DataFrame)
    assert decided(made) == EXPECTED


def test_spark_with_a_call_for_each_user(events):
    assert decided(engine.simulate_each(events, CAMPAIGNS, then_by=["sequence"], **ASSUMED)) == EXPECTED


def test_spark_keeps_unseen_messages_over_restarts(events):
    assert decided(engine.simulate(events, CAMPAIGNS, partitions=7, then_by=["sequence"], **KEPT)) == EXPECTED_KEPT
    assert decided(engine.simulate_each(events, CAMPAIGNS, then_by=["sequence"], **KEPT)) == EXPECTED_KEPT


def test_spark_works_in_two_processes_of_a_cluster(session, events):
    if session.sparkContext.master.startswith("local"):
        pytest.skip("one process")
    made = engine.simulate(events, CAMPAIGNS, partitions=8, then_by=["sequence"], **ASSUMED)
    executors = made.rdd.mapPartitions(lambda _: [os.environ["SPARK_EXECUTOR_DIRS"]]).distinct().collect()
    assert len(executors) == 2


def test_spark_names_the_row_that_is_wrong(session):
    wrong = SHUFFLED.set_column(SHUFFLED.column_names.index("kind"), "kind", [["opne"] * len(SHUFFLED)])
    made = engine.simulate(session.createDataFrame(wrong), CAMPAIGNS, partitions=1)
    with pytest.raises(Exception, match="row 0, column kind: 'opne'"):
        made.collect()


def test_the_example_of_the_guide(session, tmp_path, monkeypatch):
    guide_blocks.run("Spark", tmp_path, monkeypatch)
