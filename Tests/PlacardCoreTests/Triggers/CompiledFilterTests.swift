import PlacardCore
import XCTest

/// The truth table of rule 9.3, row by row, with the values that show each cell.
final class CompiledFilterTests: XCTestCase {
    /// One value of each kind that a property can have; nil for a missing property.
    private static let kinds: [(name: String, value: Value?)] = [
        ("missing", nil), ("null", .null), ("bool", true), ("int", 3), ("double", 3.5), ("text", "abc"),
        ("date", .date(ms: startMs)), ("array", [3]), ("object", .object([.init(key: "a", value: 3)])),
    ]

    private func holds(
        _ comparator: Int64, _ wanted: Value, _ value: Value?, isDate: Bool = false, nowMs: Int64 = startMs
    ) -> Bool {
        let filter = PropertyFilter(
            key: "p", isDate: isDate, comparator: .init(rawValue: comparator), wanted: wanted)
        return CompiledFilter(filter, compile: compileFakeRegex, onBadPattern: { _ in })
            .holds(for: value, nowMs: nowMs, onLimit: {})
    }

    /// Checks one filter against a value of each kind: it must hold for the named kinds only.
    private func assertHolds(
        _ comparator: Int64, _ wanted: Value, for names: Set<String>, isDate: Bool = false,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        for (name, value) in Self.kinds {
            XCTAssertEqual(
                holds(comparator, wanted, value, isDate: isDate), names.contains(name),
                "comparator \(comparator), wanted \(wanted), \(name)", file: file, line: line)
        }
    }

    private let absent: Set<String> = ["missing", "null"]
    private let all = Set(kinds.map(\.name))

    /// The difference of these times does not fit into 64 bits.
    func testTimesMayBeMillionsOfYearsApart() {
        let wanted = Value.double(-12e15)
        XCTAssertTrue(holds(15, wanted, .date(ms: -8_000_000_000_000_000_000), isDate: true, nowMs: 6 << 60))
        XCTAssertFalse(holds(16, wanted, .date(ms: -8_000_000_000_000_000_000), isDate: true, nowMs: 6 << 60))
        XCTAssertTrue(holds(16, .double(12e15), .date(ms: 6 << 60), isDate: true, nowMs: -8_000_000_000_000_000_000))
        XCTAssertFalse(holds(4, .double(12e15), .date(ms: -8_000_000_000_000_000_000), isDate: true, nowMs: 6 << 60))
        XCTAssertTrue(holds(4, .double(-12e15), .date(ms: 6 << 60), isDate: true, nowMs: -8_000_000_000_000_000_000))
        XCTAssertTrue(holds(6, .double(12e15), .date(ms: -8_000_000_000_000_000_000), isDate: true, nowMs: 6 << 60))
    }

    // MARK: Types

    func testEqualsNeedsTheSameType() {
        assertHolds(1, true, for: ["bool"])
        assertHolds(1, false, for: [])
        assertHolds(1, 3, for: ["int"])
        assertHolds(1, 3.5, for: ["double"])
        assertHolds(1, "abc", for: ["text"])
        assertHolds(1, .null, for: [])
        assertHolds(1, [3], for: [])
        assertHolds(1, .object([.init(key: "a", value: 3)]), for: [])
        assertHolds(1, .int(startMs / 1000), for: ["date"], isDate: true)
        assertHolds(1, .int(startMs / 1000), for: [])
        assertHolds(1, "abc", for: [], isDate: true)
    }

    /// Rule 9.3.7: also for a missing value or another type.
    func testNotEqualsHoldsForOtherTypes() {
        assertHolds(2, true, for: all.subtracting(["bool"]))
        assertHolds(2, false, for: all)
        assertHolds(2, 3, for: all.subtracting(["int"]))
        assertHolds(2, 3.5, for: all.subtracting(["double"]))
        assertHolds(2, "abc", for: all.subtracting(["text"]))
        assertHolds(2, [3], for: all)
        assertHolds(2, .int(startMs / 1000), for: all.subtracting(["date"]), isDate: true)
        assertHolds(2, .int(0), for: all, isDate: true)
    }

    func testOrderComparesNumbersOnly() {
        let cases: [(wanted: Value, greater: Set<String>, less: Set<String>, equal: Set<String>)] = [
            (2, ["int", "double"], [], []),
            (4, [], ["int", "double"], []),
            (3, ["double"], [], ["int"]),
            (3.5, [], ["int"], ["double"]),
            (false, ["bool"], [], []),
            (true, [], [], ["bool"]),
            ("abb", ["text"], [], []),
            ("abcd", [], ["text"], []),
            ("abc", [], [], ["text"]),
            (.null, [], [], []),
            ([3], [], [], []),
        ]
        for (wanted, greater, less, equal) in cases {
            assertHolds(3, wanted, for: greater)
            assertHolds(4, wanted, for: greater.union(equal))
            assertHolds(5, wanted, for: less)
            assertHolds(6, wanted, for: less.union(equal))
        }
    }

