"""nghttpx in front of the server: HTTP/2 over TLS for the client, HTTP/1.1 behind it."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path

from loopback import bound

#: A limit for problems of the machine.
_START_S = 20

#: Debian installs it where an ordinary user's PATH does not look.
_PROGRAM = shutil.which("nghttpx") or "/usr/sbin/nghttpx"


class Gateway:
    """A running nghttpx."""

    def __init__(self, certificates: Path, backend: int) -> None:
        # Keeps the port reserved: nghttpx listens on it as well.
        self._keeper = bound(0)
        self.port: int = self._keeper.getsockname()[1]
        command = [
            *(_PROGRAM, "--single-process", "--workers=1", "--conf=/dev/null", "--errorlog-file=/dev/null"),
            *(f"--frontend=127.0.0.1,{self.port}", f"--backend=127.0.0.1,{backend}", "--accesslog-file=/dev/null"),
            *("--no-ocsp", "--backend-connect-timeout=5s", "--backend-read-timeout=120s"),
            *(certificates / "good.key", certificates / "good.pem"),
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait_until_listening()

    @staticmethod
    def is_installed() -> bool:
        return Path(_PROGRAM).exists()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._keeper.close()

    def _wait_until_listening(self) -> None:
        end = time.monotonic() + _START_S
        while time.monotonic() < end and self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("nghttpx does not start")
