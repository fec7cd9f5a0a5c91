"""What a run keeps of the runs before it, and which mutants and tests it takes."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from collections import Counter
from pathlib import Path
from unittest import mock

import mutation
import suite
from points import Point
from workspace import Build


def points(file: str, count: int) -> list[Point]:
    return [Point(f"Sources/{file}", line, "sum", 1, "a + b") for line in range(1, count + 1)]


class Outcomes(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        patch = mock.patch.object(mutation, "_OUTCOMES", Path(folder.name) / "outcomes.json")
        patch.start()
        self.addCleanup(patch.stop)

    def build(self, keys: list[str], digests: dict[str, str]) -> Build:
        return Build(points("PlacardCore/A.swift", len(keys)), keys, digests)

    def test_nothing_is_known_at_first(self) -> None:
        self.assertEqual(mutation.recalled(self.build(["a"], {})), {})

    def test_a_run_goes_on_if_nothing_has_changed(self) -> None:
        build = self.build(["a", "b", "c"], {"file": "1"})
        mutation.remember(build, {0: "killed", 2: "survived"})
        self.assertEqual(mutation.recalled(build), {0: "killed", 2: "survived"})

    def test_survivors_are_tried_again_after_a_change(self) -> None:
        mutation.remember(self.build(["a", "b", "c"], {"file": "1"}), {0: "killed", 1: "not reached", 2: "survived"})
        changed = self.build(["new", "c", "b", "a"], {"file": "2"})
        self.assertEqual(mutation.recalled(changed), {1: "again", 2: "again", 3: "killed"})

    def test_what_was_not_tried_again_stays_a_survivor(self) -> None:
        build = self.build(["a", "b"], {"file": "1"})
        mutation.remember(build, {0: "again", 1: "killed"})
        self.assertEqual(mutation.recalled(build), {0: "again", 1: "killed"})
        with mock.patch.object(mutation, "equivalents", return_value={}):
            counts = mutation.result(build.points, mutation.recalled(build), 2, 1)["counts"]
        self.assertEqual((counts["survived"], counts["tried"], counts["percent noticed"]), (1, 2, 50.0))


class Samples(unittest.TestCase):
    all = points("PlacardCore/A.swift", 100) + points("PlacardStore/B.swift", 300)

    def test_each_file_has_the_same_share(self) -> None:
        for known in ({}, dict.fromkeys(range(60), "killed")):
            chosen = mutation.sample(self.all, known, 40, 1)
            self.assertEqual(Counter(self.all[mutant].file[-7] for mutant in chosen), {"A": 10, "B": 30})
            self.assertEqual(len(set(chosen)), 40)
            if known:
                self.assertEqual(sum(mutant in known for mutant in chosen), 10, "what is known is taken first")

    def test_a_sample_follows_from_its_seed(self) -> None:
        self.assertEqual(mutation.sample(self.all, {}, 40, 1), mutation.sample(self.all, {}, 40, 1))
        self.assertNotEqual(mutation.sample(self.all, {}, 40, 1), mutation.sample(self.all, {}, 40, 2))

    def test_no_more_are_chosen_than_there_are(self) -> None:
        self.assertEqual(sorted(mutation.sample(self.all, {}, 9_999, 1)), list(range(400)))

    def test_a_sample_of_some_files_has_no_others(self) -> None:
        name = self.all[0].file
        chosen = mutation.sample(self.all, {}, 9_999, 1, lambda point: point.file == name)
        self.assertEqual(sorted(chosen), [number for number, point in enumerate(self.all) if point.file == name])
        self.assertEqual(len(mutation.sample(self.all, {}, 5, 1, lambda point: point.file == name)), 5)


class Equivalents(unittest.TestCase):
    def test_a_reason_counts_for_its_file_and_place_only(self) -> None:
        text = "# comment\nPlacardCore/A.swift | sum 1 | a + b | why\nPlacardCore/A.swift | sum 2 | a + b | gone\n"
        output = io.StringIO()
        with mock.patch.object(mutation, "_EQUIVALENT") as file, contextlib.redirect_stdout(output):
            file.read_text.return_value = text
            found = mutation.equivalents(points("PlacardCore/A.swift", 1))
        self.assertEqual(found["PlacardCore/A.swift", "sum", 1, "a + b"], "why")
        self.assertIn("does not exist", output.getvalue())

    def test_each_reason_is_about_a_line_that_exists(self) -> None:
        sources = Path(__file__).parents[2] / "Sources"
        for line in mutation._EQUIVALENT.read_text().splitlines():
            if line and not line.startswith("#"):
                file, _, source, _ = line.split(" | ")
                lines = [each.strip() for each in (sources / file).read_text().splitlines()]
                self.assertIn(source, lines, line)


class Times(unittest.TestCase):
    def of(self, *seconds: float) -> list[suite.Test]:
        program = suite._PROGRAMS[0]
        return [suite.Test(program, str(second), second, frozenset(), "") for second in seconds]

    def test_as_many_tests_run_as_time_allows(self) -> None:
        for seconds, count in (((1, 2, 3), 2), ((4,), 1), ((), 0)):
            self.assertEqual(len(suite.in_time(self.of(*seconds), 3)), count)

    def test_batches_have_every_test_once(self) -> None:
        tests = self.of(*([0.01] * 100), 0.4, 0.4, 9)
        batches = list(suite.batches(tests, 30))
        self.assertEqual([test for batch in batches for test in batch], tests)
        self.assertTrue(all(0 < len(batch) <= 30 for batch in batches))


if __name__ == "__main__":
    unittest.main()
