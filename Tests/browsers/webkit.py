"""WebKitGTK, the web view of most Linux programs, driven over WebDriver."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE_S = 120
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """A browser with one page, whose HTML message is in its first frame."""

    def __init__(self, folder: Path) -> None:
        del folder
        # Its own display: a browser of GTK needs one.
        port = _free_port()
        command = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"]
        # A session of its own: the display, and what the driver has started, end with it.
        self._process = subprocess.Popen(
            command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
        )
        self._base = f"http://127.0.0.1:{port}"
        try:
            (binary,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
            options = {"binary": str(binary), "args": ["--automation"]}
            session = self._begin({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        except BaseException:
            self._end()
            raise
        self._base += f"/session/{session['sessionId']}"

    def _begin(self, capabilities: dict[str, Any]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                session: dict[str, Any] = self._send("POST", "/session", capabilities)
            except urllib.error.URLError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
            else:
                return session

    def close(self) -> None:
        try:
            self._send("DELETE", "")
        finally:
            self._end()

    def _end(self) -> None:
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()

    def open(self, url: str) -> None:
        self._send("POST", "/url", {"url": url})

    def title(self) -> str | None:
        """That of the message's page; None: it is not there yet."""
        title: str | None = self.evaluate("document.readyState === 'complete' ? document.title : null")
        return title

    def evaluate(self, script: str) -> Any:  # noqa: ANN401
        """The value of a script in the message's page; None: it is not there yet."""
        if not self._enter():
            return None
        return json.loads(
            self._send("POST", "/execute/sync", {"script": f"return JSON.stringify({script})", "args": []})
        )

    def click(self, selector: str) -> None:
        """A click of the user on an element of the message."""
        self._enter()
        (found,) = self._send("POST", "/elements", {"using": "css selector", "value": selector})
        self._send("POST", f"/element/{found[_ELEMENT]}/click", {})

    def _enter(self) -> bool:
        self._send("POST", "/frame", {"id": None})
        frames = self._send("POST", "/elements", {"using": "css selector", "value": "iframe"})
        if frames:
            self._send("POST", "/frame", {"id": frames[0]})
        return bool(frames)

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.read().decode()}") from error


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
