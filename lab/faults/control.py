"""The control block of the interposer, which control.h defines, and how a program runs with it."""

from __future__ import annotations

import errno
import mmap
import os
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

_NAME, _KINDS = 16, 32
_PLAN = struct.Struct(f"={_NAME}sqqii")
_FAILED = struct.Struct("=q")
_COUNT = struct.Struct(f"={_NAME}sq")
_SIZE = _PLAN.size + _FAILED.size + _KINDS * _COUNT.size

MANNERS = {"error": 1, "short": 2, "lie": 3}
#: A number of calls that no program reaches.
FOR_GOOD = 2**40


@dataclass(frozen=True)
class Fault:
    """What fails: the calls `first` to `first + count - 1` of a kind."""

    kind: str = ""
    first: int = 1
    count: int = 0
    error: str = "EIO"
    manner: str = "error"

    @property
    def is_for_good(self) -> bool:
        return self.count == FOR_GOOD

    def __str__(self) -> str:
        how = self.error if self.manner == "error" else self.manner
        return f"{self.kind} {self.first} {'for good' if self.is_for_good else 'once'} {how}"


#: Nothing fails; the calls are counted.
NO_FAULT = Fault()


@dataclass
class Ended:
    """A program that has ended."""

    #: Negative: the signal that ended it; None: it did not end in time.
    status: int | None
    output: str
    errors: str
    #: Calls of each kind while the faults were armed.
    calls: dict[str, int]
    #: How many of them failed.
    failed: int


class Programs:
    """The compiled programs in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.interposer = folder / "interposer.so"

    def run(self, arguments: list[str], fault: Fault, block: Path, limit_s: float, trace: Path | None = None) -> Ended:
        """Runs a program with a fault. `block` is a file for the control block."""
        plan = _PLAN.pack(
            fault.kind.encode(), fault.first, fault.count, getattr(errno, fault.error), MANNERS[fault.manner]
        )
        block.write_bytes(plan.ljust(_SIZE, b"\0"))
        environment = {**os.environ, "LD_PRELOAD": str(self.interposer), "PLACARD_FAULTS": str(block)}
        if trace is not None:
            environment["PLACARD_TRACE"] = str(trace)
        command = [str(self.folder / arguments[0]), *arguments[1:]]
        try:
            ended = subprocess.run(
                command, env=environment, capture_output=True, timeout=limit_s, stdin=subprocess.DEVNULL, check=False
            )
            status, output, errors = ended.returncode, ended.stdout, ended.stderr
        except subprocess.TimeoutExpired as late:
            status, output, errors = None, late.stdout or b"", late.stderr or b""
        calls, failed = _read(block)
        return Ended(status, output.decode(errors="replace"), errors.decode(errors="replace"), calls, failed)

    def open_drain(self) -> Drain:
        return Drain(self)


def _read(block: Path) -> tuple[dict[str, int], int]:
    with block.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        (failed,) = _FAILED.unpack_from(data, _PLAN.size)
        calls = {}
        for place in range(_PLAN.size + _FAILED.size, _SIZE, _COUNT.size):
            name, count = _COUNT.unpack_from(data, place)
            if name := name.rstrip(b"\0").decode():
                calls[name] = count
    return calls, failed


class Drain:
    """The program `drain`, which opens one store after another without faults."""

    def __init__(self, programs: Programs) -> None:
        self._programs = programs
        self._process: subprocess.Popen[str] | None = None

    def run(self, directory: Path) -> list[str]:
        """Returns its lines; the last one is "." unless the program has died, and the next call starts it again."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [str(self._programs.folder / "drain")],
                env={**os.environ, "LD_PRELOAD": str(self._programs.interposer)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{directory}\n")
        process.stdin.flush()
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1] == ".":
                break
        return lines

    def close(self) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        process.stdout.close()
        process.wait()
