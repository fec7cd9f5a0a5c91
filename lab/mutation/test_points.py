"""Which places of a line become mutants, and how they are written."""

from __future__ import annotations

import unittest

from points import masked, write


def changed(line: str, left_out: set[tuple[str, int]] | None = None) -> tuple[str, list[str]]:
    text, points = write("File.swift", line, 7, left_out or set())
    return text, [point.kind for point in points]


class Points(unittest.TestCase):
    def test_each_kind(self) -> None:
        for line, wanted, kinds in (
            ("    return a < b", "    return a <~ mutant(7) ^^^ b", ["comparison"] * 2),
            ("    return a == b", "    return a ==~ mutant(7) ^^^ b", ["equality"]),
            ("    return a - b", "    return a -~ mutant(7) ^+^ b", ["sum"]),
            ("    return a && b", "    return a && mutant(7) ||| b", ["operand"]),
            ("    return a || b", "    return a || mutant(7) &&& b", ["operand"]),
            ("    f(a, 5)", "    if !mutantIsOn(8) { f(a, mutantInt(7, 5)) }", ["integer", "call"]),
            ("    return min(a, b)", "    return mutantMin(7, a, b)", ["min and max"]),
            ("    guard a else { return }", "    guard mutantNot(7, a) else { return }", ["condition"]),
            ("    if a != nil {", "    if mutantNot(7, a != nil) {", ["condition"]),
            ("    a.b = c", "    if !mutantIsOn(7) { a.b = c }", ["assignment"]),
            ("    let a = true", "    let a = mutantBool(7, true)", ["boolean"]),
        ):
            with self.subTest(line):
                self.assertEqual(changed(line), (wanted, kinds))

    def test_what_stays(self) -> None:
        for line in (
            "    // a < b",
            '    let a = "b < c"',
            '    let a = "\\(b < c)"',
            "    func f<T>(a: T) where T == Int {",
            "    case a where b < c:",
            "    let a: [Int] = []",
            "    init(a: Int) {\n        self.a = a\n    }",
        ):
            with self.subTest(line):
                self.assertEqual(changed(line), (line, []))

    def test_a_line_left_out_stays(self) -> None:
        self.assertEqual(changed("    f()", {("File.swift", 1)}), ("    f()", []))

    def test_numbers_are_those_of_the_list(self) -> None:
        text, points = write("File.swift", "    return a < b\n    return c == d", 0, set())
        self.assertEqual(text, "    return a <~ mutant(0) ^^^ b\n    return c ==~ mutant(2) ^^^ d")
        self.assertEqual([point.line for point in points], [1, 1, 2])

    def test_a_mutant_has_a_place_among_those_of_its_kind(self) -> None:
        points = write("File.swift", "    return a < 1 && b < 2", 0, set())[1]
        self.assertEqual(
            [(point.kind, point.place) for point in points],
            [
                *(("comparison", 1), ("comparison", 2), ("operand", 1), ("comparison", 3), ("comparison", 4)),
                *(("integer", 1), ("integer", 2)),
            ],
        )

    def test_strings_and_comments_are_masked_in_place(self) -> None:
        self.assertEqual(masked('a = "b\\"c" // d'), 'a = "____" ')


if __name__ == "__main__":
    unittest.main()
