"""System calls that fail: the n-th call of each kind, once and for good, in every phase of a client's life.

    faults.py [--form short|long] [--seed N] [--only PHASE] [--kind KIND] [--first N] [--keep]

First counts the calls of each phase without faults, so that n ends where the calls end. Afterwards the store is opened
without faults and sent, and everything must be there once. The short form takes a seeded sample and every earlier
finding. Writes .build/reliability/faults.json, and fails if something was found.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import judge
from arrivals import Arrivals
from control import NO_FAULT, Ended, Programs
from fault_server import FaultServer
from plans import DURABILITIES, ERRORS, PHASES, Plan, all_plans, earlier_findings, read_findings, sample
from stores import DATABASE, ROOT, Stores

#: A run needs some hundredths of a second.
LIMIT_S = 1_000
NEVER_REACHED = [
    "system calls that glibc makes inside of its own functions (the loader, the resolver, malloc, stdio after fopen): "
    "those of fopen, opendir, realpath and dlopen fail as a whole instead",
    "anonymous memory: out of memory ends the process, by design",
    "the memory of the log's index: a mapped page that cannot be written is a signal (SIGBUS), as in every SQLite",
    "futex and clock_gettime, which do not fail with valid arguments",
    "trackers: they use the same store",
]


@dataclass
class Result:
    """What one run has shown."""

    plan: Plan
    calls: dict[str, int]
    #: Whether a call has failed at all, an error was reported, and the phase reached its end nevertheless.
    hit: bool
    reported: bool
    recovered: bool
    found: list[str] = field(default_factory=list)


class Bench:
    """What a worker process needs: programs, stores, a server, a folder of its own."""

    def __init__(self, programs: Path, stores: Stores, keep: bool) -> None:
        self.programs = Programs(programs)
        self.stores = stores
        self.folder = Path(tempfile.mkdtemp(prefix="placard-faults-", dir=memory_folder()))
        self.drain = self.programs.open_drain()
        self.keep = keep
        self.server: FaultServer | None = None

    def run(self, plan: Plan) -> Result:
        store = self.folder / "store"
        shutil.rmtree(store, ignore_errors=True)
        prepared = self.stores.copy_for(plan.phase, store)
        arguments = ["phase", plan.phase.split("-")[0], str(store), "new", plan.durability]
        if plan.phase == "send":
            self.server = self.server or FaultServer(1)
            self.server.restart()
            arguments.append(self.server.url)
        ended = self.programs.run(arguments, plan.fault, self.folder / "control", LIMIT_S)
        result = self._judge(plan, ended, prepared, store)
        if result.found and self.keep:
            kept = Path(tempfile.mkdtemp(prefix="placard-finding-"))
            shutil.copytree(store, kept / "store", dirs_exist_ok=True)
            (kept / "output").write_text(f"{plan}\n{result.found}\n{ended.output}\n{ended.errors}")
            result.found.append(f"kept in {kept}")
        return result

    def _judge(self, plan: Plan, ended: Ended, prepared: str, store: Path) -> Result:
        journal = judge.Journal().read(prepared).forget_calls().read(ended.output)
        result = Result(plan, ended.calls, ended.failed > 0, bool(journal.errors or journal.reports), journal.is_done)
        result.found += self._of_process(plan, ended, journal)
        # Also what arrived before the fault: a batch that arrives again counts once.
        arrivals = self.server.restart() if plan.phase == "send" and self.server is not None else Arrivals()
        printed = (prepared + ended.output).splitlines()
        judge.take(arrivals, [line for line in printed if line.startswith("b ")])
        lines = self.drain.run(store)
        if plan.phase == "damaged":
            lines = [line for line in lines if not line.startswith("s ")]
            result.found += self._of_damaged(store)
        drained = Arrivals()
        judge.take(drained, lines)
        result.found += judge.take(arrivals, lines) + judge.came_back(journal, drained)
        if not lines or lines[-1] != ".":
            result.found.append("the store cannot be opened afterwards: the program has died")
        result.found += judge.complaints(journal, arrivals)
        result.found += judge.integrity(store / DATABASE)
        if journal.is_wiped:
            result.found += _remains(store)
        return result

    def _of_process(self, plan: Plan, ended: Ended, journal: judge.Journal) -> list[str]:
        found = []
        if ended.status is None:
            found.append(f"does not end within {LIMIT_S} s")
        elif ended.status != 0 or not journal.has_ended:
            found.append(f"ended with status {ended.status}: {ended.errors.strip()[-300:]}")
        if journal.is_set_aside and plan.phase != "damaged":
            found.append("a sound store was set aside")
        found += [f"{call}: {status} without a text" for call, status, text in journal.errors if not text.strip()]
        found += [f"open descriptor: {leak}" for leak in journal.leaks if not _is_known(leak, plan)]
        if not _is_heard(journal):
            found.append("not done, and no error was reported")
        if ended.failed == 1 and not plan.fault.is_for_good and not journal.is_done:
            found.append(f"one failed call, and the second try fails: {journal.errors[-1:]} {journal.reports[-1:]}")
        return found

    def _of_damaged(self, store: Path) -> list[str]:
        """The damaged file is in its place, or kept under another name."""
        expected = self.stores.damaged_bytes()
        files = [path for path in store.glob(f"{DATABASE}*") if not path.name.endswith(("-wal", "-shm"))]
        return [] if any(path.read_bytes() == expected for path in files) else ["the damaged file is gone"]

    def close(self) -> None:
        self.drain.close()
        if self.server is not None:
            self.server.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _is_heard(journal: judge.Journal) -> bool:
    return journal.is_done or bool(journal.errors or journal.reports)


def _is_known(leak: str, plan: Plan) -> bool:
    """Swift keeps /dev/urandom open when getrandom has failed."""
    return plan.fault.kind == "getrandom" and leak.endswith("/dev/urandom")


def _remains(store: Path) -> list[str]:
    """A wipe rewrites the file, at the latest after the next open."""
    return [f"{path.name} contains wiped records" for path in store.iterdir() if b'"writer"' in path.read_bytes()]


def memory_folder() -> str | None:
    """A folder in memory, if there is one: nothing here needs a disk."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