    func testExistenceIgnoresTheValue() {
        for wanted: Value in [.null, "x", 1] {
            assertHolds(11, wanted, for: all.subtracting(absent))
            assertHolds(12, wanted, for: absent)
            assertHolds(11, wanted, for: all.subtracting(absent), isDate: true)
            assertHolds(12, wanted, for: absent, isDate: true)
        }
    }

    /// Rule 9.3.7: an undocumented comparator never holds.
    func testUnsupportedComparatorsNeverHold() {
        for comparator: Int64 in [7, 8, 9, 13, 14, 18, 19, 0, -1, 20, 99, .min, .max] {
            for wanted: Value in [3, "abc", true, [3]] {
                assertHolds(comparator, wanted, for: [])
                assertHolds(comparator, wanted, for: [], isDate: true)
            }
        }
    }

    // MARK: Values

    func testNumbersCompareByValueWhateverTheirKind() {
        XCTAssertTrue(holds(1, 3, 3.0))
        XCTAssertTrue(holds(1, 3.0, 3))
        XCTAssertFalse(holds(2, 3, 3.0))
        XCTAssertTrue(holds(3, 2.5, 3))
        XCTAssertTrue(holds(5, -0.5, -1))
        XCTAssertTrue(holds(1, 0, -0.0))
        // Rule 6.1.2: 64 bits, where a double would see no difference.
        XCTAssertFalse(holds(1, 9_007_199_254_740_992, 9_007_199_254_740_993))
        XCTAssertTrue(holds(3, 9_007_199_254_740_992, 9_007_199_254_740_993))
        XCTAssertTrue(holds(5, .int(.max), .int(.max - 1)))
    }

    /// The integer is not rounded to a double.
    func testIntegersAndDoublesCompareExactly() {
        // In ascending order; neighbours are equal as doubles.
        let ascending: [Value] = [
            .double(-1e300), .double(-0x1p63), .int(.min + 1), .int(-9_007_199_254_740_993), .double(-0x1p53), .int(-1),
            .double(-0.5), .int(0), .double(0.5), .int(1), .double(0x1p53), .int(9_007_199_254_740_993),
            .int(.max), .double(0x1p63), .double(1e300),
        ]
        for (low, value) in ascending.enumerated() {
            for (high, wanted) in ascending.enumerated() {
                XCTAssertEqual(holds(1, wanted, value), low == high, "\(value) = \(wanted)")
                XCTAssertEqual(holds(3, wanted, value), low > high, "\(value) > \(wanted)")
                XCTAssertEqual(holds(5, wanted, value), low < high, "\(value) < \(wanted)")
            }
        }
        XCTAssertTrue(holds(1, .double(-0x1p63), .int(.min)))
        XCTAssertTrue(holds(1, .int(.min), .double(-0x1p63)))
    }

    func testTextIsComparedExactly() {
        XCTAssertFalse(holds(1, "Abc", "abc"))
        XCTAssertFalse(holds(1, "é", "e\u{301}"), "the same to a reader, other characters")
        XCTAssertTrue(holds(2, "é", "e\u{301}"))
        XCTAssertTrue(holds(1, "", ""))
        XCTAssertTrue(holds(5, "a", "Z"), "by characters, not by dictionary")
        XCTAssertTrue(holds(3, "z", "é"))
        XCTAssertFalse(holds(1, "3", 3))
        XCTAssertFalse(holds(1, true, 1))
    }

    // MARK: Dates

    private func date(_ seconds: Double) -> Value { .date(ms: startMs + Int64(seconds * 1000)) }

    /// 4 and 6 with type date count seconds ago, 15 and 16 seconds ahead.
    func testRelativeDatesCountSeconds() {
        let table: [(comparator: Int64, seconds: Double, expected: Bool)] = [
            (4, -9.999, true), (4, -10, true), (4, -10.001, false), (4, 0, true), (4, 1e9, true),
            (6, -9.999, false), (6, -10, true), (6, -10.001, true), (6, 0, false), (6, 1e9, false),
            (15, 9.999, true), (15, 10, false), (15, 10.001, false), (15, -1e9, true),
            (16, 9.999, false), (16, 10, false), (16, 10.001, true), (16, -1e9, false),
        ]
        for (comparator, seconds, expected) in table {
            for wanted: Value in [10, 10.0] {
                XCTAssertEqual(
                    holds(comparator, wanted, date(seconds), isDate: true), expected, "\(comparator) at \(seconds) s")
            }
        }
    }

