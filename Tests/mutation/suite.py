"""The program with all tests of the copy: which mutants each test reaches, and whether tests notice a mutant."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import workspace

#: Names of tests are one argument, and Linux limits the length of each.
_MOST_PER_PROCESS = 800


@dataclass(frozen=True)
class Test:
    #: `Module.Class/method`
    name: str
    seconds: float
    #: The mutants whose code it runs.
    reached: frozenset[int]


def measure(workers: int) -> list[Test]:
    """Runs each test alone, without a mutant."""
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(_measure, _names()))


def judge(mutant: int, tests: list[Test]) -> str:
    """`killed` (a test failed or crashed), `endless`, `survived`, or `not reached`."""
    reaching = sorted((test for test in tests if mutant in test.reached), key=lambda test: test.seconds)
    for batch in _batches(reaching):
        outcome = _run([test.name for test in batch], 10 + 10 * sum(test.seconds for test in batch), mutant=mutant)
        if outcome != "passed":
            return outcome
    return "survived" if reaching else "not reached"


def _batches(tests: list[Test]) -> Iterator[list[Test]]:
    """Few fast tests first, which notice most mutants, then more and more at once, because a process takes time."""
    batch: list[Test] = []
    seconds, limit = 0.0, 0.5
    for test in tests:
        if batch and (seconds + test.seconds > limit or len(batch) == _MOST_PER_PROCESS):
            yield batch
            batch, seconds, limit = [], 0.0, 4 * limit
        batch.append(test)
        seconds += test.seconds
    if batch:
        yield batch


def _names() -> list[str]:
    lines = subprocess.run(
        [workspace.program(), "--list-tests"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return sorted(line for line in lines if "." in line and "/" in line)


def _measure(name: str) -> Test:
    path = workspace.COPY / f"reached-{threading.get_ident()}"
    path.write_text("")  # A test that reaches no mutant writes nothing.
    began = time.monotonic()
    outcome = _run([name], 300, reached=path)
    if outcome != "passed":
        raise RuntimeError(f"{name} does not pass without a mutant: {outcome}")
    return Test(name, time.monotonic() - began, frozenset(int(line) for line in path.read_text().split()))


def _run(names: list[str], limit: float, mutant: int | None = None, reached: Path | None = None) -> str:
    """Runs tests until one fails: `passed`, `killed`, or `endless`."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    if mutant is not None:
        environment["PLACARD_MUTANT"] = str(mutant)
    if reached is not None:
        environment["PLACARD_REACHED"] = str(reached)
    with subprocess.Popen(
        [workspace.program(), ",".join(names)],
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
        has_failed = any(": error: " in line for line in process.stdout or ())
        if has_failed:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        timer.cancel()
    if is_late.is_set():
        return "endless"
    return "killed" if has_failed or process.returncode != 0 else "passed"
