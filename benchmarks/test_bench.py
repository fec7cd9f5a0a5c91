"""Tests of what `make bench` computes. They measure nothing."""

import json
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

from bench import measure, selected
from measurement import Measurement, ProgramError, Row, Sample, Sizes, Target, Unavailable
from report import Report, write_reports
from summary import Spread, detail, growth, quick, ratios, spread, typical_ratio

ROW = Row("row", "us", 2.0)


class SummaryTests(unittest.TestCase):
    def test_quick_ignores_slow_rounds(self) -> None:
        self.assertAlmostEqual(quick([100] * 5 + [180] * 6), 100)
        self.assertEqual(quick([7]), 7)

    def test_typical_ratio_compares_rounds_of_the_same_time(self) -> None:
        # Half of the rounds are slowed on both sides.
        self.assertAlmostEqual(typical_ratio([12, 12, 24, 24, 24], [10, 10, 20, 20, 20]), 1.2)

    def test_spread_is_the_quartiles(self) -> None:
        self.assertEqual(spread([5, 1, 2, 3, 4]), Spread(3, 2, 4))
        self.assertEqual(spread([5]), Spread(5, 5, 5))

    def test_ratio_of_zeros(self) -> None:
        self.assertEqual(ratios([0, 4, 3], [0, 2, 0]), [1, 2])

    def test_growth_is_one_if_linear(self) -> None:
        self.assertAlmostEqual(growth({10: 15, 250: 255, 2500: 2505}), 1)
        self.assertGreater(growth({size: float(size * size) for size in (10, 250, 2500)}), 10)
        self.assertEqual(growth({10: 5, 250: 5, 2500: 5}), 0)

    def test_detail_shows_medians_of_each_size(self) -> None:
        passes = [Sample(0, "{each:.1f} us, {all:.0f} B", {"each": Sizes((n, n * 2)), "all": n}) for n in (1, 9, 3)]
        self.assertEqual(detail(passes), "3.0/6.0 us, 3 B")


class BenchTests(unittest.TestCase):
    def test_rows_are_selected_by_pattern(self) -> None:
        def names(*patterns: str) -> list[str]:
            return [row.name for _, rows in selected(list(patterns)) for row in rows]

        self.assertEqual(names("batch", "P4_*"), ["P4_match", "P4_numbers", "batch"])
        self.assertEqual(len(names()), len(set(names())))
        with self.assertRaises(SystemExit):
            names("P4", "no-such-row")

    def test_passes_alternate_and_are_paired(self) -> None:
        order: list[str] = []
        entry = self.report(lambda target: order.append(target.folder.name) or self.sample(target))
        self.assertEqual(order, ["now", "base", "base", "now", "now", "base"])
        self.assertEqual((entry["value"], entry["base"], entry["ratio"], entry["passes"]), (3, 4, 0.75, 3))

    def test_a_base_that_lacks_a_function_is_named_in_the_row(self) -> None:
        def lacking(target: Target) -> dict[str, Sample]:
            if target.folder.name == "base":
                raise ProgramError("the library has no placard_new")
            return self.sample(target)

        entry = self.report(lacking)
        self.assertEqual((entry["value"], entry["base"], entry["ratio"]), (3, None, None))
        self.assertEqual(entry["base_error"], "the library has no placard_new")

    def test_a_row_without_its_data_is_skipped(self) -> None:
        def lacking(target: Target) -> dict[str, Sample]:
            raise Unavailable("there is no year.parquet")

        (report,) = self.reports(lacking)
        self.assertTrue(report.is_skipped)
        self.assertEqual(report.error, "there is no year.parquet")

    def sample(self, target: Target) -> dict[str, Sample]:
        return {"row": Sample(3 if target.folder.name == "now" else 4, "")}

    def report(self, function: Callable[[Target], dict[str, Sample]]) -> dict[str, object]:
        """Returns the JSON of a row that this function measures."""
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "bench.json"
            write_reports(self.reports(function), path)
            return json.loads(path.read_text())["row"]

    def reports(self, function: Callable[[Target], dict[str, Sample]]) -> list[Report]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            scratch = folder / "scratch"
            scratch.mkdir()
            now, base = (Target(folder / side, folder, scratch, Path("python3")) for side in ("now", "base"))
            return measure(Measurement(function, (ROW,), passes=3), (ROW,), now, base, None)


if __name__ == "__main__":
    unittest.main()