    /// 1.001 * 1000 is less than 1001 in doubles.
    func testFractionsOfASecondAreExact() {
        for ms: Int64 in [1001, 1003, 1005, 1_760_000_000_001] {
            XCTAssertTrue(holds(1, .double(Double(ms) / 1000), .date(ms: ms), isDate: true), "\(ms) ms")
            XCTAssertFalse(holds(3, .double(Double(ms) / 1000), .date(ms: ms), isDate: true), "\(ms) ms")
        }
    }

    /// Text that looks like a date is text, a number is a number.
    func testRelativeDatesNeedADate() {
        for comparator: Int64 in [4, 6, 15, 16] {
            for (name, value) in Self.kinds where name != "date" {
                XCTAssertFalse(holds(comparator, 0, value, isDate: true), "\(comparator) with \(name)")
            }
            for value: Value in ["2025-10-09T08:53:20.000Z", .int(startMs), .int(startMs / 1000)] {
                XCTAssertFalse(holds(comparator, 10, value, isDate: true))
            }
            XCTAssertFalse(holds(comparator, "10", date(0), isDate: true), "the filter's own value must be a number")
        }
    }

    func testInstants() {
        let at = Value.int(startMs / 1000)
        XCTAssertTrue(holds(1, at, date(0), isDate: true))
        XCTAssertFalse(holds(1, at, date(0.001), isDate: true))
        XCTAssertTrue(holds(2, at, date(0.001), isDate: true))
        XCTAssertTrue(holds(3, at, date(0.001), isDate: true))
        XCTAssertFalse(holds(3, at, date(0), isDate: true))
        XCTAssertTrue(holds(5, at, date(-0.001), isDate: true))
        XCTAssertTrue(holds(1, .double(1.5), .date(ms: 1_500), isDate: true))
        for comparator: Int64 in [1, 3, 5] {
            XCTAssertFalse(holds(comparator, at, "2025-10-09T08:53:20.000Z", isDate: true))
            XCTAssertFalse(holds(comparator, at, at, isDate: true))
        }
        XCTAssertTrue(holds(2, at, at, isDate: true), "another type is not equal")
    }

    func testExtremeClocksDoNotTrap() {
        for comparator: Int64 in 1...17 {
            for nowMs in [Int64.min, 0, .max] {
                for value in [Int64.min, 0, .max] {
                    for wanted: Value in [.int(.min), .int(.max), .double(.infinity), .double(.nan), .double(-1e300)] {
                        _ = holds(comparator, wanted, .date(ms: value), isDate: true, nowMs: nowMs)
                        _ = holds(comparator, wanted, .int(value), nowMs: nowMs)
                    }
                }
            }
        }
    }

    // MARK: Patterns

    func testPatterns() {
        assertHolds(10, "B", for: ["text"])
        assertHolds(10, "x", for: [])
        assertHolds(17, "B", for: all.subtracting(["text"]))
        assertHolds(17, "x", for: all)
        assertHolds(10, 3, for: [])
        assertHolds(17, 3, for: all)
    }

    /// Rule 9.3.10: a pattern that does not compile or takes too long never holds, not even negated, and is reported.
    func testBadPatternsNeverHold() {
        for comparator: Int64 in [10, 17] {
            assertHolds(comparator, "(", for: [])
            var bad: [String] = []
            let filter = PropertyFilter(
                key: "p", isDate: false, comparator: .init(rawValue: comparator), wanted: "(")
            _ = CompiledFilter(filter, compile: compileFakeRegex) { bad.append($0) }
            XCTAssertEqual(bad, ["("])
        }
    }

    func testSlowPatternsNeverHoldAndAreReported() {
        for comparator: Int64 in [10, 17] {
            var limits = 0
            let filter = CompiledFilter(
                PropertyFilter(key: "p", isDate: false, comparator: .init(rawValue: comparator), wanted: "slow"),
                compile: compileFakeRegex, onBadPattern: { _ in XCTFail("it compiles") })
            XCTAssertFalse(filter.holds(for: "abc", nowMs: 0, onLimit: { limits += 1 }))
            XCTAssertEqual(limits, 1)
            XCTAssertEqual(filter.holds(for: nil, nowMs: 0, onLimit: { limits += 1 }), comparator == 17)
            XCTAssertEqual(limits, 1, "nothing was searched")
        }
    }

    func testOnlyPatternsAreCompiled() {
        for comparator: Int64 in [1, 2, 3, 11] {
            let filter = PropertyFilter(
                key: "p", isDate: false, comparator: .init(rawValue: comparator), wanted: "(")
            _ = CompiledFilter(
                filter,
                compile: {
                    XCTFail("compiles \($0)")
                    return nil
                }, onBadPattern: { _ in XCTFail("no pattern") })
        }
    }
}
