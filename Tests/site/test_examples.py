"""The table of examples follows the programs: nothing is missing in it, and nothing that is gone stays."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "site"))

import example_results  # noqa: E402
import examples_page  # noqa: E402

import examples  # noqa: E402

PAGE = f"# Examples\n\n{examples.BEGIN}\n\n{examples.END}\n\nThe end.\n"


class ExamplesTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("examples/one.c", "/* Teaches how to do one thing.\n *\n *   one URL\n */\nint main(void);\n")
        self.write("examples/help.c", "/* Part of one.c: help. */\n")

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def page(self, before: str = PAGE, version: str = "1.0.0") -> str:
        found, faults = examples.found(self.root)
        self.assertEqual(faults, [])
        return examples.with_table(before, examples.table(found, examples.versions(before), version))

    def test_a_program_is_a_row_and_its_parts_are_not(self) -> None:
        self.assertIn("| C | [`one.c`](one.c) | how to do one thing | 1.0.0 |\n", self.page())
        self.assertNotIn("help.c", self.page())
        self.assertTrue(self.page().endswith("\n\nThe end.\n"))

    def test_every_language_has_its_comment(self) -> None:
        self.write("examples/two.py", '#!/usr/bin/env python3\n"""Teaches how to do two.\n\n    two.py URL\n"""\n')
        self.write("examples/three/main.swift", "// Teaches how to do three.\n")
        self.write("bindings/rust/tokio-example/src/main.rs", "//! Teaches how to do four.\n")
        self.assertEqual(
            [(each.host, each.name, each.teaches) for each in examples.found(self.root)[0]],
            [
                ("C", "one.c", "how to do one thing"),
                ("Python", "two.py", "how to do two"),
                ("Rust", "tokio-example", "how to do four"),
                ("Swift", "three", "how to do three"),
            ],
        )

    def test_a_first_line_that_says_nothing_is_a_fault(self) -> None:
        self.write("examples/mute.c", "/* mute.c */\n")
        _, faults = examples.found(self.root)
        self.assertEqual([fault.split(":")[0] for fault in faults], ["examples/mute.c"])

    def test_an_example_keeps_its_version_and_a_new_one_gets_the_current(self) -> None:
        first = self.page()
        self.write("examples/new.c", "/* Teaches how to do new things. */\n")
        second = self.page(first, version="1.1.0")
        self.assertIn("| how to do one thing | 1.0.0 |", second)
        self.assertIn("| how to do new things | 1.1.0 |", second)

    def test_a_program_that_is_gone_leaves_the_table(self) -> None:
        self.write("examples/gone.c", "/* Teaches how to go. */\n")
        first = self.page()
        (self.root / "examples/gone.c").unlink()
        self.assertIn("gone.c", first)
        self.assertNotIn("gone.c", self.page(first))

    def test_an_example_that_nothing_ran_is_missing_unless_it_says_why(self) -> None:
        self.write(
            "examples/odd.c", "/* Teaches how to be odd.\n *\n * Not run by a test: it needs a window. Look.\n */\n"
        )
        found, _ = examples.found(self.root)
        results = {each.path: None for each in found}
        missing = examples_page.missing(found, results)
        self.assertEqual([fault.split(":")[0] for fault in missing], ["examples/one.c"])
        self.assertIn("| not run: it needs a window |", examples_page.table(found, results, {}))

    def test_the_site_shows_what_was_printed_as_it_was(self) -> None:
        output = self.root / "output"
        output.write_text("a | b\n<i>*c*</i>\n", encoding="utf-8")
        example_results.record("scripts/examples", "examples/one.c", [output], self.root / "results")
        result = example_results.read("examples/one.c", self.root / "results")
        assert result is not None
        self.assertEqual(
            (result.script, result.output, result.picture), ("scripts/examples", "a | b\n<i>*c*</i>\n", None)
        )
        found, _ = examples.found(self.root)
        row = examples_page.table(found, {each.path: result for each in found}, {}).split("\n")[2]
        self.assertIn("<pre>a &#124; b&#10;&#60;i&#62;&#42;c&#42;&#60;&#47;i&#62;</pre>", row)

    def test_a_later_run_replaces_output_and_picture(self) -> None:
        (self.root / "output").write_text("one\n", encoding="utf-8")
        (self.root / "window.png").write_bytes(b"picture")
        results = self.root / "results"
        example_results.record("scripts/demo", "examples/one.c", [self.root / "window.png"], results)
        example_results.record("scripts/demo", "examples/one.c", [self.root / "output"], results)
        result = example_results.read("examples/one.c", results)
        assert result is not None
        self.assertEqual((result.output, result.picture), ("one\n", None))


if __name__ == "__main__":
    unittest.main()
