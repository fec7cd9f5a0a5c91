"""What the tests of `placardctl check` have in common: the tool, and campaign files in a folder."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TOOL = os.environ.get("PLACARDCTL", str(ROOT / ".build/debug/placardctl"))
SEED = int(os.environ.get("PLACARD_SEED", "1"))
COUNT = int(os.environ.get("PLACARD_CHECKS", "200"))
#: 2026-01-01, the moment of `cases`.
AT = ["--at", "2026-01-01T00:00:00Z"]

Finding = dict[str, Any]
Json = dict[str, Any]


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([TOOL, *map(str, arguments)], capture_output=True, text=True, timeout=600, check=False)


class Folder:
    """Campaign files, checked all at once."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)

    def write(self, name: str, content: object) -> Path:
        file = self.path / name
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        return file

    def check(self, contents: list[object], *options: str) -> list[list[Finding]]:
        """The findings of each file."""
        names = [self.write(f"{number}.json", content) for number, content in enumerate(contents)]
        result = run("check", *names, "--format", "json", *AT, *options)
        if result.returncode not in {0, 1} or result.stderr:
            raise AssertionError(result.stderr)
        found: list[list[Finding]] = [[] for _ in names]
        for finding in json.loads(result.stdout)["findings"]:
            found[int(Path(finding["file"]).stem)].append(finding)
        return found

    def one(self, content: object, *options: str) -> list[Finding]:
        return self.check([content], *options)[0]


class CheckTestCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Folder(folder.name)


def rules(findings: list[Finding]) -> list[str]:
    return [finding["rule"] for finding in findings]
