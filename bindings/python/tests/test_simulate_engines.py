"""The adapters for DuckDB and Polars. Those for Dask, Ray and Spark have tests_engines."""

from __future__ import annotations

import pickle
import random

import guide_blocks
import pytest
from simulate_world import ASSUMED, CAMPAIGNS, KEPT, digest, events

import libplacard

pyarrow = pytest.importorskip("pyarrow")

ROWS = events(300)
SORTED = pyarrow.Table.from_pylist(ROWS)
SHUFFLED = pyarrow.Table.from_pylist(random.Random(1).sample(ROWS, len(ROWS)))
EXPECTED = digest(libplacard.simulate(SORTED, CAMPAIGNS, **ASSUMED).arrow().to_pylist())
EXPECTED_KEPT = digest(libplacard.simulate(SORTED, CAMPAIGNS, **KEPT).arrow().to_pylist())


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    from libplacard.engines import duckdb as engine

    with duckdb.connect() as connection:
        connection.from_arrow(SHUFFLED).create("events")
        made = engine.simulate(connection.table("events"), CAMPAIGNS, connection, then_by=["sequence"], **ASSUMED)
        assert digest(made.to_arrow_table().to_pylist()) == EXPECTED
        again = engine.simulate(connection.table("events"), CAMPAIGNS, connection, then_by=["sequence"], **ASSUMED)
        assert digest(again.to_arrow_table().to_pylist()) == EXPECTED
        kept = engine.simulate(connection.table("events"), CAMPAIGNS, connection, "kept", then_by=["sequence"], **KEPT)
        assert digest(kept.to_arrow_table().to_pylist()) == EXPECTED_KEPT != EXPECTED
        winners = made.filter("result = 'shown'").aggregate("count(*)").fetchall()
        assert winners == connection.sql("SELECT count(*) FROM decisions WHERE shown_ms IS NOT NULL").fetchall()


def test_duckdb_names_the_row_that_is_wrong():
    duckdb = pytest.importorskip("duckdb")
    from libplacard.engines import duckdb as engine

    with duckdb.connect() as connection:
        rows = connection.sql("SELECT 'u' AS user, range AS time_ms, 'opne' AS kind, 'x' AS name FROM range(3)")
        with pytest.raises(duckdb.Error, match="row 0, column kind: 'opne'"):
            engine.simulate(rows, CAMPAIGNS, connection)


@pytest.mark.parametrize("lazy", [False, True])
def test_polars(lazy):
    polars = pytest.importorskip("polars")
    from libplacard.engines import polars as engine

    frame = polars.from_arrow(SHUFFLED).rename({"user": "household"})
    made = engine.simulate(
        frame.lazy() if lazy else frame, CAMPAIGNS, then_by=["sequence"], **ASSUMED, columns={"user": "household"}
    )
    assert isinstance(made, polars.DataFrame)
    assert digest(made.to_dicts()) == EXPECTED
    kept = engine.simulate(polars.from_arrow(SHUFFLED), CAMPAIGNS, then_by=["sequence"], **KEPT)
    assert digest(kept.to_dicts()) == EXPECTED_KEPT != EXPECTED


def test_what_goes_to_workers_does_not_contain_the_library(tmp_path):
    from libplacard.engines._parts import Part

    path = tmp_path / "campaigns.json"
    path.write_text('{"campaigns": []}')
    part = pickle.loads(pickle.dumps(Part(path, {"rows": "won"}, ["sequence"])))
    path.unlink()
    assert part.table(SHUFFLED).num_rows == 0


@pytest.mark.parametrize(("heading", "package"), [("One call", "pyarrow"), ("DuckDB", "duckdb"), ("Polars", "polars")])
def test_the_examples_of_the_guide(heading, package, tmp_path, monkeypatch):
    pytest.importorskip(package)
    guide_blocks.run(heading, tmp_path, monkeypatch)
