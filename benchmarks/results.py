"""The result of a measurement, and running a measuring program."""

import subprocess
from pathlib import Path
from typing import TypedDict


class Result(TypedDict):
    value: float
    goal: float | None
    unit: str
    detail: str


def run(*command: str | Path) -> list[list[int]]:
    """Returns the numbers that a program prints, one list per line."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300, check=True)
    return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
