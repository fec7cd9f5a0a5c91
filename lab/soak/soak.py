"""Watches a program that uses a client all day: memory, descriptors, queue and store must stay flat.

    soak.py PROGRAM PLACARDCTL CAMPAIGNS [--minutes N] [--seed N] [--result FILE]

The server is placardctl; it fails at random, stops for seconds, and its campaign file changes. A second program, on a
store of its own, is killed at random moments and started again. At the end both must send what is queued.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

COLUMNS = ("second", "resident_kb", "descriptors", "queued", "store_bytes", "actions", "events", "failures")
END_S = 120  #: a limit for problems of the machine

FAULTS = (
    {"status": 500},
    {"status": 503, "headers": {"Retry-After": "1"}},
    {"status": 429, "headers": {"Retry-After": "1"}},
    {"status": 200, "body": "<html>sign in</html>", "headers": {"Content-Type": "text/html"}},
    {"status": 200, "body": '{"cards": [{"id"'},
    {"status": 200, "json": {"error": "no"}},
    {"status": 404},
)
PATHS = ("data", "content_cards/sync", "template")


class Server:
    """placardctl, with a campaign file that changes."""

    def __init__(self, placardctl: str, campaigns: Path, directory: Path) -> None:
        self.file = directory / "campaigns.json"
        shutil.copy(campaigns, self.file)
        self.content = json.loads(campaigns.read_text())
        command = [placardctl, "serve", str(self.file), "--port", "0", "--quiet"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = "http://" + self.process.stdout.readline().rsplit("http://", 1)[-1].strip()
        self.faults = self.changes = self.stops = 0

    def fail(self, dice: random.Random) -> None:
        fault = {**dice.choice(FAULTS), "path": dice.choice(PATHS), "times": dice.randint(1, 3)}
        request = urllib.request.Request(f"{self.url}/_placard/fault", json.dumps(fault).encode(), method="POST")
        request.add_header("Content-Type", "application/json")
        urllib.request.urlopen(request, timeout=END_S).close()
        self.faults += 1

    def change(self, dice: random.Random) -> None:
        """Some of the cards and campaigns are left out."""
        content = dict(self.content)
        for name in ("cards", "campaigns"):
            if isinstance(content.get(name), list):
                content[name] = [item for item in content[name] if dice.random() < 0.8]
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(content))
        new.replace(self.file)
        self.changes += 1

    def stop_for(self, seconds: float) -> None:
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)
        self.stops += 1

    def close(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self.process.wait(END_S)


class Restless:
    """A program that is killed at random moments."""

    def __init__(self, command: list[str], dice: random.Random) -> None:
        self.command, self.dice = command, dice
        self.kills = 0
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen([*self.command, str(self.dice.randrange(10**6))], stdout=subprocess.DEVNULL)

    def run(self, stop: threading.Event) -> None:
        while not stop.wait(self.dice.uniform(0.02, 1)):
            if self.process.poll() is not None:
                return  # it ended by itself: its status says why
            self.process.kill()
            self.process.wait(END_S)
            self.kills += 1
            self.process = self._start()


def make_trouble(server: Server, dice: random.Random, stop: threading.Event) -> None:
    while not stop.wait(dice.uniform(0.5, 3)):
        kind = dice.random()
        if kind < 0.7:
            server.fail(dice)
        elif kind < 0.95:
            server.change(dice)
        else:
            server.stop_for(dice.uniform(0.5, 4))


def watch(process: subprocess.Popen[str], samples: list[list[int]]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        samples.append([int(number) for number in line.split()])


def soak(arguments: argparse.Namespace, directory: Path) -> dict[str, Any]:
    dice = random.Random(arguments.seed)
    server = Server(arguments.placardctl, arguments.campaigns, directory)
    stores = [directory / name for name in ("steady", "restless")]
    for store in stores:
        store.mkdir()
    command = [arguments.program, str(stores[0]), server.url, str(arguments.seed)]
    steady = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    restless = Restless([arguments.program, str(stores[1]), server.url], random.Random(arguments.seed + 1))
    samples: list[list[int]] = []
    stop = threading.Event()
    threads = [
        threading.Thread(target=watch, args=(steady, samples)),
        threading.Thread(target=restless.run, args=(stop,)),
        threading.Thread(target=make_trouble, args=(server, dice, stop)),
    ]
    for thread in threads:
        thread.start()
    try:
        with suppress(subprocess.TimeoutExpired):
            steady.wait(arguments.minutes * 60)
        stop.set()
        for thread in threads[1:]:
            thread.join(END_S)
        ends = [end(steady), end(restless.process)]
        threads[0].join(END_S)
    finally:
        stop.set()
        for process in (steady, restless.process):
            process.kill()
        server.close()
    facts = {"faults of the server": server.faults, "changes of its file": server.changes, "its stops": server.stops}
    return {"samples": samples, "ends": ends, "kills": restless.kills, **facts}


def end(process: subprocess.Popen[Any]) -> int:
    process.terminate()
    return process.wait(END_S)


def median(samples: list[list[int]], column: str, part: tuple[float, float]) -> float:
    first, last = (int(len(samples) * share) for share in part)
    return statistics.median(row[COLUMNS.index(column)] for row in samples[first : last + 1])


def complaints(run: dict[str, Any]) -> list[str]:
    """What is not flat: the last fifth of the time against the second fifth."""
    found = [f"program {number} ended with status {status}" for number, status in enumerate(run["ends"]) if status]
    samples = run["samples"]
    if len(samples) < 10:
        return [*found, f"only {len(samples)} samples"]
    for column, factor, slack in (
        ("resident_kb", 1.1, 1024),
        ("descriptors", 1.0, 4),
        ("queued", 2.0, 2_000),
        ("store_bytes", 1.5, 8 << 20),
    ):
        before, after = (median(samples, column, part) for part in ((0.2, 0.4), (0.8, 1.0)))
        if after > before * factor + slack:
            found.append(f"{column} grew from {before:,.0f} to {after:,.0f}")
    return found


def result(arguments: argparse.Namespace, run: dict[str, Any], found: list[str]) -> dict[str, Any]:
    samples = run["samples"]
    last = dict(zip(COLUMNS, samples[-1], strict=True)) if samples else {}
    counts = {key: value for key, value in run.items() if key not in ("samples", "ends")}
    counts |= {key: last.get(key, 0) for key in ("actions", "events", "failures")}
    rows = []
    for column in ("resident_kb", "descriptors", "queued", "store_bytes"):
        values = [row[COLUMNS.index(column)] for row in samples]
        parts = [int(median(samples, column, part)) for part in ((0.2, 0.4), (0.8, 1.0))]
        rows.append([column.replace("_", " "), *parts, max(values)])
    return {
        "technique": "soak",
        "command": f"make soak MINUTES={arguments.minutes}",
        "seeds": arguments.seed,
        "wall_seconds": int(arguments.minutes * 60),
        "counts": counts,
        "tables": [
            {
                "title": "Medians of the second and the last fifth of the time, and the highest value:",
                "columns": ["", "second fifth", "last fifth", "highest"],
                "rows": rows,
            }
        ],
        "found": found,
        "samples": [list(COLUMNS), *samples],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("placardctl")
    parser.add_argument("campaigns", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--result", type=Path)
    arguments = parser.parse_args()
    print(f"soak: seed {arguments.seed}, {arguments.minutes:g} minutes", flush=True)
    with tempfile.TemporaryDirectory(prefix="placard-soak-") as directory:
        run = soak(arguments, Path(directory))
    found = complaints(run)
    report = result(arguments, run, found)
    if arguments.result:
        arguments.result.parent.mkdir(parents=True, exist_ok=True)
        arguments.result.write_text(json.dumps(report, indent=1))
    print("\n".join(f"soak: {line}" for line in [json.dumps(report["counts"]), *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
