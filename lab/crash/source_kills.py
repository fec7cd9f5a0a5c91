"""Kills programs while they take in content of a source, and looks at what the next one finds.

    source_kills.py [--kills N] [--seed N] [--minutes N] [--result FILE]

Each program opens the store that the one before has left, says what is in it, and fetches version after version of a
signed source, until it is killed. The server sends what must be refused, too: the version before, cut and mixed files.
What a program finds must be one version, whole: the one that the program before had, or the next one if it was sent;
with the ETag, the sequence and the keys of that version. Prints the seed, and on a failure keeps the store. Needs
PyNaCl; PLACARD_LIBRARY names the library.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from published import REASONS, Asked, Publisher, key, public, shape

FETCHER = Path(__file__).with_name("fetcher.py")
#: Some kills happen at any moment of a run, most while content is taken in, which takes so long until it is measured.
ROUND_S = 0.15
INTAKE_S = 0.02


def faults_of(state: dict[str, Any]) -> list[str]:
    """Why the content in use is not one version, whole."""
    versions = state["versions"]
    if len(versions) > 1:
        return [f"content of several versions: {state}"]
    wanted = shape(versions[0]) if versions else (0, 0)
    if (state["cards"], state["campaigns"]) != wanted:
        return [f"a part of version {versions}: {state}"]
    return [f"pictures with other bytes: {state['wrong_pictures']}"] if state["wrong_pictures"] else []


def version(state: dict[str, Any]) -> int:
    return max(state["versions"], default=0)


class Judge:
    """Compares what programs found with what the server sent them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        #: What the program before had at last, and whether the next version was sent to it since.
        self.last = 0
        self.is_open = False

    def judge(self, states: list[dict[str, Any]], asked: list[Asked]) -> list[str]:
        """What is wrong with a run: its states in order, and the requests for the head that it sent."""
        faults = [fault for state in states for fault in faults_of(state)]
        if faults:
            return faults
        asked = list(asked)
        for place, state in enumerate(states):
            if state.get("is_refreshed"):
                faults += self._after(asked.pop(0), state) if asked else ["a refresh asked nothing"]
            elif place > 0:
                if version(state) != self.last:
                    faults.append(f"a change of user makes {self.last} {version(state)}")
            else:
                faults += self._at_open(version(state))
            self.last = version(state)
        return faults + self._open_end(asked)

    def _at_open(self, found: int) -> list[str]:
        allowed = {self.last, self.last + 1} if self.is_open else {self.last}
        if self.is_open:
            self.counts["during intake"] += 1
            self.counts["new list" if found > self.last else "old list"] += 1
        self.is_open = False
        return [] if found in allowed else [f"after a kill: {found}, and not one of {sorted(allowed)}"]

    def _after(self, asked: Asked, state: dict[str, Any]) -> list[str]:
        self.counts[asked.answer] += 1
        wanted = self.last + (asked.answer == "next")
        faults = self._of_etag(asked)
        if state["reason"] != REASONS[asked.answer]:
            faults.append(f"{asked.answer} fails as {state['reason']}, not {REASONS[asked.answer]}")
        if version(state) != wanted:
            faults.append(f"{asked.answer} leads from {self.last} to {version(state)}")
        return faults

    def _of_etag(self, asked: Asked) -> list[str]:
        if asked.version == self.last:
            return []
        return [f"the list is that of {self.last}, and the ETag that of {asked.version}"]

    def _open_end(self, asked: list[Asked]) -> list[str]:
        """The request that the kill has cut off."""
        if len(asked) > 1:
            return [f"{len(asked)} requests in a refresh"]
        for each in asked:
            # If no state was written, the list of that program is not known.
            self.is_open |= each.answer == "next" and each.has_sent
        return [fault for each in asked for fault in self._of_etag(each)]


