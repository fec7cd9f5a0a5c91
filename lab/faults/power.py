"""Power cuts: a client's life is recorded, and the disk after every prefix is rebuilt and opened again.

    power.py [--form short|long] [--seed N] [--life NAME] [--durability D] [--cut N] [--keep]

With durability `power` every acknowledged record is there. With `process` the store can be opened, is sound, and
only the end of what was acknowledged is lost. The short form takes some of the cuts, from a seed. Writes
.build/reliability/power.json, and fails if something was found.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import judge
from arrivals import Arrivals
from control import NO_FAULT, Fault, Programs
from disk import Disk, Entry, read_trace
from faults import memory_folder
from stores import DATABASE, ROOT

DURABILITIES = ("power", "process")
LIVES = ("short", "wipe", "long")
#: Images with parts chosen by chance, for each cut.
PARTS = {"short": 2, "long": 6}
#: The short form: cuts of each life. The long life has thousands, of which the long form takes some, too.
SAMPLE = {"short": {"short": 50, "wipe": 30, "long": 8}, "long": {"long": 150}}
LIMIT_S = 1_000

NEVER_REACHED = [
    "the index of the log (-shm) is memory: after a cut it is missing",
    "a disk that loses or damages synced sectors, or bytes of a sector next to those written",
    "changes of one directory in another order than they were made",
]


@dataclass(frozen=True)
class Life:
    """A recorded life: what was written, and what the program printed meanwhile."""

    name: str
    durability: str
    root: str
    entries: list[Entry]


@dataclass
class Outcome:
    """What some cuts of one life have shown."""

    counts: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)


def record(programs: Programs, folder: Path, name: str, durability: str, fault: Fault = NO_FAULT) -> Life:
    """Runs the program `life`. A fault is for tests: calls that lie count from the program's start."""
    root = folder / f"{name}-{durability}"
    root.mkdir()
    trace = folder / f"{name}-{durability}.trace"
    arguments = ["life", name, str(root / "store"), "new", durability]
    ended = programs.run(arguments, fault, folder / "control", LIMIT_S, trace)
    if ended.status != 0 or "! " in ended.output:
        raise RuntimeError(f"the life '{name}' cannot be recorded: {ended.output[-500:]} {ended.errors[-500:]}")
    life = Life(name, durability, str(root), read_trace(trace))
    trace.unlink()
    shutil.rmtree(root)
    return life


# ---- Cuts


class Cutter:
    """Rebuilds the disk after some of the cuts of a life, and judges each."""

    def __init__(self, programs: Programs, life: Life, parts: int, seed: int, keep: bool = False) -> None:
        self._life = life
        self._parts = parts
        self._seed = seed
        self._keep = keep
        self._folder = Path(tempfile.mkdtemp(prefix="placard-power-", dir=memory_folder()))
        self._drain = programs.open_drain()
        self._seen: set[bytes] = set()
        self.outcome = Outcome()

    def run(self, cuts: list[int]) -> Outcome:
        """A cut N is after the first N entries."""
        wanted = set(cuts)
        disk = Disk(self._life.root)
        printed: list[str] = []
        for number, entry in enumerate(self._life.entries, start=1):
            disk.apply(entry)
            if entry.operation == "J":
                printed.append(entry.data.decode())
            if number in wanted:
                self._cut(number, disk, "".join(printed))
        self._drain.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        return self.outcome

    def _cut(self, number: int, disk: Disk, printed: str) -> None:
        numbers = random.Random(f"{self._seed} {self._life.name} {self._life.durability} {number}")
        self.outcome.counts["cuts"] += 1
        for name, image in disk.cuts(numbers, self._parts):
            mark = hashlib.sha1(printed.encode())
            for path, content in sorted(image.items()):
                mark.update(path.encode() + b"\0" + len(content).to_bytes(8) + content)
            if mark.digest() in self._seen:
                continue
            self._seen.add(mark.digest())
            self.outcome.counts["images"] += 1
            # With everything written, a cut is a kill.
            rule = "power" if name == "everything" else self._life.durability
            if found := self._open(image, printed, rule):
                place = f"{self._life.name} {self._life.durability}, cut {number}, {name}"
                self.outcome.found += [f"{place}: {text}" for text in found]

    def _open(self, image: dict[str, bytes], printed: str, rule: str) -> list[str]:
        root = self._folder / "image"
        shutil.rmtree(root, ignore_errors=True)
        for path, content in image.items():
            target = root / path
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            target.write_bytes(content)
        (root / "store").mkdir(mode=0o700, parents=True, exist_ok=True)
        copy = self._folder / "copy"
        if self._keep:
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(root, copy)
        lines = self._drain.run(root / "store")
        received = Arrivals()
        judge.take(received, [line for line in printed.splitlines() if line.startswith("b ")])
        drained = Arrivals()
        found = judge.take(drained, lines)
        if not lines or lines[-1] != ".":
            found.append("opening ends the program")
        found += judge.integrity(root / "store" / DATABASE)
        losses = judge.losses(printed, received, drained)
        if rule == "power":
            judge.take(received, [line for line in lines if line.startswith("b ")])
            found += judge.after_cut(judge.Journal().read(printed), received, drained)
        found += self._count(losses)
        if found and self._keep:
            kept = Path(tempfile.mkdtemp(prefix="placard-cut-"))
            shutil.copytree(copy, kept / "image")
            found.append(f"kept in {kept}")
        return found

    def _count(self, losses: judge.Losses) -> list[str]:
        self.outcome.counts["with losses"] += losses.count > 0
        self.outcome.counts["most records lost"] = max(self.outcome.counts["most records lost"], losses.count)
        return losses.found


