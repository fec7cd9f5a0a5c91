"""The page of promises and the table of their proofs agree, and every proof exists."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TIERS = ["make check", "make test", "make test-all", "make test-release"]
PAGE = (ROOT / "docs/reliability.md").read_text().partition("\n## What is promised\n")[2].partition("\n## ")[0]
LABORATORY = (ROOT / "lab/README.md").read_text()


def proofs(cell: str) -> list[str]:
    """Returns the commands and paths of a text, without arguments."""
    return [code if code.startswith("make ") else code.split()[0] for code in re.findall(r"`([^`]+)`", cell)]


def table() -> dict[str, list[list[str]]]:
    """Returns the proofs of each promise, by tier."""
    lines = LABORATORY.partition("\n## What proves what\n")[2].partition("\n## ")[0].splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")]
    return {promise: [proofs(cell) for cell in cells] for promise, *cells in rows[1:]}


class Reliability(unittest.TestCase):
    def test_every_promise_has_a_row(self) -> None:
        self.assertEqual(re.findall(r"^### (.+)$", PAGE, re.MULTILINE), list(table()))

    def test_every_proof_exists(self) -> None:
        targets = {f"make {name}" for name in re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)}
        named = {proof for tiers in table().values() for tier in tiers for proof in tier}
        self.assertEqual([proof for proof in named if proof not in targets and not (ROOT / proof).exists()], [])

    def test_the_proof_on_the_page_is_in_the_row(self) -> None:
        for part in PAGE.split("\n### ")[1:]:
            promise = part.partition("\n")[0]
            with self.subTest(promise):
                proof, tier = re.findall(r"^- \*Proof\*: `([^`]+)` \(`([^`]+)`\)", part, re.MULTILINE)[0]
                self.assertIn(proof, table()[promise][TIERS.index(tier)])

    def test_every_part_of_the_laboratory_is_listed(self) -> None:
        folders = {
            path.name for path in (ROOT / "lab").iterdir() if path.is_dir() and not path.name.startswith((".", "_"))
        }
        self.assertLessEqual(folders, set(re.findall(r"^\| `(\w+)` \|", LABORATORY, re.MULTILINE)))


if __name__ == "__main__":
    unittest.main()
