"""Measures the rows in rows.py, prints them and writes them to .build/bench.json.

Each measurement is repeated in passes, each with fresh processes: a row shows the median of its passes, and their
quartiles. With a base, the passes of both libraries alternate, and each pair of passes gives one ratio. A ratio to
jansson, SQLite or libcurl comes from the same rounds, so that a slow machine slows both sides. The programs report
processor time, because nothing they measure waits, and run on one processor, because moving costs them their caches.
"""

import argparse
import os
import sys
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory

from measurement import Measurement, ProgramError, Row, Sample, Target, Unavailable
from report import Report, print_header, print_report, write_reports
from rows import MEASUREMENTS


def selected(patterns: list[str]) -> list[tuple[Measurement, tuple[Row, ...]]]:
    """Returns the measurements that have a row whose name matches, with these rows; all if there is no pattern."""
    names = [name for measurement in MEASUREMENTS for name in measurement.names()]
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in names):
            raise SystemExit(f"bench: no row is called {pattern}; the rows: {' '.join(names)}")
    wanted = {name for name in names if not patterns or any(fnmatchcase(name, pattern) for pattern in patterns)}
    chosen = [(each, tuple(row for row in each.rows if row.name in wanted)) for each in MEASUREMENTS]
    return [(measurement, rows) for measurement, rows in chosen if rows]


class Side:
    """The passes of one measurement with one library. A library that cannot do it is not asked again."""

    def __init__(self, measurement: Measurement, target: Target) -> None:
        self.measurement = measurement
        self.target = target
        self.passes: list[dict[str, Sample]] = []
        self.error: str | None = None
        self.is_unavailable = False

    def measure(self) -> None:
        if self.error is not None:
            return
        try:
            self.passes.append(self.measurement.measure(self.target))
        except ProgramError as error:
            self.error = str(error)
        except Unavailable as reason:
            self.error = str(reason)
            self.is_unavailable = True
        self.target.remove_folders()

    def samples(self, row: Row) -> list[Sample]:
        return [samples[row.name] for samples in self.passes] if self.error is None else []


def measure(
    measurement: Measurement, rows: tuple[Row, ...], now: Target, base: Target | None, passes: int | None
) -> list[Report]:
    ours = Side(measurement, now)
    theirs = Side(measurement, base) if base else None
    sides = [ours, theirs] if theirs else [ours]
    for _ in range(1 if measurement.passes == 1 else passes or measurement.passes):
        for side in sides:
            side.measure()
        # The first of a pair may profit from a rest of the processor, so both take turns.
        sides.reverse()
    return [
        Report(
            row,
            now=ours.samples(row),
            error=ours.error,
            is_skipped=ours.is_unavailable,
            base=theirs.samples(row) if theirs else [],
            base_error=theirs.error if theirs else None,
        )
        for row in rows
    ]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, help="contains the folder now and, to compare, base")
    parser.add_argument("output", type=Path)
    # Not resolved: if it is a symbolic link, its path shows Python which environment is meant.
    parser.add_argument("python", type=Path)
    parser.add_argument("--base", action="store_true", help="compare with the library in the folder base")
    parser.add_argument("--passes", type=int, help="how often each row is measured")
    parser.add_argument("rows", nargs="*", help="names of rows, or patterns such as P4*; without any: all rows")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    folder = options.folder.resolve()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    reports: list[Report] = []
    with TemporaryDirectory() as inputs, TemporaryDirectory() as scratch:
        now = Target(folder / "now", Path(inputs), Path(scratch), options.python)
        base = replace(now, folder=folder / "base") if options.base else None
        print_header(has_base=base is not None)
        for measurement, rows in selected(options.rows):
            measured = measure(measurement, rows, now, base, options.passes)
            for report in measured:
                print_report(report)
            reports += measured
    write_reports(reports, options.output)
    return 1 if any(report.error and not report.is_skipped for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
