"""The adapter for Spark: in one process with two threads, and on a cluster of a master and a worker on loopback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import guide_blocks
import pytest
from engine_world import EXPECTED, SHUFFLED
from simulate_world import CAMPAIGNS, digest

pyspark = pytest.importorskip("pyspark")
from pyspark.sql import SparkSession  # noqa: E402

from placard.engines import spark as engine  # noqa: E402

#: What a worker needs: this package and the library.
ENVIRONMENT = {
    "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    "PLACARD_LIBRARY": os.environ.get("PLACARD_LIBRARY", ""),
    "SPARK_LOCAL_IP": "127.0.0.1",
    "PYSPARK_PYTHON": sys.executable,
}
LOOPBACK = ["--host", "127.0.0.1", "--webui-port", "0"]
CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"


@contextmanager
def session(master):
    builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    builder = builder.config("spark.sql.shuffle.partitions", "7").config("spark.executor.memory", "1g")
    builder = builder.config("spark.sql.session.timeZone", "UTC")
    for name, value in ENVIRONMENT.items():
        builder = builder.config(f"spark.executorEnv.{name}", value)
    made = builder.getOrCreate()
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def daemon(folder, name, *arguments):
    """Starts a part of the cluster, and ends it. Yields its log."""
    log = folder / f"{name}.log"
    with open(log, "wb") as file:
        process = subprocess.Popen(
            [CLASS, f"org.apache.spark.deploy.{name.lower()}.{name}", *LOOPBACK, *arguments],
            env={**os.environ, **ENVIRONMENT},
            cwd=folder,
            stdout=file,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        yield log
    finally:
        process.terminate()
        process.wait(30)


def awaited(log, pattern):
    for _ in range(600):
        found = re.search(pattern, log.read_text())
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture(scope="module")
def local():
    os.environ.update(ENVIRONMENT)
    with session("local[2]") as made:
        yield made


def rows(frame):
    return [row.asDict() for row in frame.collect()]


@pytest.mark.parametrize("partitions", [None, 1, 7, 64])
def test_sorted_partitions(local, partitions):
    events = local.createDataFrame(SHUFFLED)
    made = engine.simulate(events, CAMPAIGNS, partitions=partitions, then_by=["sequence"])
    assert digest(rows(made)) == EXPECTED


def test_groups(local):
    events = local.createDataFrame(SHUFFLED)
    assert digest(rows(engine.simulate_groups(events, CAMPAIGNS, then_by=["sequence"]))) == EXPECTED


def test_spark_names_the_row_that_is_wrong(local):
    kinds = ["opne"] * SHUFFLED.num_rows
    wrong = SHUFFLED.set_column(SHUFFLED.column_names.index("kind"), "kind", [kinds])
    with pytest.raises(Exception, match="row 0, column kind: 'opne'"):
        engine.simulate(local.createDataFrame(wrong), CAMPAIGNS).collect()


def test_times_and_structs(local):
    frame = local.sql("SELECT 'u' AS user, timestamp'2025-10-09 08:53:20' AS time_ms, 'order' AS name, "
                      "named_struct('items', 5, 'product', 'tea') AS properties")  # fmt: skip
    found = rows(engine.simulate(frame, CAMPAIGNS))
    assert {row["time_ms"] for row in found} == {1_760_000_000_000}
    assert ("many", "shown") in {(row["campaign"], row["result"]) for row in found}


def test_a_cluster(local, tmp_path):
    """The driver, a master and a worker with executors are processes of their own."""
    local.stop()
    with daemon(tmp_path, "Master", "--port", "0") as log:
        address = awaited(log, r"spark://127\.0\.0\.1:\d+")[0]
        with daemon(tmp_path, "Worker", "--cores", "2", "--memory", "2g", address) as worker:
            awaited(worker, "Successfully registered with master")
            with session(address) as cluster:
                events = cluster.createDataFrame(SHUFFLED)
                assert digest(rows(engine.simulate(events, CAMPAIGNS, then_by=["sequence"]))) == EXPECTED
                assert digest(rows(engine.simulate_groups(events, CAMPAIGNS, then_by=["sequence"]))) == EXPECTED


def test_the_example_of_the_guide(local, tmp_path, monkeypatch):
    guide_blocks.run("Spark", tmp_path, monkeypatch)
