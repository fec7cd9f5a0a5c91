"""Filters judged by `placardctl check`, by a model that tries values, and with z3 by that.

python3 -m unittest lab/check/test_filters.py      PLACARD_CHECKS: how many random files (200), PLACARD_SEED: which
"""

from __future__ import annotations

import itertools
import random
import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import cases
from check_case import COUNT, SEED, CheckTestCase, rules

try:
    import z3
except ImportError:
    z3 = None


class FilterTests(CheckTestCase):
    """Contradictions against a model that tries values, and against z3."""

    KEYS = ("a", "b")

    def random_filter(self, dice: random.Random) -> dict[str, Any]:
        kind = dice.choice(["number", "string", "boolean", "date"])
        if kind == "number":
            value: Any = dice.choice([0, 1, 2, 1.5, -1, 2**53, 2**53 + 1])
            comparator = dice.choice([1, 2, 3, 4, 5, 6, 11, 12])
        elif kind == "string":
            value, comparator = dice.choice(["", "a", "b", "ab"]), dice.choice([1, 2, 3, 4, 5, 6, 11, 12])
        elif kind == "boolean":
            value, comparator = dice.choice([True, False]), dice.choice([1, 2])
        else:
            value, comparator = dice.choice([0, 1, 2.5]), dice.choice([1, 2, 3, 5])
        return cases.test(comparator, value, kind, dice.choice(self.KEYS))

    @staticmethod
    def values() -> list[Any]:
        numbers = [
            -2,
            -1,
            -0.5,
            0,
            0.5,
            1,
            1.25,
            1.5,
            1.75,
            2,
            3,
            2**53 - 1,
            2**53,
            2**53 + 1,
            2**53 + 2,
            1e300,
            -1e300,
        ]
        texts = ["", "\0", "a", "a\0", "ab", "ab\0", "b", "c"]
        dates = [("date", ms) for ms in (-1, 0, 1, 999, 1000, 1001, 2499, 2500, 2501, 9000)]
        return [None, True, False, [], *numbers, *texts, *dates]

    @classmethod
    def holds(cls, test: dict[str, Any], value: Any) -> bool:  # noqa: ANN401
        return cls.holds_itself(test, value) != test.get("negated", False)

    @staticmethod
    def holds_itself(test: dict[str, Any], value: Any) -> bool:  # noqa: ANN401
        wanted, comparator = test["property_value"], test["comparator"]
        if comparator in {11, 12}:
            return (value is not None) == (comparator == 11)
        order = None
        if test["property_type"] == "date":
            if isinstance(value, tuple):
                order = (value[1] / 1000 > wanted) - (value[1] / 1000 < wanted)
        elif isinstance(value, tuple) or isinstance(value, bool) != isinstance(wanted, bool):
            order = None
        elif (isinstance(value, str) and isinstance(wanted, str)) or (
            isinstance(value, (int, float)) and isinstance(wanted, (int, float))
        ):
            order = (value > wanted) - (value < wanted)
        if comparator == 2:
            return order != 0
        return (
            order is not None and {1: order == 0, 3: order > 0, 4: order >= 0, 5: order < 0, 6: order <= 0}[comparator]
        )

    def is_possible(self, groups: list[list[dict[str, Any]]]) -> bool:
        """Whether one choice of a filter of each group holds for a value of each property."""

        def fits(key: str, chosen: tuple[dict[str, Any], ...]) -> bool:
            mine = [test for test in chosen if test["property_key"] == key]
            return any(all(self.holds(test, value) for test in mine) for value in self.values())

        return any(all(fits(key, chosen) for key in self.KEYS) for chosen in itertools.product(*groups))

    def test_contradictions_are_those_of_the_model(self) -> None:
        dice = random.Random(SEED)
        files: list[object] = []
        all_groups = []
        for _ in range(COUNT * 3):
            groups = [
                [self.random_filter(dice) for _ in range(dice.choice([1, 1, 1, 2]))]
                for _ in range(dice.randrange(1, 5))
            ]
            all_groups.append(groups)
            files.append(cases.filters(*groups))
        impossible = 0
        for groups, found in zip(all_groups, self.folder.check(files), strict=True):
            expected = not self.is_possible(groups)
            self.assertEqual("never_shows" in rules(found), expected, groups)
            impossible += expected
        self.assertGreater(impossible, COUNT // 4)
        self.assertLess(impossible, COUNT * 2)

    def test_shadows_are_those_of_the_model(self) -> None:
        dice = random.Random(SEED + 3)
        pairs = []
        for _ in range(COUNT * 2):
            weak, strong = (
                [[self.random_filter(dice) for _ in range(dice.choice([1, 1, 2]))] for _ in range(dice.randrange(1, 3))]
                for _ in range(2)
            )
            # A third of the strong ones ask for a part of what the weak ones do.
            pairs.append((weak, dice.choice([strong, strong, weak[:1]])))
        files: list[object] = [
            cases.both(cases.filters(*weak), cases.filters(*strong, priority=1, re_eligibility=0))
            for weak, strong in pairs
        ]
        shadowed = 0
        for (weak, strong), found in zip(pairs, self.folder.check(files), strict=True):
            without = [
                [*weak, *([self.negated(test)] for test in group)] for group in strong
            ]  # An event of the weak campaign for which a group of the strong one does not hold.
            expected = self.is_possible(weak) and not any(self.is_possible(groups) for groups in without)
            self.assertEqual("shadowed" in rules(found), expected, (weak, strong))
            shadowed += expected
        self.assertGreater(shadowed, COUNT // 10)

    @staticmethod
    def negated(test: dict[str, Any]) -> dict[str, Any]:
        return test | {"negated": not test.get("negated", False)}

    def test_many_campaigns_of_one_event_are_compared(self) -> None:
        tests = [[cases.test(3, n, key=f"k{n % 7}")] for n in range(300)]
        document = cases.both(
            cases.both({"campaigns": []}, cases.filters([cases.test(3, 299, key="k5")])),
            {"campaigns": [cases.filters(*[t], re_eligibility=0)["campaigns"][0] for t in tests]},
        )
        for number, entry in enumerate(document["campaigns"]):
            entry["id"] = f"c{number}"
        found = [f for f in self.folder.one(document) if f["rule"] == "shadowed"]
        # Later in the list, and wider: no campaign of the same property has a lower bound after it, except the first.
        self.assertEqual([f["campaign"] for f in found], ["c0"])

    def test_always_true_groups_are_those_of_the_model(self) -> None:
        dice = random.Random(SEED + 1)
        all_groups = [[[self.random_filter(dice) for _ in range(dice.choice([1, 2, 3]))]] for _ in range(COUNT)]
        for groups, found in zip(all_groups, self.folder.check([cases.filters(*g) for g in all_groups]), strict=True):
            values = self.values()
            # Each property for itself: a value of one says nothing of the other.
            expected = any(
                all(
                    any(self.holds(test, value) for test in groups[0] if test["property_key"] == key)
                    for value in values
                )
                for key in self.KEYS
            )
            self.assertEqual("always_true" in rules(found), expected, groups)

    @unittest.skipIf(z3 is None, "z3 is not installed")
    def test_number_tests_are_judged_as_z3_judges_them(self) -> None:
        dice = random.Random(SEED + 2)
        names = {1: "==", 2: "!=", 3: ">", 4: ">=", 5: "<", 6: "<="}
        all_groups = []
        for _ in range(COUNT):
            # `exists` as a number test keeps other types out: they have no order.
            groups = [
                [
                    cases.test(dice.choice(list(names)), dice.randrange(-5, 5) / 2, key=key)
                    for _ in range(dice.choice([1, 2]))
                ]
                for key in dice.choices("ab", k=dice.randrange(1, 6))
            ]
            all_groups.append([[cases.test(6, 100, key="a")], [cases.test(6, 100, key="b")], *groups])
        for groups, found in zip(all_groups, self.folder.check([cases.filters(*g) for g in all_groups]), strict=True):
            solver = z3.Solver()
            for group in groups:
                terms = []
                for test in group:
                    left, right = z3.Real(test["property_key"]), z3.RealVal(str(test["property_value"]))
                    terms.append(
                        {
                            "==": left == right,
                            "!=": left != right,
                            ">": left > right,
                            ">=": left >= right,
                            "<": left < right,
                            "<=": left <= right,
                        }[names[test["comparator"]]]
                    )
                solver.add(z3.Or(terms))
            self.assertEqual("never_shows" in rules(found), solver.check() == z3.unsat, groups)


if __name__ == "__main__":
    unittest.main()
