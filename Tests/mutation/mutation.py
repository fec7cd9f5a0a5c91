#!/usr/bin/env python3
"""Puts small mistakes into PlacardCore, PlacardJSON and PlacardStore, one at a time, and counts what tests notice.

All mutants are in one build (`workspace.py`), and a variable of the environment turns one of them on. First each test
runs alone, which shows which mutants it reaches (`suite.py`). Then a random sample of mutants runs, each with the tests
that reach it, the fastest first and for some seconds, until one fails or takes far longer than before. What no test
reaches survives.

What was found out stays in .build/mutation. A run goes on there: the mutants of files that have changed since then are
new. Survivors are tried again with the tests that have changed, or with all tests after any other change; they count as
survivors until then.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import suite
import workspace
from points import Point

_OUTCOMES = workspace.COPY / "outcomes.json"
_RESULT = workspace.ROOT / ".build/reliability/mutants.json"
_EQUIVALENT = Path(__file__).parent / "equivalent.txt"

_NOTICED = ("killed", "endless")
#: It survived, or was not reached, before something changed, and is to be tried again. Counts as a survivor.
_STUBBORN = "stubborn"

#: Of a process of tests: a mutant may allocate without end.
_MOST_MEMORY = 4 << 30


def earlier_outcomes(build: workspace.Build) -> dict[int, str]:
    """What the runs before have found out."""
    if not _OUTCOMES.exists():
        return {}
    before = json.loads(_OUTCOMES.read_text())
    found = {mutant: before[str(old)] for mutant, old in build.earlier.items() if str(old) in before}
    if not build.changed:
        return found
    return {mutant: outcome if outcome in _NOTICED else _STUBBORN for mutant, outcome in found.items()}


def equivalents() -> dict[tuple[str, str], str]:
    """The reasons why a change of a line cannot be noticed, by kind and source: `kind | source | reason` per line."""
    found = {}
    for line in _EQUIVALENT.read_text().splitlines():
        if line and not line.startswith("#"):
            kind, source, reason = line.split(" | ")
            found[kind, source] = reason
    return found


def result(
    points: list[Point], outcomes: dict[int, str], arguments: argparse.Namespace, seconds: float
) -> dict[str, Any]:
    reasons = equivalents()
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for mutant, outcome in sorted(outcomes.items()):
        point = points[mutant]
        if outcome == _STUBBORN:
            outcome = "survived"
        if outcome in ("survived", "not reached"):
            reason = reasons.get((point.kind, point.source))
            outcome = "equivalent" if reason else outcome
            survivors.append(f"{point.file.removeprefix('Sources/')}:{point.line} ({point.kind}): {point.source}")
            survivors[-1] += f": {reason}" if reason else ""
        by_module[point.file.split("/")[1]][outcome] += 1
        by_kind[point.kind][outcome] += 1
    total = sum(by_module.values(), Counter())
    noticed = sum(total[outcome] for outcome in _NOTICED)
    judged = max(1, len(outcomes) - total["equivalent"])
    columns = ["killed", "endless", "survived", "not reached", "equivalent"]
    return {
        "technique": "mutants",
        "command": "make mutants",
        "seeds": arguments.seed,
        "wall_seconds": int(seconds),
        "counts": {
            "mutants in all": len(points),
            "tried": len(outcomes),
            **{name: total[name] for name in columns},
            "percent noticed": round(100 * noticed / judged, 1),
        },
        "tables": [
            {
                "title": f"By {title}:",
                "columns": [title, *columns],
                "rows": [[name, *(counts[column] for column in columns)] for name, counts in sorted(table.items())],
            }
            for title, table in (("module", by_module), ("kind", by_kind))
        ],
        "survivors": survivors,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts the small mistakes that tests notice.")
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600, help="ends after this time")
    arguments = parser.parse_args()
    workers = os.cpu_count() or 1
    began = time.monotonic()
    build = workspace.build()
    points = build.points
    print(f"mutation: {len(points)} mutants", flush=True)
    outcomes = earlier_outcomes(build)
    _OUTCOMES.write_text(json.dumps(outcomes))  # under the numbers of this build
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    tests = suite.measure(build.changed, workers)
    print(f"mutation: {len(tests)} tests, {sum(test.is_new for test in tests)} of them new", flush=True)
    numbers = list(range(len(points)))
    random.Random(arguments.seed).shuffle(numbers)
    numbers.sort(key=lambda mutant: mutant not in outcomes)  # the sample of the runs before stays a random one
    wanted = [mutant for mutant in numbers[: arguments.sample] if outcomes.get(mutant, _STUBBORN) == _STUBBORN]
    print(f"mutation: {len(outcomes)} known, {len(wanted)} to try", flush=True)

    def one(mutant: int) -> None:
        if time.monotonic() - began < 60 * arguments.minutes:
            outcomes[mutant] = suite.judge(mutant, tests, is_stubborn=outcomes.get(mutant) == _STUBBORN)

    with ThreadPoolExecutor(workers) as pool:
        for done, _ in enumerate(pool.map(one, wanted), 1):
            if done % 20 == 0 or done == len(wanted):
                _OUTCOMES.write_text(json.dumps(dict(outcomes)))
                print(f"mutation: {len(outcomes)}: {dict(Counter(outcomes.values()))}", flush=True)
    if _STUBBORN not in outcomes.values():
        suite.remember(tests)
    summary = result(points, outcomes, arguments, time.monotonic() - began)
    _RESULT.parent.mkdir(parents=True, exist_ok=True)
    _RESULT.write_text(json.dumps(summary, indent=1))
    print("\n".join(summary["survivors"]))
    print(f"mutation: {summary['counts']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