class Run:
    """A store, a server, and programs that are killed."""

    def __init__(self, directory: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.publisher = Publisher(self.random.randrange(2**31))
        self.judge = Judge()
        self.journal = directory / "journal"
        command = [sys.executable, FETCHER, directory / "store", self.publisher.url, public(key(0))]
        self.intake_s = INTAKE_S
        self.fetcher = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def close(self) -> None:
        self.fetcher.communicate()
        self.publisher.server.close()

    def _tell(self, line: str) -> str:
        self.fetcher.stdin.write(line + "\n")
        self.fetcher.stdin.flush()
        return self.fetcher.stdout.readline().strip()

    def round(self) -> list[str]:
        """Kills one program; returns what is wrong."""
        self.publisher.begin()
        self.journal.unlink(missing_ok=True)
        program = int(self._tell(f"{self.random.randrange(2**30)} {self.journal}"))
        if self.random.random() < 0.75:
            for _ in range(self.random.randrange(1, 4)):
                self.publisher.is_sending.wait(2 * ROUND_S)
                self.publisher.is_sending.clear()
            time.sleep(self.random.uniform(0, 1.3 * self.intake_s))
        else:
            time.sleep(self.random.uniform(0, ROUND_S))
        os.kill(program, signal.SIGKILL)
        if (code := int(self._tell(""))) != -signal.SIGKILL:
            return [f"the program ended by itself, with {code}"]
        # Requests of the program that are still in flight belong to it.
        self.publisher.settle()
        lines = self.journal.read_text().splitlines() if self.journal.exists() else []
        states = [json.loads(line) for line in lines]
        self.intake_s = next((each["seconds"] for each in states if "seconds" in each), self.intake_s)
        return self.judge.judge(states, self.publisher.asked)


def run(seed: int, kills: int, end: float | None) -> tuple[list[str], dict[str, int]]:
    """Returns the faults of a series of kills, and what happened."""
    directory = Path(tempfile.mkdtemp(prefix="placard-source-kills-"))
    series = Run(directory, seed)
    faults: list[str] = []
    done = 0
    try:
        while done < kills and not faults and (end is None or time.time() < end):
            faults = series.round()
            done += 1
    finally:
        series.close()
    counts = {"kills": done, **series.judge.counts}
    if faults:
        return [f"seed {seed}, kill {done}, store {directory}: {fault}" for fault in faults], counts
    shutil.rmtree(directory)
    return [], counts


def result(command: str, seed: int, runs: list[tuple[list[str], dict[str, int]]]) -> dict[str, Any]:
    """What happened, in the form that scripts/evidence reads."""
    total: Counter[str] = Counter()
    for _, counts in runs:
        total.update(counts)
    found = [fault for faults, _ in runs for fault in faults]
    return {"technique": "source-kills", "command": command, "seeds": seed, "counts": dict(total), "found": found}


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills programs while they take in content of a source.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**31))
    parser.add_argument("--minutes", type=float, help="ends then, with as many kills as there were")
    parser.add_argument("--command", default="source_kills.py", help="what the result names as its command")
    parser.add_argument("--result", type=Path, help="a file for what happened, as JSON")
    arguments = parser.parse_args()
    print(f"source-kills: seed {arguments.seed}", flush=True)
    end = None if arguments.minutes is None else time.time() + 60 * arguments.minutes
    workers = min(2, os.cpu_count() or 1)
    with ProcessPoolExecutor(max_workers=workers) as pool:
        futures = [
            pool.submit(run, arguments.seed + place, -(-arguments.kills // workers), end) for place in range(workers)
        ]
        runs = [future.result() for future in futures]
    summary = result(arguments.command, arguments.seed, runs)
    print(", ".join(f"{count} {name}" for name, count in summary["counts"].items()), flush=True)
    for fault in summary["found"]:
        print(f"FAILED: {fault}", flush=True)
    if arguments.result:
        arguments.result.parent.mkdir(parents=True, exist_ok=True)
        arguments.result.write_text(json.dumps(summary, indent=1))
    return 1 if summary["found"] else 0


if __name__ == "__main__":
    sys.exit(main())
