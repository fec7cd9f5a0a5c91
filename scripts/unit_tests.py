#!/usr/bin/env python3
"""Runs the unit tests that are built: each class in a process of its own, as many at a time as there are processors.

    scripts/unit_tests.py [NAME]...    classes whose names contain one of NAME; all without

Prints what the tests of a class print only if one of them fails. A class that ends without a result has failed, too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = ROOT / ".build/debug/placardPackageTests.xctest"


def classes(wanted: list[str]) -> dict[str, int]:
    """The classes, and how many tests each has."""
    listed = subprocess.run([BUNDLE, "--list-tests"], capture_output=True, text=True, check=True).stdout
    names = [line.split("/")[0] for line in listed.splitlines() if "." in line and "/" in line]
    return {name: names.count(name) for name in dict.fromkeys(names) if not wanted or any(w in name for w in wanted)}


def run(name: str) -> tuple[str, int, float, str]:
    started = time.monotonic()
    done = subprocess.run(
        [BUNDLE, name],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return name, done.returncode, time.monotonic() - started, done.stdout.decode(errors="replace")


def main() -> int:
    found = classes(sys.argv[1:])
    if not found:
        sys.exit("unit_tests: no class of tests has such a name")
    printing = threading.Lock()
    failed: list[str] = []

    def report(result: tuple[str, int, float, str]) -> tuple[str, float]:
        name, status, seconds, output = result
        if status != 0:
            with printing:
                failed.append(name)
                print(f"{output}\nunit_tests: {name} failed with status {status}", file=sys.stderr, flush=True)
        return name, seconds

    # The largest first, so that none of them is the last to begin.
    order = sorted(found, key=lambda name: -found[name])
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        times = list(pool.map(lambda name: report(run(name)), order))
    slowest = sorted(times, key=lambda item: -item[1])[:5]
    print("unit_tests: slowest: " + ", ".join(f"{name.split('.')[-1]} {seconds:.0f} s" for name, seconds in slowest))
    if failed:
        sys.exit(f"unit_tests: {len(failed)} of {len(found)} classes failed: {', '.join(sorted(failed))}")
    print(f"unit_tests: {sum(found.values())} tests in {len(found)} classes passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
