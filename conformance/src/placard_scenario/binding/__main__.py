"""The adapter as a program: ``python3 -m placard_scenario.binding`` speaks the line protocol of docs/scenarios.md."""

from __future__ import annotations

import contextlib
import json
import sys

from .adapter import PythonAdapter


def main() -> None:
    with contextlib.closing(PythonAdapter()) as adapter:
        for line in sys.stdin:
            print(json.dumps(adapter.call(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
