#!/usr/bin/env python3
"""Puts small mistakes into PlacardCore, PlacardJSON and PlacardStore, one at a time, and counts what tests notice.

All mutants are in one build (`workspace.py`), and a variable of the environment turns one of them on. First each test
runs alone, which shows which mutants it reaches (`suite.py`). Then a random sample of mutants runs, the same share of
each file, each mutant with the tests that reach it, the fastest first and for some seconds, until one fails or takes
far longer than before. What no test reaches survives.

What was found out stays in .build/mutation. A run goes on there: what was noticed once counts as long as its file is
the same, and the mutants of files that have changed are new. Survivors are tried again with the tests that have
changed, or with all tests after any other change; they count as survivors until then.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
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
_AGAIN = "again"

#: Of a process of tests: a mutant may allocate without end.
_MOST_MEMORY = 4 << 30


def recalled(build: workspace.Build) -> dict[int, str]:
    """What the runs before have found out."""
    if not _OUTCOMES.exists():
        return {}
    before = json.loads(_OUTCOMES.read_text())
    found = {mutant: before["outcomes"][key] for mutant, key in enumerate(build.keys) if key in before["outcomes"]}
    if before["of"] == whole(build):
        return found
    return {mutant: outcome if outcome in _NOTICED else _AGAIN for mutant, outcome in found.items()}


def remember(build: workspace.Build, outcomes: dict[int, str]) -> None:
    rows = {build.keys[mutant]: outcome for mutant, outcome in outcomes.items()}
    workspace.put(_OUTCOMES, json.dumps({"of": whole(build), "outcomes": rows}).encode())


def whole(build: workspace.Build) -> str:
    """A digest of everything."""
    return workspace.digest(json.dumps(build.digests).encode())


def wanted_of(arguments: argparse.Namespace) -> Callable[[Point], bool]:
    kinds = arguments.kinds.split(",") if arguments.kinds else None
    return lambda point: bool(re.search(arguments.files, point.file)) and (kinds is None or point.kind in kinds)


def sample(
    points: list[Point],
    outcomes: dict[int, str],
    count: int,
    seed: int,
    is_wanted: Callable[[Point], bool] = lambda _: True,
) -> list[int]:
    """The same share of each file, first of those that are known."""
    numbers = [number for number, point in enumerate(points) if is_wanted(point)]
    random.Random(seed).shuffle(numbers)
    by_file: dict[str, list[int]] = defaultdict(list)
    for mutant in sorted(numbers, key=lambda mutant: mutant not in outcomes):
        by_file[points[mutant].file].append(mutant)
    share = min(1, count / max(1, len(numbers)))
    chosen: list[int] = []
    passed = 0
    for file in sorted(by_file):
        first, passed = round(share * passed), passed + len(by_file[file])
        chosen += by_file[file][: round(share * passed) - first]
    random.Random(seed).shuffle(chosen)
    return chosen


#: File, kind, place in the line, and source.
_Change = tuple[str, str, int, str]


def equivalents(points: list[Point]) -> dict[_Change, str]:
    """The reasons why a change should not be noticed: `file | kind place | source | reason` per line."""
    there = {change(point) for point in points}
    found = {}
    for line in _EQUIVALENT.read_text().splitlines():
        if line and not line.startswith("#"):
            file, kind, source, reason = line.split(" | ")
            kind, _, place = kind.rpartition(" ")
            found[file, kind, int(place), source] = reason
    for unknown in found.keys() - there:
        print(f"mutation: equivalent.txt has a change that does not exist: {' | '.join(map(str, unknown))}")
    return found


def change(point: Point) -> _Change:
    return point.file.removeprefix("Sources/"), point.kind, point.place, point.source


def module(point: Point) -> str:
    return point.file.split("/")[1]


def result(points: list[Point], outcomes: dict[int, str], known: int, seed: int) -> dict[str, Any]:
    """`known`: how many were found out by runs before. No time: it is that of this run only."""
    reasons = equivalents(points)
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for mutant, outcome in sorted(outcomes.items()):
        point = points[mutant]
        if outcome == _AGAIN:
            outcome = "survived"
        if outcome in ("survived", "not reached"):
            reason = reasons.get(change(point))
            outcome = "equivalent" if reason else outcome
            place = f"{point.file.removeprefix('Sources/')}:{point.line} ({point.kind} {point.place})"
            survivors.append(f"{place}: {point.source}")
            survivors[-1] += f": {reason}" if reason else ""
        by_module[module(point)][outcome] += 1
        by_kind[point.kind][outcome] += 1
    total = sum(by_module.values(), Counter())
    noticed = sum(total[outcome] for outcome in _NOTICED)
    judged = max(1, len(outcomes) - total["equivalent"])
    columns = ["killed", "endless", "survived", "not reached", "equivalent"]
    return {
        "technique": "mutants",
        "command": "make mutants",
        "seeds": seed,
        "counts": {
            "mutants in all": len(points),
            "tried": len(outcomes),
            "of these in earlier runs": known,
            **{name: total[name] for name in columns},
            "percent noticed": round(100 * noticed / judged, 2),
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
    parser.add_argument("--files", default="", help="only of files whose path this regular expression is found in")
    parser.add_argument("--kinds", default="", help="only of these kinds, such as comparison,integer")
    parser.add_argument("--minutes", type=float, default=600, help="ends after this time")
    arguments = parser.parse_args()
    workers = os.cpu_count() or 1
    began = time.monotonic()
    build = workspace.build()
    points = build.points
    print(f"mutation: {len(points)} mutants", flush=True)
    before = recalled(build)
    chosen = sample(points, before, arguments.sample, arguments.seed, wanted_of(arguments))
    outcomes = {mutant: before[mutant] for mutant in chosen if mutant in before}
    remember(build, before | outcomes)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    tests = suite.measure(build.digests, workers)
    print(f"mutation: {len(tests)} tests, {sum(test.is_new for test in tests)} of them new", flush=True)
    wanted = [mutant for mutant in chosen if outcomes.get(mutant, _AGAIN) == _AGAIN]
    wanted.sort(key=lambda mutant: mutant not in outcomes)
    known = len(outcomes)
    print(f"mutation: {known} known, {len(wanted)} to try", flush=True)

    def one(mutant: int) -> None:
        if time.monotonic() - began < 60 * arguments.minutes:
            outcomes[mutant] = suite.judge(
                mutant, module(points[mutant]), tests, has_survived=outcomes.get(mutant) == _AGAIN
            )

    with ThreadPoolExecutor(workers) as pool:
        for done, _ in enumerate(pool.map(one, wanted), 1):
            if done % 20 == 0 or done == len(wanted):
                remember(build, before | outcomes)
                print(f"mutation: {done} of {len(wanted)}: {dict(Counter(outcomes.values()))}", flush=True)
    if _AGAIN not in outcomes.values():
        suite.accept(tests, build.digests)
    summary = result(points, outcomes, known, arguments.seed)
    _RESULT.parent.mkdir(parents=True, exist_ok=True)
    _RESULT.write_text(json.dumps(summary, indent=1))
    print("\n".join(summary["survivors"]))
    print(f"mutation: {summary['counts']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