# ---- Workers

_bench: Bench | None = None


def _start_worker(programs: Path, stores: Stores, keep: bool) -> None:
    global _bench
    _bench = Bench(programs, stores, keep)


def _run_in_worker(plan: Plan) -> Result:
    assert _bench is not None
    return _bench.run(plan)


def _end_worker(_: int) -> None:
    if _bench is not None:
        _bench.close()
    time.sleep(0.2)  # so that each worker takes one of these


# ---- Results


def table(title: str, results: list[Result], key: Callable[[Plan], str]) -> dict[str, Any]:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        row = rows[key(result.plan)]
        row["runs"] += 1
        row["reported"] += result.reported
        row["recovered"] += result.recovered
        row["found"] += bool(result.found)
    columns = ["runs", "reported", "recovered", "found"]
    return {
        "title": f"Runs in which a call failed, by {title}: how many reported it, and how many reached the end:",
        "columns": [title, *columns],
        "rows": [[name, *(row[column] for column in columns)] for name, row in sorted(rows.items())],
    }


def corrected() -> dict[str, Any]:
    rows = [[str(plan), entry["text"]] for plan, entry in zip(earlier_findings(), read_findings(), strict=True)]
    return {"title": "Found before, corrected, repeated in each run:", "columns": ["run", "defect"], "rows": rows}


def write(path: Path, arguments: argparse.Namespace, results: list[Result], seconds: float) -> list[str]:
    found = [f"{result.plan}: {text}" for result in results for text in result.found]
    hit = [result for result in results if result.hit]
    document = {
        "technique": "faults",
        "command": "make faults" if arguments.form == "long" else "scripts/test-all faults",
        "seeds": [arguments.seed] if arguments.form == "short" else [],
        "counts": {
            "runs": len(results),
            "runs in which a call failed": len(hit),
            "errors reported": sum(result.reported for result in hit),
            "recovered": sum(result.recovered for result in hit),
            "phases": len({result.plan.phase for result in results}),
            "kinds": len({result.plan.fault.kind for result in results}),
        },
        "tables": [
            table("phase", hit, lambda plan: plan.phase),
            table("kind of call", hit, lambda plan: plan.fault.kind),
            corrected(),
        ],
        "found": found,
        "never_reached": NEVER_REACHED,
        "known_weaknesses": [],
        "wall_seconds": round(seconds),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, indent=1) + "\n")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Lets system calls fail, one at a time.")
    parser.add_argument("--form", choices=("short", "long"), default="short")
    parser.add_argument("--programs", type=Path, default=ROOT / ".build/faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=PHASES)
    parser.add_argument("--kind", choices=ERRORS)
    parser.add_argument("--first", type=int)
    parser.add_argument("--keep", action="store_true", help="keep the stores of findings")
    arguments = parser.parse_args()
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="placard-faults-stores-", dir=memory_folder()))
    try:
        stores = Stores(Programs(arguments.programs), folder)
        results = run_all(arguments, stores)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    seconds = time.monotonic() - started
    name = "faults.json" if arguments.form == "long" else "faults-short.json"
    found = write(ROOT / ".build/reliability" / name, arguments, results, seconds)
    hit = sum(result.hit for result in results)
    print(f"faults: {len(results)} runs in {seconds:.0f} s, a call failed in {hit}, {len(found)} findings")
    for text in found[:300]:
        print(f"faults: FOUND {text}")
    return 1 if found else 0


def run_all(arguments: argparse.Namespace, stores: Stores) -> list[Result]:
    cases = [(phase, durability) for phase in PHASES for durability in DURABILITIES]
    cases = [case for case in cases if arguments.only in (None, case[0])]
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(
        workers, initializer=_start_worker, initargs=(arguments.programs, stores, arguments.keep)
    ) as pool:
        counted = list(pool.map(_run_in_worker, [Plan(*case, NO_FAULT) for case in cases]))
        counts = {case: result.calls for case, result in zip(cases, counted, strict=True)}
        plans = all_plans(counts)
        if arguments.form == "short":
            plans = sample(plans, random.Random(arguments.seed))
        plans = earlier_findings() + plans
        plans = [
            plan
            for plan in plans
            if arguments.only in (None, plan.phase)
            and arguments.kind in (None, plan.fault.kind)
            and arguments.first in (None, plan.fault.first)
        ]
        results = counted + list(pool.map(_run_in_worker, plans, chunksize=8))
        list(pool.map(_end_worker, range(workers)))
    return results


if __name__ == "__main__":
    sys.exit(main())
