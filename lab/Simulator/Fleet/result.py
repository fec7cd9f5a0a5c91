"""Sums up runs of `fleet`: result.py COMMAND OUTPUT RUN.json..."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

#: The phases in which a server recovers, and the one in which everyone does the same.
SHOWN = ("after the outage", "after the 429", "09:00, a campaign for everyone", "back at half capacity")


def rows(path: Path, run: dict[str, Any]) -> list[list[Any]]:
    steady = run["steady_requests_per_s"]
    return [
        [path.stem, phase["name"], round(phase["peak_requests_per_s"] / steady, 2), phase["longest_wait_s"]]
        for phase in run["phases"]
        if phase["name"] in SHOWN
    ]


def main(command: str, output: str, *paths: str) -> None:
    runs = {Path(path): json.loads(Path(path).read_text()) for path in paths}
    first = next(iter(runs.values()))
    result = {
        "technique": "fleet",
        "command": command,
        "seeds": first["seed"],
        "wall_seconds": int(sum(run["processor_s"] for run in runs.values())),
        "counts": {
            "devices": first["devices"],
            "records logged": sum(run["records_logged"] for run in runs.values()),
            "records received once": sum(run["records_received"] for run in runs.values()),
            "batches that came twice": sum(run["batches_repeated"] for run in runs.values()),
            "bytes of memory per device": first["bytes_per_device"],
        },
        "tables": [
            {
                "title": "Highest load over ten seconds, and the longest wait of a record:",
                "columns": ["run", "phase", "times the steady load", "seconds"],
                "rows": [row for path, run in runs.items() for row in rows(path, run)],
            }
        ],
        "found": [],
    }
    Path(output).write_text(json.dumps(result, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
