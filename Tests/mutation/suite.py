"""The tests of the copy: which mutants each of them reaches, and whether they notice a mutant."""

from __future__ import annotations

import itertools
import json
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
#: What is known of the tests.
_KNOWN = workspace.COPY / "tests.json"
#: A mutant that survives this many seconds of the tests of a program, the fastest first, survives all of them.
_MOST_SECONDS = 10


@dataclass(frozen=True)
class Program:
    """What runs tests by their names."""

    names: Callable[[], list[str]]
    #: The end of the path of the file that has the test; nothing if no single file has it.
    file: Callable[[str], str]
    command: Callable[[list[str]], list[str | Path]]
    #: Part of a line of its output if a test has failed.
    failure: str
    most_at_once: int
    #: Seconds that its start takes, about.
    start: float


@dataclass(frozen=True)
class Test:
    program: Program
    name: str
    #: Without the start of the program.
    seconds: float
    #: The mutants whose code it runs.
    reached: frozenset[int]
    #: It has changed since all survivors were tried.
    is_new: bool = True


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
        lambda name: "/" + name.split(".")[1].split("/")[0] + ".swift",
        lambda names: [workspace.program("placardPackageTests.xctest"), ",".join(names)],
        ": error: ",
        _MOST_AT_ONCE,
        0.05,
    ),
    Program(
        _scenarios,
        lambda path: path,
        lambda paths: [
            *(sys.executable, "-m", "placard.scenario"),
            *("--adapter", str(workspace.program("ScenarioAdapter"))),
            *paths,
        ],
        "FAIL ",
        _MOST_AT_ONCE,
        0.3,
    ),
    Program(
        _lives,
        lambda seed: "",
        lambda seeds: [
            *(workspace.program("torture"), "--worker", "0", "--jobs", "1", "--steps", "150"),
            *("--lives", str(_LIVES_AT_ONCE), "--seed", *seeds),
        ],
        '"found":[{',
        1,
        0.05,
    ),
)


def measure(changed: set[str], workers: int) -> list[Test]:
    """Runs each test alone, without a mutant, unless that is known from the run before and only other tests changed."""
    known = {} if any(not _concerns_its_tests_only(path) for path in changed) else _recalled()
    kept: list[Test] = []
    new: list[tuple[Program, str]] = []
    for program in _PROGRAMS:
        for name in program.names():
            test, file = known.get((program, name)), program.file(name)
            if test and not (file and any(path.endswith(file) for path in changed)):
                kept.append(test)
            else:
                new.append((program, name))
    with ThreadPoolExecutor(workers) as pool:
        measured = list(pool.map(lambda test: _measure(*test), new))
    _remember(kept + measured)
    return kept + measured


def _concerns_its_tests_only(path: str) -> bool:
    return path.startswith("scenarios/") or (path.startswith("Tests/") and path.endswith("Tests.swift"))


def remember(tests: list[Test]) -> None:
    """All survivors have been tried with these tests."""
    _remember([replace(test, is_new=False) for test in tests])


def _remember(tests: list[Test]) -> None:
    rows = [(_PROGRAMS.index(test.program), test.name, test.seconds, test.is_new, [*test.reached]) for test in tests]
    _KNOWN.write_text(json.dumps(rows))


def _recalled() -> dict[tuple[Program, str], Test]:
    if not _KNOWN.exists():
        return {}
    return {
        (_PROGRAMS[number], name): Test(_PROGRAMS[number], name, seconds, frozenset(reached), is_new)
        for number, name, seconds, is_new, reached in json.loads(_KNOWN.read_text())
    }


def judge(mutant: int, tests: list[Test], is_stubborn: bool) -> str:
    """`killed` (a test failed or crashed), `endless`, `survived`, or `not reached`.

    `is_stubborn`: it has survived all tests that are not new.
    """
    reaching = sorted((test for test in tests if mutant in test.reached), key=lambda test: test.seconds)
    for program in _PROGRAMS:
        wanted = [test for test in reaching if test.program is program and (test.is_new or not is_stubborn)]
        for batch in _batches(_first(wanted), program.most_at_once):
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
    seconds = max(0.001, time.monotonic() - began - program.start)
    return Test(program, name, seconds, frozenset(int(line) for line in path.read_text().split()))


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
