"""Bad servers: every mode of the table against the built-in transport and Python's.

    servers.py [--long] [--rounds N] [--seed N] [--only MODE] [--transport builtin|python] [--list]

Needs the preloaded resolver and the library: `scripts/servers` runs it with both. The short form runs each mode once
with the built-in transport, and ends hanging requests itself. The long form runs both transports and waits for
time-outs. Writes .build/reliability/servers.json, and fails if a row has a problem.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import certificates
import modes_body
import modes_head
import modes_meaning
import modes_network
import trial
from gateway import Gateway
from mode import MODES

_TABLES = (modes_network, modes_head, modes_body, modes_meaning)
_RESULTS = Path(".build/reliability")
#: A trial that needs longer hangs.
_TRIAL_LIMIT_S = 300
#: The transports' own limits, in a long run, need a minute of waiting each: many at a time.
_PARALLEL = {False: 16, True: 24}

_WEAKNESSES = [
    "Python's transport: a name look-up that hangs keeps its thread until the system's resolver gives up",
]


@dataclass
class Running:
    """A trial in its process."""

    plan: trial.Plan
    process: multiprocessing.Process
    pipe: Pipe
    end: float


def run_all(plans: list[trial.Plan], parallel: int) -> list[dict[str, Any]]:
    """Runs all plans, some at a time, each in a process of its own."""
    waiting, running, rows = list(plans), [], []
    while waiting or running:
        while waiting and len(running) < parallel:
            running.append(_start(waiting.pop(0)))
        ready = wait([one.pipe for one in running], 1)
        for one in list(running):
            if one.pipe in ready or time.monotonic() > one.end:
                running.remove(one)
                rows.append(_finish(one))
    return rows


def _start(plan: trial.Plan) -> Running:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=trial.run, args=(plan, theirs))
    process.start()
    theirs.close()
    return Running(plan, process, ours, time.monotonic() + _TRIAL_LIMIT_S)


def _finish(one: Running) -> dict[str, Any]:
    try:
        row = one.pipe.recv() if one.pipe.poll() else None
    except EOFError:
        row = None
    one.process.join(10)
    if one.process.is_alive():
        one.process.kill()
        one.process.join()
    one.pipe.close()
    if row is None:
        failed = trial.Row(one.plan.mode, "", one.plan.transport, one.plan.seed, "")
        failed.problems.append(f"the trial ended with status {one.process.exitcode} without a result")
        return vars(failed)
    return row


def make_plans(arguments: argparse.Namespace, folder: Path) -> tuple[list[trial.Plan], list[str]]:
    """The plans, those that wait longest first, and the modes that cannot run here."""
    numbers = random.Random(arguments.seed)
    modes = [one for one in MODES.values() if arguments.only in (None, one.name)]
    skipped = [] if Gateway.is_installed() else [one.name for one in modes if one.scheme == "h2"]
    modes = sorted((one for one in modes if one.name not in skipped), key=lambda one: not one.hangs)
    transports = (arguments.transport,) if arguments.transport else ("builtin", "python")[: 1 + arguments.long]
    plans = []
    for number in range(arguments.rounds):
        for transport in transports:
            for one in modes:
                store = folder / f"{number}-{transport}-{one.name}"
                seed = numbers.randrange(2**31)
                plans.append(trial.Plan(one.name, transport, seed, arguments.long, folder / "certificates", store))
    return plans, skipped


def _cells(row: dict[str, Any]) -> list[Any]:
    seen = f"{row['event']} {row['reason'] or ''}".strip()
    kept = f"{row['received']} of {row['sent']}"
    return [row["mode"], row["transport"], seen, round(row["longest_dispatch_ms"]), row["memory_kb"], kept]


def write(arguments: argparse.Namespace, rows: list[dict[str, Any]], skipped: list[str], seconds: float) -> None:
    rows.sort(key=lambda row: (list(MODES).index(row["mode"]), row["transport"]))
    found = [f"{row['mode']} ({row['transport']}): {text}" for row in rows for text in row["problems"]]
    result = {
        "technique": "servers",
        "command": "make servers" if arguments.long else "scripts/test-all servers",
        "seeds": [arguments.seed],
        "counts": {
            "modes": len({row["mode"] for row in rows}),
            "trials": len(rows),
            "longest dispatch, ms": round(max((row["longest_dispatch_ms"] for row in rows), default=0)),
            "limit of a call, ms": round(trial.CALL_LIMIT_S * 1000),
            "most memory, kB": max((row["memory_kb"] for row in rows), default=0),
            "limit of memory, kB": trial.MEMORY_LIMIT_KB,
            "records sent": sum(row["sent"] for row in rows),
            "records received once": sum(row["received"] for row in rows),
            "batches that came twice": sum(row["repeated"] for row in rows),
        },
        "tables": [
            {
                "title": "Each mode of the server:",
                "columns": ["mode", "transport", "the host saw", "longest dispatch, ms", "memory, kB", "records"],
                "rows": [_cells(row) for row in rows],
            }
        ]
        if arguments.long
        else [],
        "found": found,
        "never_reached": skipped,
        "known_weaknesses": _WEAKNESSES + [f"{one.name}: {one.known}" for one in MODES.values() if one.known],
        "wall_seconds": round(seconds, 1),
    }
    path = _RESULTS / ("servers.json" if arguments.long else "servers-short.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Runs a client against bad servers.")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**31))
    parser.add_argument("--only", choices=list(MODES))
    parser.add_argument("--transport", choices=["builtin", "python"])
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    arguments.rounds = arguments.rounds or (3 if arguments.long else 1)
    return arguments


def main() -> int:
    arguments = parse()
    if arguments.list:
        for one in MODES.values():
            print(f"{one.name:24} {one.expected:32} {one.sentence}")
        return 0
    multiprocessing.set_start_method("fork")
    print(f"servers: seed {arguments.seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="placard-servers-") as name:
        folder = Path(name)
        (folder / "certificates").mkdir()
        certificates.make(folder / "certificates")
        plans, skipped = make_plans(arguments, folder)
        rows = run_all(plans, _PARALLEL[arguments.long])
    seconds = time.monotonic() - began
    write(arguments, rows, skipped, seconds)
    bad = [row for row in rows if row["problems"]]
    for row in bad:
        print(f"{row['mode']} ({row['transport']}, seed {row['seed']}): {'; '.join(row['problems'])}")
    slowest = max((row["longest_dispatch_ms"] for row in rows), default=0)
    most = max((row["memory_kb"] for row in rows), default=0)
    print(
        f"servers: {len(rows)} trials of {len({row['mode'] for row in rows})} modes in {seconds:.0f} s, "
        f"{len(bad)} with problems, longest dispatch {slowest:.0f} ms, memory at most {most} kB"
    )
    return 1 if bad or skipped else 0


if __name__ == "__main__":
    sys.exit(main())
