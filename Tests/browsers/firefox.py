"""Firefox, driven over WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import json
import re
import subprocess
import time
from pathlib import Path
from typing import Any

import websocket

PATIENCE_S = 120


class Firefox:
    """A browser with one page, whose HTML message is in its first frame."""

    def __init__(self, folder: Path) -> None:
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"]
        log = folder / "stderr"
        with log.open("w") as errors:
            self._process = subprocess.Popen(command, stderr=errors, stdout=subprocess.DEVNULL)
        self._last = 0
        try:
            address = f"{self._address(log)}/session"
            self._socket = websocket.create_connection(address, timeout=PATIENCE_S, suppress_origin=True)
            self._send("session.new", capabilities={})
            self._page = self._send("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self._end()
            raise

    def _address(self, log: Path) -> str:
        end = time.monotonic() + PATIENCE_S
        while self._process.poll() is None and time.monotonic() < end:
            if found := re.search("WebDriver BiDi listening on (ws://\\S+)\n", log.read_text()):
                return found[1]
            time.sleep(0.1)
        raise AssertionError(f"Firefox has no address: {log.read_text()[-1000:]}")

    def close(self) -> None:
        self._socket.close()
        self._end()

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait()

    def open(self, url: str) -> None:
        # A page may navigate while it is parsed, which ends the loading for the browser.
        self._send("browsingContext.navigate", context=self._page, url=url, wait="none")

    def title(self) -> str | None:
        """That of the message's page; None: it is not there yet."""
        return self._evaluate("document.readyState === 'complete' ? document.title : null")

    def evaluate(self, script: str) -> Any:  # noqa: ANN401
        """The value of a script in the message's page; None: it is not there yet."""
        text = self._evaluate(f"JSON.stringify({script})")
        return None if text is None else json.loads(text)

    def click(self, selector: str) -> None:
        """A click of the user on an element of the message."""
        frame = self._frame()
        node = self._run(f"document.querySelector({json.dumps(selector)})", frame)
        origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._send(
            "input.performActions", context=frame, actions=[{"type": "pointer", "id": "mouse", "actions": steps}]
        )

    def _frame(self) -> str | None:
        children = self._send("browsingContext.getTree", root=self._page)["contexts"][0]["children"]
        return children[0]["context"] if children else None

    def _evaluate(self, script: str) -> str | None:
        frame = self._frame()
        return None if frame is None else self._run(script, frame).get("value")

    def _run(self, script: str, frame: str | None) -> dict[str, Any]:
        target = {"context": frame}
        answer = self._send("script.evaluate", expression=script, target=target, awaitPromise=True)
        found: dict[str, Any] = answer.get("result", {})
        return found

    def _send(self, method: str, **given: Any) -> dict[str, Any]:  # noqa: ANN401
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": given}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != self._last:
                continue
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
            result: dict[str, Any] = answer["result"]
            return result
