"""Teaches how to replay campaigns over a table of events, and to ask in SQL what they decide.

    python3 ask.py events.parquet campaigns.json "SELECT verdict, count(*) FROM decisions GROUP BY verdict"
    python3 ask.py events.parquet campaigns.json "SELECT ..." message_interval_s=600

The tables are `decisions` and `events`. An assumption is given by its name, as in libplacard.simulate. Needs pyarrow
and duckdb.
"""

from __future__ import annotations

import sys

import duckdb
import libplacard
import pyarrow as pa


def main() -> None:
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    path, campaigns, question, *assumptions = sys.argv[1:]
    given = dict(each.split("=", 1) for each in assumptions)
    options = {name: int(value) if value.lstrip("-").isdigit() else value for name, value in given.items()}
    database = duckdb.connect()
    database.from_parquet(path).create_view("events")
    decided = libplacard.simulate(database.table("events"), campaigns, **options)
    database.register("decisions", pa.RecordBatchReader.from_stream(decided).read_all())
    database.sql(question).show(max_rows=40)


if __name__ == "__main__":
    main()