def choose(life: Life, form: str, seed: int) -> list[int]:
    """All cuts, or some: half of them directly after a line of the journal, where a promise has just been made."""
    everything = range(1, len(life.entries) + 1)
    limit = SAMPLE[form].get(life.name)
    if limit is None or limit >= len(everything):
        return list(everything)
    numbers = random.Random(f"{seed} {life.name} {life.durability}")
    promises = [number for number in everything if life.entries[number - 1].operation == "J"]
    chosen = set(numbers.sample(promises, min(limit // 2, len(promises))))
    return sorted(chosen | set(numbers.sample(everything, limit - len(chosen))))


def _run_cuts(programs: Path, life: Life, parts: int, seed: int, keep: bool, cuts: list[int]) -> Outcome:
    return Cutter(Programs(programs), life, parts, seed, keep).run(cuts)


def _sum(parts: list[Outcome]) -> Outcome:
    whole = Outcome()
    for part in parts:
        most = max(whole.counts["most records lost"], part.counts["most records lost"])
        whole.counts += part.counts
        whole.counts["most records lost"] = most
        whole.found += part.found
    return whole


# ---- Results


def write(
    path: Path, arguments: argparse.Namespace, outcomes: dict[tuple[str, str, int], Outcome], seconds: float
) -> list[str]:
    found = [text for outcome in outcomes.values() for text in outcome.found]
    columns = ["cuts", "images", "with losses", "most records lost"]
    rows = [[*life, *(outcome.counts[column] for column in columns)] for life, outcome in outcomes.items()]
    document: dict[str, Any] = {
        "technique": "power",
        "command": "make faults" if arguments.form == "long" else "scripts/test-all faults",
        "seeds": [arguments.seed],
        "counts": {
            "cuts": sum(outcome.counts["cuts"] for outcome in outcomes.values()),
            "disks opened": sum(outcome.counts["images"] for outcome in outcomes.values()),
        },
        "tables": [
            {
                "title": "Disks that were rebuilt and opened, and on how many of them records were lost:",
                "columns": ["life", "durability", "entries of the trace", *columns],
                "rows": rows,
            }
        ],
        "found": found,
        "never_reached": NEVER_REACHED,
        "known_weaknesses": [
            "durability process: what was not yet synced is lost, and records that were sent right before can be sent "
            "again under another batch id (docs/losing-events.md)",
        ],
        "wall_seconds": round(seconds),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, indent=1) + "\n")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Cuts the power at every moment of a client's life.")
    parser.add_argument("--form", choices=("short", "long"), default="short")
    parser.add_argument("--programs", type=Path, default=ROOT / ".build/faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--life", choices=LIVES)
    parser.add_argument("--durability", choices=DURABILITIES)
    parser.add_argument("--cut", type=int)
    parser.add_argument("--keep", action="store_true", help="keep the disks of findings")
    arguments = parser.parse_args()
    started = time.monotonic()
    outcomes = run_all(arguments)
    seconds = time.monotonic() - started
    name = "power.json" if arguments.form == "long" else "power-short.json"
    found = write(ROOT / ".build/reliability" / name, arguments, outcomes, seconds)
    images = sum(outcome.counts["images"] for outcome in outcomes.values())
    print(f"power: {images} disks opened in {seconds:.0f} s, {len(found)} findings")
    for text in found[:60]:
        print(f"power: FOUND {text}")
    return 1 if found else 0


def run_all(arguments: argparse.Namespace) -> dict[tuple[str, str, int], Outcome]:
    """The outcomes by name, durability, and length of the trace."""
    programs = Programs(arguments.programs)
    folder = Path(tempfile.mkdtemp(prefix="placard-power-lives-", dir=memory_folder()))
    outcomes = {}
    workers = os.cpu_count() or 1
    try:
        with ProcessPoolExecutor(workers) as pool:
            for name in LIVES:
                for durability in DURABILITIES:
                    if arguments.life not in (None, name) or arguments.durability not in (None, durability):
                        continue
                    life = record(programs, folder, name, durability)
                    cuts = [arguments.cut] if arguments.cut else choose(life, arguments.form, arguments.seed)
                    jobs = [
                        pool.submit(
                            _run_cuts,
                            arguments.programs,
                            life,
                            PARTS[arguments.form],
                            arguments.seed,
                            arguments.keep,
                            cuts[place::workers],
                        )
                        for place in range(workers)
                    ]
                    outcomes[name, durability, len(life.entries)] = _sum([job.result() for job in jobs])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return outcomes


if __name__ == "__main__":
    sys.exit(main())
