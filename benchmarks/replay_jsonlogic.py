"""Measures JsonLogic in Python over the rows of a Polars table: prints nanoseconds of processor time per event, and how
many of the first thousand match.

    replay_jsonlogic.py TASK      a JSON file with `events` and `rules`

This is the filters only: who has seen what, and when, is not kept.
"""

import json
import sys
import time
from pathlib import Path

try:
    import polars
    from json_logic import jsonLogic
except ImportError as error:
    print(f"Python has no {error.name}", file=sys.stderr)
    sys.exit(3)


def main() -> None:
    task = json.loads(Path(sys.argv[1]).read_text())
    table, rules = polars.DataFrame(task["events"]), task["rules"]
    start = time.process_time_ns()
    matches = sum(any(jsonLogic(rule, event) for rule in rules) for event in table.iter_rows(named=True))
    print((time.process_time_ns() - start) // len(table), matches)


if __name__ == "__main__":
    main()
