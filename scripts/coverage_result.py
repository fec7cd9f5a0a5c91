"""Sums up which regions of code tests reach: coverage_result.py REGIONS UNCOVERED RESULT

REGIONS is from `llvm-cov export`. A region is a piece of code that is run as a whole. One that is compiled several
times, as generic code is, counts once, and is reached if any of its copies is.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
#: The kind of regions that are code; the others are gaps and expansions.
_CODE = 0

#: First line and column, last line and column.
Place = tuple[int, int, int, int]
#: How often each region of each file was run.
Counts = dict[Path, dict[Place, int]]


def read(regions: Path) -> Counts:
    counts: Counts = defaultdict(dict)
    for part in json.loads(regions.read_text())["data"]:
        for function in part["functions"]:
            for line, column, last_line, last_column, count, file, _, kind in function["regions"]:
                path = Path(function["filenames"][file])
                if kind != _CODE or not path.is_relative_to(ROOT / "Sources"):
                    continue
                of_file = counts[path.relative_to(ROOT)]
                place = (line, column, last_line, last_column)
                of_file[place] = max(of_file.get(place, 0), count)
    return counts


def uncovered(counts: Counts) -> list[str]:
    """File, line and source of each region that was not run, without those within another."""
    found = []
    for path in sorted(counts):
        source = (ROOT / path).read_text().splitlines()
        end = (0, 0)
        for line, _, last_line, last_column in sorted(place for place, count in counts[path].items() if not count):
            if (last_line, last_column) <= end:
                continue
            end = (last_line, last_column)
            found.append(f"{path.relative_to('Sources')}:{line}: {source[line - 1].strip()}")
    return found


def modules(counts: Counts) -> list[list[Any]]:
    rows: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path, places in counts.items():
        row = rows[path.parts[1]]
        row[0] += len(places)
        row[1] += sum(count > 0 for count in places.values())
    return [[name, every, reached, round(100 * reached / every, 1)] for name, (every, reached) in sorted(rows.items())]


def main(regions: str, list_file: str, output: str) -> None:
    counts = read(Path(regions))
    places = uncovered(counts)
    Path(list_file).write_text("\n".join(places) + "\n")
    rows = modules(counts)
    result = {
        "technique": "coverage",
        "command": "make coverage",
        "counts": {"regions": sum(row[1] for row in rows), "reached": sum(row[2] for row in rows)},
        "tables": [
            {
                "title": "By the Swift tests alone; the tests in C, Python and the scenarios are not counted:",
                "columns": ["module", "regions", "reached", "percent"],
                "rows": rows,
            }
        ],
        "uncovered": [place for place in places if place.startswith("PlacardCore/")],
    }
    Path(output).parent.mkdir(parents=True, exist_ok=True)
    Path(output).write_text(json.dumps(result, indent=1))
    for row in rows:
        print(f"{row[0]:20} {row[1]:6} regions {row[2]:6} reached {row[3]:6} %")


if __name__ == "__main__":
    main(*sys.argv[1:])
