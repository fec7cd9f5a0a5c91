"""scripts/recipes notices what is no longer true of docs/recipes.md."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("recipes", str(ROOT / "scripts/recipes"))
recipes = importlib.util.module_from_spec(importlib.util.spec_from_loader("recipes", LOADER))
sys.modules["recipes"] = recipes
LOADER.exec_module(recipes)

EDIT = "```diff\n+++ a.swift\n@@\n case one\n+case two\n```\n"


class RecipeTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def applied(self, source: str, edit: str = EDIT) -> str:
        (self.folder / "a.swift").write_text(source)
        self.assertEqual(recipes.apply(self.folder, edit), ["a.swift"])
        return (self.folder / "a.swift").read_text()

    def test_an_edit_adds_and_removes_lines(self) -> None:
        self.assertEqual(self.applied("case one\nend\n"), "case one\ncase two\nend\n")
        self.assertEqual(self.applied("x\ncase one\n", EDIT.replace(" case", "-case")), "x\ncase two\n")

    def test_an_edit_that_fits_no_place_or_two_is_a_fault(self) -> None:
        for source in ("case 1\n", "case one\ncase one\n"):
            with self.assertRaises(recipes.Fault):
                self.applied(source)

    def test_a_new_file_must_be_new(self) -> None:
        new = "```diff\n+++ b/c.json\n+{}\n```\n"
        recipes.apply(self.folder, new)
        self.assertEqual((self.folder / "b/c.json").read_text(), "{}\n")
        with self.assertRaises(recipes.Fault):
            recipes.apply(self.folder, new)

    def test_the_page_is_true(self) -> None:
        self.assertEqual(recipes.check(), [])

    def test_a_file_that_does_not_exist_is_a_fault(self) -> None:
        self.assertEqual(list(recipes.path_faults("`Event.swift` and `Evnt.swift`")), ["`Evnt.swift` does not exist"])

    def test_the_files_of_each_recipe_are_counted(self) -> None:
        counted = dict(line.split(": ") for line in recipes.counts())
        made = len(set(edit.path for edit in recipes.edits(recipes.section("An event"))))
        self.assertEqual(counted["An event"], f"{made} files")
        self.assertIn("A call", counted)

    def test_a_list_that_lacks_a_file_or_names_another_is_a_fault(self) -> None:
        page = (ROOT / recipes.PAGE).read_text()
        self.assertEqual(list(recipes.list_faults(page)), [])
        faults = list(
            recipes.list_faults(
                page.replace("`bindings/python/src/libplacard/_messages.py`", "`bindings/go/events.go`")
            )
        )
        self.assertEqual(
            [fault.split(": ")[1].split(" ")[0] for fault in faults],
            ["`bindings/go/events.go`", "bindings/python/src/libplacard/_messages.py"],
        )


if __name__ == "__main__":
    unittest.main()
