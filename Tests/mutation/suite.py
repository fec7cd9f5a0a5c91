"""The tests of the copy: which mutants each of them reaches, and whether they notice a mutant."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import workspace

#: Linux limits the length of an argument, and XCTest takes the names as one.
_MOST_AT_ONCE = 800
#: Seeds per process, and in all, of the stage torture.
_LIVES_AT_ONCE = 5
_LIVES = 40
#: A mutant that survives this many seconds of the tests of a program, the fastest first, survives all of them.
_MOST_SECONDS = 10


@dataclass(frozen=True)
class Program:
    """What runs tests by their names."""

    names: Callable[[], list[str]]
    command: Callable[[list[str]], list[str | Path]]
    #: Part of a line of its output if a test has failed.
    failure: str
    most_at_once: int


@dataclass(frozen=True)
class Test:
    program: Program
    name: str
    #: Without the start of the program.
    seconds: float
    #: The mutants whose code it runs.
    reached: frozenset[int]


def _unit_tests() -> list[str]:
    lines = subprocess.run(
        [workspace.program("placardPackageTests.xctest"), "--list-tests"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return sorted(line for line in lines if "." in line and "/" in line)


def _scenarios() -> list[str]:
    return sorted(str(path.relative_to(workspace.COPY)) for path in (workspace.COPY / "scenarios").rglob("*.json"))


def _lives() -> list[str]:
    return [str(seed) for seed in range(1, _LIVES + 1, _LIVES_AT_ONCE)]


#: The stages of make test that notice most. The fastest first.
_PROGRAMS = (
    Program(
        _unit_tests,
        lambda names: [workspace.program("placardPackageTests.xctest"), ",".join(names)],
        ": error: ",
        _MOST_AT_ONCE,
    ),
    Program(
        _scenarios,
        lambda paths: [
            *(sys.executable, "-m", "placard.scenario"),
            *("--adapter", str(workspace.program("ScenarioAdapter"))),
            *paths,
        ],
        "FAIL ",
        _MOST_AT_ONCE,
    ),
    Program(
        _lives,
        lambda seeds: [
            *(workspace.program("torture"), "--worker", "0", "--jobs", "1", "--steps", "150"),
            *("--lives", str(_LIVES_AT_ONCE), "--seed", *seeds),
        ],
        '"found":[{',
        1,
    ),
)


def measure(workers: int) -> list[Test]:
    """Runs each test alone, without a mutant."""
    tests = [(program, name) for program in _PROGRAMS for name in program.names()]
    with ThreadPoolExecutor(workers) as pool:
        measured = list(pool.map(lambda test: _measure(*test), tests))
    starts = {program: min(test.seconds for test in measured if test.program is program) for program in _PROGRAMS}
    return [replace(test, seconds=test.seconds - starts[test.program]) for test in measured]


def judge(mutant: int, tests: list[Test], is_stubborn: bool) -> str:
    """`killed` (a test failed or crashed), `endless`, `survived`, or `not reached`.

    `is_stubborn`: it has survived before; then the programs that are slower, and see more, run first.
    """
    reaching = sorted((test for test in tests if mutant in test.reached), key=lambda test: test.seconds)
    for program in reversed(_PROGRAMS) if is_stubborn else _PROGRAMS:
        for batch in _batches(_first([test for test in reaching if test.program is program]), program.most_at_once):
            limit = 10 + 10 * sum(test.seconds for test in batch)
            outcome = _run(program, [test.name for test in batch], limit, mutant=mutant)
            if outcome != "passed":
                return outcome
    return "survived" if reaching else "not reached"


def _first(tests: list[Test]) -> list[Test]:
    """Those that are run: all, or at least one, as far as time allows."""
    ends = itertools.accumulate(test.seconds for test in tests)
    return [test for test, end in zip(tests, ends, strict=True) if end <= _MOST_SECONDS] or tests[:1]


def _batches(tests: list[Test], most_at_once: int) -> Iterator[list[Test]]:
    """Few fast tests first, which notice most mutants, then more and more at once, because a process takes time."""
    batch: list[Test] = []
    seconds, limit = 0.0, 0.5
    for test in tests:
        if batch and (seconds + test.seconds > limit or len(batch) == most_at_once):
            yield batch
            batch, seconds, limit = [], 0.0, 4 * limit
        batch.append(test)
        seconds += test.seconds
    if batch:
        yield batch


def _measure(program: Program, name: str) -> Test:
    path = workspace.COPY / f"reached-{threading.get_ident()}"
    path.write_text("")  # A test that reaches no mutant writes nothing.
    began = time.monotonic()
    outcome = _run(program, [name], 300, reached=path)
    if outcome != "passed":
        raise RuntimeError(f"{name} does not pass without a mutant: {outcome}")
    return Test(program, name, time.monotonic() - began, frozenset(int(line) for line in path.read_text().split()))


def _run(
    program: Program, names: list[str], limit: float, mutant: int | None = None, reached: Path | None = None
) -> str:
    """Runs tests until one fails: `passed`, `killed`, or `endless`."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", PYTHONPATH=str(workspace.COPY / workspace.RUNNER))
    if mutant is not None:
        environment["PLACARD_MUTANT"] = str(mutant)
    if reached is not None:
        environment["PLACARD_REACHED"] = str(reached)
    with subprocess.Popen(
        program.command(names),
        cwd=workspace.COPY,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        is_late = threading.Event()

        def end() -> None:
            is_late.set()
            os.killpg(process.pid, signal.SIGKILL)  # what the tests started, too

        timer = threading.Timer(limit, end)
        timer.start()
        has_failed = any(program.failure in line for line in process.stdout or ())
        if has_failed:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        timer.cancel()
    if is_late.is_set():
        return "endless"
    return "killed" if has_failed or process.returncode != 0 else "passed"
