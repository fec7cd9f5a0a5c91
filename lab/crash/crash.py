"""Tests that no record is lost: kills logging programs at random moments, until the server has all their records.

    crash.py PROGRAMS [--rounds N] [--seed N] [--only NAME]

PROGRAMS is the folder of the compiled programs. Prints the seed, and on a failure the missing, duplicate and unknown
records, and keeps the store.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fault_server import FAULTS, MOMENTS, FaultServer
from ledger import Writer, complaints, read_journal

#: A limit for problems of the machine, not of the library: nothing takes this long.
DRAIN_S = 1_200
#: After this many rounds the server stops failing until it has everything. 200 overflow the queue on a fast
#: machine.
STAGE_ROUNDS = 50
#: Factor for the rounds, if the server has not produced all of its faults yet.
PATIENCE = 5


@dataclass(frozen=True)
class Trial:
    """The programs that run at the same time, and their server."""

    name: str
    #: Threads of the client.
    threads: int = 1
    #: Other processes on the same store.
    putters: int = 0
    #: Percentage of requests that fail.
    faults: int = 0
    #: Maximum length of a round; half of the kills happen at a moment of a request instead.
    round_s: float = 0.1


TRIALS = (
    Trial("plain"),
    Trial("crowd", threads=4, putters=3),
    Trial("faults", faults=60, round_s=0.2),
    Trial("all", threads=4, putters=3, faults=60, round_s=0.2),
)


@dataclass
class Program:
    """A running program."""

    writer: str
    process: subprocess.Popen[bytes]
    journal: Path


class Run:
    """One trial: a store, a server, and programs that are killed."""

    def __init__(self, trial: Trial, programs: Path, directory: Path, seed: int) -> None:
        self.trial = trial
        self.programs = programs
        self.directory = directory
        self.random = random.Random(f"{trial.name} {seed}")
        self.server = FaultServer(self.random.randrange(2**31), faults=trial.faults)
        self.writers: dict[str, Writer] = {}
        self.putters: list[Program | None] = [None] * trial.putters
        self.faults: list[str] = []
        # For the summary.
        self.returned = 0
        self.batches = 0
        self.repeated = 0

    def run(self, rounds: int) -> str:
        """Returns the problems found; empty on success."""
        try:
            number = 0
            # On a busy machine the server may not have had the time for all of its faults.
            while number < rounds or (self._missing_faults() and number < PATIENCE * rounds):
                self._round(number)
                number += 1
                if self.faults:
                    return "\n".join(self.faults)
                if number % STAGE_ROUNDS == 0:
                    self._judge()
            self._judge()
        finally:
            self._kill_putters()
            self.server.close()
        if missing := self._missing_faults():
            self.faults.append(f"the server never produced these faults: {', '.join(missing)}")
        return "\n".join(self.faults)

    def _missing_faults(self) -> list[str]:
        if self.trial.faults == 0:
            return []
        return [fault for fault in FAULTS if fault not in self.server.sent]

    def _judge(self) -> None:
        """Compares once the server has everything, and starts again."""
        self._kill_putters()
        self._drain()
        arrivals = self.server.restart()
        self.faults += complaints(self.writers, arrivals)
        self.returned += sum(writer.end for writer in self.writers.values())
        self.batches += len(arrivals.batches)
        self.repeated += arrivals.repeated
        self.writers.clear()

    def _start(self, program: str, writer: str, *arguments: str) -> Program:
        journal = self.directory / f"{writer}.journal"
        seed = str(self.random.randrange(2**30))
        own = [self.server.url] if program == "logger" else []
        command = [self.programs / program, self.directory / "store", *own, writer, seed, *arguments]
        with journal.open("wb") as output:
            return Program(writer, subprocess.Popen(command, stdout=output, stderr=subprocess.PIPE), journal)

    def _round(self, number: int) -> None:
        """Kills the client, and from time to time each of the others."""
        killed = threading.Event()

        def kill() -> None:
            client.process.kill()
            killed.set()

        for place, putter in enumerate(self.putters):
            if putter is not None and self.random.random() < 0.3:
                self._kill(putter)
                self.putters[place] = None
        for place, putter in enumerate(self.putters):
            if putter is None:
                self.putters[place] = self._start("putter", f"p{place}-{number}")
        client = self._start("logger", f"c{number}", str(self.trial.threads))
        if self.random.random() < 0.5:
            self.server.at(self.random.choice(MOMENTS), kill)
        killed.wait(self.random.uniform(0, self.trial.round_s))
        self._kill(client)

    def _kill_putters(self) -> None:
        for place, putter in enumerate(self.putters):
            if putter is not None:
                self.putters[place] = None
                self._kill(putter)

    def _kill(self, program: Program) -> None:
        program.process.kill()
        self._end(program)

    def _end(self, program: Program) -> None:
        _, errors = program.process.communicate()
        if errors:
            self.faults.append(f"{program.writer}: {errors.decode().strip()}")
        self.writers.update(read_journal(program.journal))
        program.journal.unlink()

    def _drain(self) -> None:
        """The server stops failing, and the client is not killed."""
        self.server.faults = 0
        client = self._start("logger", "drain", "drain")
        try:
            client.process.wait(DRAIN_S)
        except subprocess.TimeoutExpired:
            self.faults.append(f"the queue is not empty after {DRAIN_S} s")
            client.process.kill()
        self._end(client)
        self.server.faults = self.trial.faults

    def counts(self) -> dict[str, int]:
        """What happened, in the order of the table."""
        failed = sum(count for fault, count in self.server.sent.items() if fault != "taken")
        return {
            "calls returned": self.returned,
            "batches": self.batches,
            "came twice": self.repeated,
            "requests": sum(self.server.sent.values()),
            "requests failed": failed,
        }


def run(trial: Trial, programs: Path, rounds: int, seed: int) -> tuple[str, dict[str, int]]:
    """Returns the problems found, and what happened."""
    started = time.monotonic()
    directory = Path(tempfile.mkdtemp(prefix=f"placard-crash-{trial.name}-"))
    trial_run = Run(trial, programs, directory, seed)
    fault = trial_run.run(rounds)
    counts = {"rounds": rounds, **trial_run.counts(), "seconds": round(time.monotonic() - started)}
    print(f"{trial.name}: {', '.join(f'{count} {what}' for what, count in counts.items())}", flush=True)
    if fault:
        print(f"{trial.name}: FAILED, the store is kept in {directory}\n{fault}", flush=True)
        return fault, counts
    for path in sorted(directory.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    directory.rmdir()
    return "", counts


def result(command: str, seed: int, runs: dict[str, tuple[str, dict[str, int]]]) -> dict[str, Any]:
    """What happened, in the form that scripts/evidence reads."""
    columns = list(next(iter(runs.values()))[1])
    return {
        "technique": "crash",
        "command": command,
        "seeds": seed,
        "counts": {"kills": sum(counts["rounds"] for _, counts in runs.values())},
        "tables": [
            {
                "title": "Each round ends with a kill:",
                "columns": ["trial", *columns],
                "rows": [[name, *counts.values()] for name, (_, counts) in runs.items()],
            }
        ],
        "found": [f"{name}: {fault}" for name, (fault, _) in runs.items() if fault],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills programs that log, and counts what the server has.")
    parser.add_argument("programs", type=Path)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**31))
    parser.add_argument("--only", choices=[trial.name for trial in TRIALS])
    parser.add_argument("--command", default="crash.py", help="what the result names as its command")
    parser.add_argument("--result", type=Path, help="a file for what happened, as JSON")
    arguments = parser.parse_args()
    print(f"crash: seed {arguments.seed}", flush=True)
    trials = [trial for trial in TRIALS if arguments.only in (None, trial.name)]
    with ProcessPoolExecutor(max_workers=2) as pool:
        futures = {
            trial.name: pool.submit(run, trial, arguments.programs, arguments.rounds, arguments.seed)
            for trial in trials
        }
        runs = {name: future.result() for name, future in futures.items()}
    if arguments.result:
        arguments.result.parent.mkdir(parents=True, exist_ok=True)
        arguments.result.write_text(json.dumps(result(arguments.command, arguments.seed, runs), indent=1))
    return 1 if any(fault for fault, _ in runs.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
