"""What a measurement gets and returns: the library to measure, and one pass over its rows."""

import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp


class ProgramError(Exception):
    """A measuring program failed; the text says which and why."""


class Unavailable(Exception):
    """A row needs something that is not on this machine; the text says what. The row is skipped."""


class Sizes(tuple[float, ...]):
    """One figure for each of several sizes. A format applies to each of them."""

    def __format__(self, spec: str) -> str:
        return "/".join(format(value, spec) for value in self)


@dataclass(frozen=True)
class Sample:
    """What one pass measured for a row.

    The detail is a format string that names the figures, such as "{sync:.3f} ms, jansson {jansson:.3f} ms". Of several
    passes it shows the figures' medians.
    """

    value: float
    detail: str
    figures: dict[str, float | Sizes] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A row of the table. Less is better; without a goal it is only reported."""

    name: str
    unit: str
    goal: float | None = None


@dataclass(frozen=True)
class Target:
    """One library with the programs that are linked with it."""

    folder: Path
    """Contains the programs and the library, which they find there."""

    inputs: Path
    """Input that passes share. Both libraries get the same files."""

    scratch: Path
    """Where passes create stores. It is emptied after each pass."""

    python: Path
    """A Python that has json-logic-qubit."""

    @property
    def library(self) -> Path:
        return next(self.folder.glob("libplacard.so.*"))

    def input(self, name: str, make: Callable[[], str]) -> Path:
        """Returns a file with this text, which is made only once."""
        path = self.inputs / name
        if not path.exists():
            path.write_text(make())
        return path

    def new_folder(self) -> Path:
        return Path(mkdtemp(dir=self.scratch))

    def remove_folders(self) -> None:
        for folder in self.scratch.iterdir():
            shutil.rmtree(folder)

    def run(self, program: str, *arguments: str | int | Path) -> list[list[int]]:
        """Returns the numbers that a measuring program prints, one list per line."""
        return run(self.folder / program, *arguments)

    def columns(self, program: str, *arguments: str | int | Path, warm_up: int) -> list[tuple[int, ...]]:
        """Returns the columns that it prints, without the first rounds: they fill caches and grow heaps."""
        return list(zip(*self.run(program, *arguments)[warm_up:], strict=True))


def run(*command: str | int | Path) -> list[list[int]]:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise ProgramError(f"{Path(command[0]).name}: {_reason(done)}")
    return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """Returns the last line that a failed program printed to stderr, of the dynamic loader only what is missing."""
    lines = done.stderr.splitlines() or [f"status {done.returncode}"]
    before, missing, symbol = lines[-1].partition("undefined symbol: ")
    return f"the library has no {symbol}" if missing else before


Measure = Callable[[Target], dict[str, Sample]]


@dataclass(frozen=True)
class Measurement:
    """A function that measures some rows in one pass, and how often it is called."""

    measure: Measure
    rows: tuple[Row, ...]
    passes: int

    def names(self) -> Iterable[str]:
        return (row.name for row in self.rows)
