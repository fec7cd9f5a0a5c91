"""The page's engine in Node, and the command that must say the same."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MODULE = Path(os.environ.get("PLACARD_PAGE_MODULE", ROOT / ".build" / "page" / "placard.wasm"))
PLACARDCTL = os.environ.get("PLACARDCTL", str(ROOT / ".build" / "debug" / "placardctl"))
#: For hangs: ten times what the slowest question takes.
HANG_S = 600

Json = Any


class Trap(Exception):
    """The engine has ended in the middle of a question."""


class Engine:
    def __init__(self, module: Path = MODULE) -> None:
        command = ["node", str(Path(__file__).parent / "ask.mjs"), str(module)]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        #: Milliseconds that the last question took.
        self.took_ms = 0.0

    def close(self) -> None:
        self._node.communicate(timeout=HANG_S)

    def bytes(self, what: str, body: bytes = b"", **request: Json) -> bytes:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        line = json.dumps({"request": {"do": what, **request}, "body": base64.b64encode(body).decode()})
        self._node.stdin.write(line.encode() + b"\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline())
        self.took_ms = answer["ms"]
        if "trap" in answer:
            raise Trap(answer["trap"])
        return base64.b64decode(answer["bytes"])

    def ask(self, what: str, body: bytes = b"", **request: Json) -> Json:
        return json.loads(self.bytes(what, body, **request))


def command(*arguments: object) -> tuple[int, bytes, str]:
    """Runs placardctl: its status, what it wrote, and its complaint."""
    done = subprocess.run([PLACARDCTL, *map(str, arguments)], capture_output=True, timeout=HANG_S, check=False)
    return done.returncode, done.stdout, done.stderr.decode()
