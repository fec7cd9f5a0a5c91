"""What newcomers rely on: a test run that goes on after a failure, and passes on a busy machine; true guides."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Those with Python.
FOLDERS = ("Tests", "benchmarks", "bindings/glib", "bindings/python", "conformance", "examples", "lab", "scripts")
BINDING_TESTS = [folder / "test" for folder in sorted((ROOT / "bindings").iterdir())]

STAGES = """#!/usr/bin/env bash
source "$(dirname "$0")/common.sh"
source scripts/stages.sh
select_stages "$@"
stage first true
stage second false
stage third bash -c "exit 3"
stage last true
report_stages
"""


class Stages(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "scripts").mkdir()
        for name in ("common.sh", "stages.sh"):
            shutil.copy(ROOT / "scripts" / name, self.folder / "scripts" / name)
        (self.folder / "scripts/run").write_text(STAGES)

    def run_stages(self, *names: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", self.folder / "scripts/run", *names], capture_output=True, text=True, check=False
        )

    def test_a_failed_stage_does_not_end_the_run(self) -> None:
        done = self.run_stages()
        self.assertEqual(done.returncode, 1)
        self.assertIn("== last: true", done.stdout)
        self.assertRegex(done.stdout, r"passed: first \d+ s, last \d+ s\n$")

    def test_the_end_names_every_stage_that_failed(self) -> None:
        self.assertRegex(self.run_stages().stderr, r"run: failed after \d+ s: second \d+ s, third \d+ s\n$")

    def test_selected_stages_run_alone(self) -> None:
        done = self.run_stages("last", "first")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"all stages passed in \d+ s\n$")
        self.assertNotIn("second", done.stdout)

    def test_a_stage_that_does_not_exist_is_an_error(self) -> None:
        done = self.run_stages("frist")
        self.assertEqual((done.returncode, done.stderr), (1, "run: no stage is named frist\n"))

    def run_alongside(self, command: str) -> subprocess.CompletedProcess[str]:
        lines = STAGES.replace("stage first true\n", f"stage first true\nbegin_stage alongside {command}\n")
        (self.folder / "scripts/run").write_text(lines.replace("report_stages", "await_stage alongside\nreport_stages"))
        return self.run_stages("alongside", "last")

    def test_a_stage_alongside_others_counts_like_them(self) -> None:
        done = self.run_alongside("bash -c 'echo one; sleep 0.2; echo two'")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(
            done.stdout, r"(?s)== last: true\n== alongside\none\ntwo\n.*passed: last \d+ s, alongside \d+ s\n"
        )

    def test_a_stage_alongside_others_can_fail(self) -> None:
        done = self.run_alongside("bash -c 'echo why >&2; exit 4'")
        self.assertEqual(done.returncode, 1)
        self.assertIn("== alongside\nwhy\n", done.stdout)
        self.assertRegex(done.stderr, r"stage 'alongside' failed\nrun: failed after \d+ s: alongside \d+ s\n$")

    def test_a_run_that_is_ended_ends_the_stage_alongside(self) -> None:
        mark = self.folder / "mark"
        lines = STAGES.replace("stage first true", f"begin_stage alongside bash -c 'sleep 30; touch {mark}'")
        lines = lines.replace("stage second false", 'ps -o pid= -g "$background_pid"; kill -TERM $$; sleep 1')
        (self.folder / "scripts/run").write_text(lines)
        done = self.run_stages()
        self.assertEqual(done.returncode, -signal.SIGTERM)
        pids = [int(line) for line in done.stdout.splitlines() if line.strip().isdigit()]
        self.assertTrue(pids)
        for _ in range(100):
            if not any(Path(f"/proc/{pid}").exists() for pid in pids):
                return
            time.sleep(0.1)
        self.fail("it runs on")


class Newcomers(unittest.TestCase):
    def test_no_script_has_a_limit_that_a_busy_machine_reaches(self) -> None:
        found = []
        for path in [*sorted((ROOT / "scripts").iterdir()), *BINDING_TESTS]:
            if path.is_file():
                limits = re.findall(r"(?<![-\w])timeout=?\s*(\d+)\b", path.read_text(encoding="utf-8"))
                found += [f"{path}: {limit} s" for limit in limits if int(limit) < 600]
        self.assertEqual(found, [], 'use timeout "$hang_s" (scripts/common.sh)')

    def test_every_binding_has_one_script_that_tests_it(self) -> None:
        tiers = (ROOT / "scripts/tiers.sh").read_text()
        for path in BINDING_TESTS:
            with self.subTest(path.parent.name):
                self.assertTrue(os.access(path, os.X_OK))
                self.assertRegex(tiers, rf"(?m)^    stage \w+ {path.relative_to(ROOT)}$")

    def test_python_has_one_server(self) -> None:
        """Ten tests once had servers of their own, each with other faults (lab/loopback)."""
        server = r"http\.server|socketserver|create_server\(|start_server\(|\.listen\("
        # The server, what extends it, an example that serves a page, this file, and a test of Python's own server.
        own = {"lab/loopback/loopback.py", "lab/servers/site_server.py", "examples/feed_window.py"}
        own |= {"Tests/scripts/test_scripts.py", "lab/servers/test_web_servers.py"}
        paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
        found = {str(path.relative_to(ROOT)) for path in paths if re.search(server, path.read_text(encoding="utf-8"))}
        self.assertEqual(found - own, set(), "use loopback.Server")

    def test_rust_code_fails_by_named_lints_only(self) -> None:
        """Each version of Rust adds lints to its groups, so a group fails with another version than the author's."""
        groups = r"-D (?:warnings|clippy::(?:all|style|complexity|perf|pedantic|nursery|suspicious|correctness))\b"
        self.assertEqual(re.findall(groups, (ROOT / "bindings/rust/test").read_text()), [])


class Guides(unittest.TestCase):
    def test_options_of_swift_have_the_names_in_the_guide(self) -> None:
        guide = (ROOT / "docs/options.md").read_text().partition("### In Swift")[2].partition("\n## ")[0]
        cells = [line.split("|")[2] for line in guide.splitlines() if line.startswith("| `")]
        named = {name for cell in cells for name in re.findall(r"`([a-z]\w*)`", cell)}
        swift = "\n".join(path.read_text() for path in (ROOT / "Sources/Placard/Options").glob("*.swift"))
        swift += (ROOT / "Sources/PlacardCore/Requests/DeviceFields.swift").read_text()
        self.assertGreater(len(named), 10)
        self.assertEqual({name for name in named if not re.search(rf"\bvar {name}\b", swift)}, set())


if __name__ == "__main__":
    unittest.main()
