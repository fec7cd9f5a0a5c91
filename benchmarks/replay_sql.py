"""Measures the filters of campaigns in SQL with DuckDB, on one thread: prints nanoseconds of processor time per event,
and how many of a thousand events match.

    replay_sql.py TASK      a JSON file with `events` and `queries`, one query per campaign

The events repeat, and their properties are JSON text, as they are for the replay. This is the filters only.
"""

import json
import sys
import time
from pathlib import Path

try:
    import duckdb
except ImportError as error:
    print(f"Python has no {error.name}", file=sys.stderr)
    sys.exit(3)

REPEATS = 200

PARSED = """
WITH events AS MATERIALIZED (
    SELECT row, name, properties ->> '$.category' AS category, CAST(properties ->> '$.amount' AS BIGINT) AS amount
    FROM logged
)
SELECT count(*) FROM ({queries})
"""


def main() -> None:
    task = json.loads(Path(sys.argv[1]).read_text())
    events, queries = task["events"], task["queries"]
    database = duckdb.connect()
    database.execute("SET threads = 1")
    rows = [(event["name"], json.dumps({key: event[key] for key in ("category", "amount")})) for event in events]
    database.execute("CREATE TABLE once (name TEXT, properties TEXT)")
    database.executemany("INSERT INTO once VALUES (?, ?)", rows)
    database.execute(f"CREATE TABLE logged AS SELECT row_number() OVER () AS row, once.* FROM once, range({REPEATS})")
    start = time.process_time_ns()
    found = database.execute(PARSED.format(queries=" UNION ALL ".join(queries))).fetchone()
    elapsed = time.process_time_ns() - start
    print(elapsed // (len(events) * REPEATS), found[0] // REPEATS if found else 0)


if __name__ == "__main__":
    main()
