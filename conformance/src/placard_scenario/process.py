"""An adapter that is a program: one line of JSON to its stdin, one line of JSON from its stdout."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from typing import IO

from .adapter import AdapterError, Answer, Command

_STDERR_LIMIT = 4000  # bytes of it in a failure
_EXIT_TIMEOUT_S = 5.0


class AdapterProcess:
    """Starts the program at the first command, and again at the first command after a failure."""

    def __init__(self, command: Sequence[str], timeout_s: float) -> None:
        """``timeout_s`` limits each command."""
        self._command = list(command)
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr: IO[bytes] | None = None
        self._unread = b""

    def call(self, command: Command) -> Answer:
        line = json.dumps(command, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        process = self._process or self._start()
        deadline = time.monotonic() + self._timeout_s
        try:
            self._write(process, line, deadline)
            answer = self._read_line(process, deadline)
        except TimeoutError as error:
            raise self._failed(f"did not answer within {self._timeout_s:g} s") from error
        except (OSError, EOFError) as error:
            raise self._failed("ended") from error
        return self._parsed(answer)

    def close(self) -> None:
        """Ends its input, which ends the program; kills one that goes on."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError):
            self._pipe(process.stdin).close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_EXIT_TIMEOUT_S)
        self._kill()

    # ---- The program

    def _start(self) -> subprocess.Popen[bytes]:
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the program
        self._unread = b""
        try:
            # A group of its own: the program can be a script that starts others, and all of them must end.
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            self._stderr.close()
            raise AdapterError(f"the adapter cannot be started: {error}") from error
        # A program that stops reading must not hold a write forever.
        os.set_blocking(self._pipe(process.stdin).fileno(), False)
        self._process = process
        return process

    def _kill(self) -> int:
        """Ends the program and everything that it started. Returns its exit status."""
        process, stderr = self._process, self._stderr
        assert process and stderr
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
        with contextlib.suppress(OSError):
            self._pipe(process.stdin).close()
        self._pipe(process.stdout).close()
        stderr.close()
        self._process = self._stderr = None
        return status

    def _failed(self, what: str) -> AdapterError:
        """The failure with the program's exit status and stderr. The next command starts the program again."""
        process, stderr = self._process, self._stderr
        assert process and stderr
        # Waits for the exit status of a program that ended by itself, before killing the rest of its group.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_EXIT_TIMEOUT_S if what == "ended" else 0)
        ended = process.returncode is not None
        stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - _STDERR_LIMIT))
        text = stderr.read().decode(errors="replace").strip()
        status = self._kill()
        summary = f"the adapter {what}" + (f" (exit status {status})" if ended else "")
        return AdapterError("\n".join([summary, *(f"  {line}" for line in text.splitlines())]))

    # ---- Lines

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe

    def _write(self, process: subprocess.Popen[bytes], line: bytes, deadline: float) -> None:
        descriptor = self._pipe(process.stdin).fileno()
        while line:
            _, ready, _ = select.select([], [descriptor], [], _left(deadline))
            if not ready:
                raise TimeoutError
            line = line[os.write(descriptor, line) :]

    def _read_line(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        descriptor = self._pipe(process.stdout).fileno()
        parts = [self._unread]
        while b"\n" not in parts[-1]:
            ready, _, _ = select.select([descriptor], [], [], _left(deadline))
            if not ready:
                raise TimeoutError
            parts.append(os.read(descriptor, 1 << 16))
            if not parts[-1]:
                raise EOFError
        line, self._unread = b"".join(parts).split(b"\n", 1)
        return line

    def _parsed(self, line: bytes) -> Answer:
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            text = line[:200].decode(errors="replace")
            raise self._failed(f"answered with something that is not a JSON object: {text}")
        if self._unread:
            raise self._failed("answered with more than one line")
        return answer


def _left(deadline: float) -> float:
    return max(0.0, deadline - time.monotonic())
