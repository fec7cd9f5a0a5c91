"""Measures JsonLogic in Python on the rules and events of a file: prints nanoseconds of processor time per event.

bench.py runs it in an environment that has json-logic-qubit. For each event it evaluates the rules until one holds.
"""

import json
import sys
import time
from pathlib import Path

from json_logic import jsonLogic

SECONDS = 2.0


def main() -> None:
    task = json.loads(Path(sys.argv[1]).read_text())
    rules, events = task["rules"], task["events"]
    count, matched = 0, 0
    start = time.process_time_ns()
    while (elapsed := time.process_time_ns() - start) < SECONDS * 1e9 and count < len(events):
        event = events[count]
        matched += any(jsonLogic(rule, event) for rule in rules)
        count += 1
    print(elapsed // count, count, matched)


if __name__ == "__main__":
    main()
