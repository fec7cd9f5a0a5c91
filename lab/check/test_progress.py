"""The line of `placardctl check` and `simulate` that says how far they are, on a terminal and without one.

A pipe holds each command for longer than the second before which nothing appears: no test depends on its speed.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from check_case import TOOL

HOLD_S = 1.3
CLEAR = "\r\x1b[K"
BAR = r"\[#*[ #]{0,20}\] \d+ %"
LEFT = rf"{BAR}, .+ left"
ROWS = 10_000
CAMPAIGNS = (
    '{"campaigns": [{"id": "c", "type": "inapp", "data": {"type": "MODAL", "message": "Hello"}, "re_eligibility": 0, '
    '"trigger_condition": [{"type": "custom_event", "data": {"event_name": "order"}}]}]}'
)


class Errors:
    """Standard error of a command: a terminal, or a pipe. Read until the command ends."""

    def __init__(self, *, terminal: bool) -> None:
        self._terminal = terminal
        self._reading, self.descriptor = pty.openpty() if terminal else os.pipe()
        self._parts: list[bytes] = []
        self._thread = threading.Thread(target=self._read)

    def start(self) -> None:
        """The command has its copy of the descriptor."""
        os.close(self.descriptor)
        self._thread.start()

    def _read(self) -> None:
        while True:
            try:
                part = os.read(self._reading, 1 << 16)
            except OSError:  # how a terminal whose other end is closed says it
                part = b""
            if not part:
                return
            self._parts.append(part)

    def text(self) -> str:
        self._thread.join()
        os.close(self._reading)
        return b"".join(self._parts).decode()


class ProgressTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.campaigns = self.folder / "campaigns.json"
        self.campaigns.write_text(CAMPAIGNS)

    def simulate(self, *, terminal: bool) -> str:
        """Its decisions are not read for a while. They are more than a pipe holds."""
        events = self.folder / "events.csv"
        rows = "".join(f"u{number // 100},{number % 100 * 60_000},event,order\n" for number in range(ROWS))
        events.write_text(f"user,time_ms,kind,name\n{rows}")
        errors = Errors(terminal=terminal)
        command = [TOOL, "simulate", self.campaigns, "--events", events, "--decisions", "-"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors.descriptor) as process:
            errors.start()
            assert process.stdout
            process.stdout.read(1)
            time.sleep(HOLD_S)
            process.stdout.read()
        self.assertEqual(process.returncode, 0)
        return errors.text()

    def check(self, *, terminal: bool) -> str:
        """The second of its files is a pipe, to which nothing is written for a while."""
        pipe = self.folder / "late.json"
        pipe.unlink(missing_ok=True)
        os.mkfifo(pipe)
        errors = Errors(terminal=terminal)
        command = [TOOL, "check", self.campaigns, pipe, self.campaigns]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors.descriptor) as process:
            errors.start()
            with pipe.open("w") as late:
                time.sleep(HOLD_S)
                late.write(CAMPAIGNS)
            process.communicate()
        self.assertEqual(process.returncode, 0)
        return errors.text()

    def assert_shown_and_erased(self, text: str, after: str) -> None:
        *shown, last = text.split(CLEAR)
        drawn = [line for line in shown if line]
        self.assertTrue(drawn, text)
        for line in drawn:
            self.assertRegex(line, rf"\A{BAR}")
            self.assertNotIn("\n", line)
        self.assertTrue(any(re.match(LEFT, line) for line in drawn), text)
        # On an empty line.
        self.assertRegex(last, after)

    def test_simulate_says_what_is_left_and_removes_it(self) -> None:
        text = self.simulate(terminal=True)
        self.assert_shown_and_erased(text, r"\A\Z")
        self.assertRegex(text, rf"{LEFT}, [\d,]+ events of [\d,]+ users, [\d,]+ events per second")

    def test_check_says_what_is_left_and_removes_it(self) -> None:
        self.assert_shown_and_erased(self.check(terminal=True), r"\Aplacardctl: 0 errors, .* in 3 files\r\n\Z")

    def test_nothing_of_it_is_in_a_file(self) -> None:
        self.assertEqual(self.simulate(terminal=False), "")
        self.assertRegex(self.check(terminal=False), r"\Aplacardctl: 0 errors, .* in 3 files\n\Z")


if __name__ == "__main__":
    unittest.main()
