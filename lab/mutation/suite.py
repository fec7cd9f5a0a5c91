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
#: Of the unit tests of its module, and of the other tests of each program, for one mutant, the fastest first. One that
#: only the others would notice survives.
_MOST_SECONDS_OF_MODULE = 15
_MOST_SECONDS = 5


@dataclass(frozen=True)
class Program:
    """What runs tests by their names."""

    names: Callable[[], list[str]]
    #: The path of the file that has the test, or its end; nothing if no single file has it.
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
    #: Of its file.
    digest: str
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


#: The tests that notice most. The fastest first.
_PROGRAMS = (
    Program(
        _unit_tests,
        lambda name: name.split(".")[1].split("/")[0] + ".swift",
        lambda names: [workspace.program("placardPackageTests.xctest"), ",".join(names)],
        ": error: ",
        _MOST_AT_ONCE,
        0.05,
    ),
    Program(
        _scenarios,
        lambda path: path,
        lambda paths: [
            *(sys.executable, "-m", "placard_scenario"),
            *("--adapter", str(workspace.program("ScenarioAdapter")), "--timeout", "5"),
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
            *(workspace.program("simulator"), "--worker", "0", "--jobs", "1", "--steps", "150"),
            *("--lives", str(_LIVES_AT_ONCE), "--seed", *seeds),
        ],
        '"found":[{',
        1,
        0.05,
    ),
)


def measure(digests: dict[str, str], workers: int) -> list[Test]:
    """Runs each test alone, without a mutant, unless that is known from the run before and only other tests changed."""
    own = {key: value for path, value in digests.items() if _has_tests(path) for key in (path, Path(path).name)}
    rest = _digest_of_rest(digests)
    known = _recalled(rest)
    kept: list[Test] = []
    new: list[tuple[Program, str, str]] = []
    for program in _PROGRAMS:
        for name in program.names():
            test, digest = known.get((program, name)), own.get(program.file(name), rest)
            if test and test.digest == digest:
                kept.append(test)
            else:
                new.append((program, name, digest))
    with ThreadPoolExecutor(workers) as pool:
        tests = kept + list(pool.map(lambda test: _measure(*test), new))
    _remember(tests, rest)
    return tests


def accept(tests: list[Test], digests: dict[str, str]) -> None:
    """All survivors have been tried with these tests."""
    _remember([replace(test, is_new=False) for test in tests], _digest_of_rest(digests))


def _digest_of_rest(digests: dict[str, str]) -> str:
    return workspace.digest(json.dumps([item for item in digests.items() if not _has_tests(item[0])]).encode())


def _has_tests(path: str) -> bool:
    """A change of this file concerns nothing but the tests in it."""
    return path.startswith("scenarios/") or (path.startswith("Tests/") and path.endswith("Tests.swift"))


def _remember(tests: list[Test], rest: str) -> None:
    rows = [
        (_PROGRAMS.index(test.program), test.name, test.seconds, [*test.reached], test.digest, test.is_new)
        for test in tests
    ]
    workspace.put(_KNOWN, json.dumps({"rest": rest, "tests": rows}).encode())


def _recalled(rest: str) -> dict[tuple[Program, str], Test]:
    known = json.loads(_KNOWN.read_text()) if _KNOWN.exists() else {}
    if not known or known["rest"] != rest:
        return {}
    return {
        (_PROGRAMS[number], name): Test(_PROGRAMS[number], name, seconds, frozenset(reached), digest, is_new)
        for number, name, seconds, reached, digest, is_new in known["tests"]
    }


def judge(mutant: int, module: str, tests: list[Test], has_survived: bool) -> str:
    """`killed` (a test failed or crashed), `endless`, `survived`, or `not reached`.

    `has_survived`: all tests that are not new.
    """
    reaching = sorted((test for test in tests if mutant in test.reached), key=lambda test: test.seconds)
    wanted = [test for test in reaching if test.is_new or not has_survived]
    own, others = [], []
    for test in wanted:
        (own if test.name.startswith(f"{module}Tests.") else others).append(test)
    groups = [(_PROGRAMS[0], in_time(own, _MOST_SECONDS_OF_MODULE))]
    for program in _PROGRAMS:
        groups.append((program, in_time([test for test in others if test.program is program], _MOST_SECONDS)))
    for program, group in groups:
        for batch in batches(group, program.most_at_once):
            limit = 10 + 10 * sum(test.seconds for test in batch)
            outcome = _run(program, [test.name for test in batch], limit, mutant=mutant)
            if outcome != "passed":
                return outcome
    return "survived" if reaching else "not reached"


def in_time(tests: list[Test], limit: float) -> list[Test]:
    """Those that are run: all, or at least one, as far as time allows."""
    ends = itertools.accumulate(test.seconds for test in tests)
    return [test for test, end in zip(tests, ends, strict=True) if end <= limit] or tests[:1]


def batches(tests: list[Test], most_at_once: int) -> Iterator[list[Test]]:
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


def _measure(program: Program, name: str, digest: str) -> Test:
    path = workspace.COPY / f"reached-{threading.get_ident()}"
    path.write_text("")  # A test that reaches no mutant writes nothing.
    began = time.monotonic()
    outcome = _run(program, [name], 300, reached=path)
    if outcome != "passed":
        raise RuntimeError(f"{name} does not pass without a mutant: {outcome}")
    seconds = max(0.001, time.monotonic() - began - program.start)
    return Test(program, name, seconds, frozenset(int(line) for line in path.read_text().split()), digest)


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
