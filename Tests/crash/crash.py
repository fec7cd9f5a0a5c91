"""Proves that nothing is lost: kills programs that log, at random moments, until the server has what they logged.

    crash.py PROGRAMS [--rounds N] [--seed N] [--only NAME]

PROGRAMS is the folder of the compiled programs. Prints the seed, and on a failure what is missing, doubled or invented;
then the store is kept.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from fault_server import FAULTS, MOMENTS, FaultServer
from ledger import Writer, complaints, read_journal

#: What may go wrong with the machine, not with the library: nothing waits so long.
DRAIN_S = 120
#: In so many every fault of the server's comes several times.
ENOUGH_ROUNDS = 100


@dataclass(frozen=True)
class Trial:
    """What is run beside each other, and against which server."""

    name: str
    threads: int
    #: Of a hundred requests.
    faults: int
    #: A round ends after so long at the latest; half of the kills come at a moment of a request instead.
    round_s: float


TRIALS = (
    Trial("plain", threads=1, faults=0, round_s=0.1),
    Trial("threads", threads=4, faults=0, round_s=0.1),
    Trial("faults", threads=1, faults=60, round_s=0.2),
    Trial("all", threads=4, faults=60, round_s=0.2),
)


class Run:
    """One trial: a store, a server, and programs that are killed."""

    def __init__(self, trial: Trial, programs: Path, directory: Path, seed: int) -> None:
        self.trial = trial
        self.programs = programs
        self.directory = directory
        self.random = random.Random(f"{trial.name} {seed}")
        self.server = FaultServer(self.random.randrange(2**31), faults=trial.faults)
        self.writers: dict[str, Writer] = {}
        self.faults: list[str] = []

    def run(self, rounds: int) -> str:
        """Empty: all is well."""
        try:
            for number in range(rounds):
                self._round(number)
                if self.faults:
                    break
            self._drain()
        finally:
            self.server.close()
        self.faults += complaints(self.writers, self.server.arrivals)
        never = [fault for fault in FAULTS if fault not in self.server.told]
        if never and self.trial.faults > 0 and rounds >= ENOUGH_ROUNDS:
            self.faults.append(f"these faults never came: {', '.join(never)}")
        return "\n".join(self.faults)

    def _start(self, writer: str, threads: str) -> tuple[subprocess.Popen[bytes], Path]:
        journal = self.directory / f"{writer}.journal"
        seed = str(self.random.randrange(2**30))
        command = [self.programs / "logger", self.directory / "store", self.server.url, writer, seed, threads]
        with journal.open("wb") as output:
            return subprocess.Popen(command, stdout=output, stderr=subprocess.PIPE), journal

    def _round(self, number: int) -> None:
        killed = threading.Event()

        def kill() -> None:
            process.kill()
            killed.set()

        writer = f"c{number}"
        process, journal = self._start(writer, str(self.trial.threads))
        if self.random.random() < 0.5:
            self.server.at(self.random.choice(MOMENTS), kill)
        killed.wait(self.random.uniform(0, self.trial.round_s))
        kill()
        self._end(process, writer)
        self.writers.update(read_journal(journal))
        journal.unlink()

    def _end(self, process: subprocess.Popen[bytes], writer: str) -> None:
        _, errors = process.communicate()
        if errors:
            self.faults.append(f"{writer}: {errors.decode().strip()}")

    def _drain(self) -> None:
        """The server is well again, and the program is let live."""
        self.server.faults = 0
        process, journal = self._start("drain", "drain")
        try:
            process.wait(DRAIN_S)
        except subprocess.TimeoutExpired:
            self.faults.append(f"the queue is not empty after {DRAIN_S} s")
            process.kill()
        self._end(process, "drain")
        journal.unlink()

    def told(self) -> str:
        """What happened, for people."""
        arrivals = self.server.arrivals
        count = sum(writer.end for writer in self.writers.values())
        faults = sum(count for fault, count in self.server.told.items() if fault != "taken")
        return (
            f"{count} calls returned, {len(arrivals.batches)} batches, {arrivals.repeated} came twice, "
            f"{faults} of {sum(self.server.told.values())} requests failed"
        )


def run(trial: Trial, programs: Path, rounds: int, seed: int) -> bool:
    started = time.monotonic()
    directory = Path(tempfile.mkdtemp(prefix=f"placard-crash-{trial.name}-"))
    trial_run = Run(trial, programs, directory, seed)
    fault = trial_run.run(rounds)
    taken = time.monotonic() - started
    print(f"{trial.name}: {rounds} rounds in {taken:.0f} s: {trial_run.told()}", flush=True)
    if fault:
        print(f"{trial.name}: FAILED, the store is kept in {directory}\n{fault}", flush=True)
        return False
    for path in sorted(directory.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    directory.rmdir()
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills programs that log, and counts what the server has.")
    parser.add_argument("programs", type=Path)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**31))
    parser.add_argument("--only", choices=[trial.name for trial in TRIALS])
    arguments = parser.parse_args()
    print(f"crash: seed {arguments.seed}", flush=True)
    trials = [trial for trial in TRIALS if arguments.only in (None, trial.name)]
    with ProcessPoolExecutor(max_workers=2) as pool:
        runs = [pool.submit(run, trial, arguments.programs, arguments.rounds, arguments.seed) for trial in trials]
        passed = [future.result() for future in runs]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
