import XCTest

@testable import PlacardCore

/// How `explain` describes a filter that did not hold: the closest reason, types, texts.
final class FilterExplainerTests: XCTestCase {
    private static let values: [Value?] = [
        nil, true, false, 1, 3, 2.5, "abc", "b", "", .date(ms: startMs), .date(ms: startMs - 90_000),
        .date(ms: startMs + 90_000), [3], .object([.init(key: "a", value: 3)]),
    ]

    private struct Failure {
        let why: Verdict.Why
        let filter: Verdict.FailedFilter
        let text: String
    }

    private func failure(_ filters: FilterGroups, _ value: Value?) throws -> Failure? {
        var properties = Properties()
        if let value { try properties.set("p", value) }
        let event = TriggerEvent(kind: .customEvent, name: "e", properties: properties)
        return Self.failure(filters, event)
    }

    private static func failure(_ filters: FilterGroups, _ event: TriggerEvent) -> Failure? {
        let explainer = FilterExplainer(properties: event.properties, nowMs: startMs)
        let groups = filters.map { group in
            group.map { CompiledFilter($0, compile: compileFakeRegex, onBadPattern: { _ in }) }
        }
        var run = RegexRun()
        return explainer.stop(in: groups, &run).map { stop in
            let words = explainer.words(for: stop, in: groups)
            return Failure(why: stop.why, filter: words.filter, text: words.text)
        }
    }

    private func filter(_ code: Int64, _ wanted: Value = .null, isDate: Bool = false) -> PropertyFilter {
        PropertyFilter(key: "p", isDate: isDate, comparator: .init(rawValue: code), wanted: wanted)
    }

    /// All comparators, wanted and found values: explained if and only if it does not hold, and the reason is true.
    func testAgreesWithTheFilter() throws {
        let operands: [Value] = [.null, true, 2, 2.5, "b", "(", "slow", [1], .object([]), 1_760_000_000]
        for code in Int64(0)...19 {
            for (operand, isDate) in operands.flatMap({ [($0, false), ($0, true)] }) {
                let filter = filter(code, operand, isDate: isDate)
                let compiled = CompiledFilter(filter, compile: compileFakeRegex, onBadPattern: { _ in })
                let holding = Self.values.filter { compiled.holds(for: $0, nowMs: startMs, onLimit: {}) }
                for value in Self.values {
                    let place =
                        "comparator \(code), wanted \(operand), date \(isDate), value \(String(describing: value))"
                    guard let failure = try failure([[filter]], value) else {
                        XCTAssertTrue(holding.contains(value), place)
                        continue
                    }
                    XCTAssertFalse(holding.contains(value), place)
                    XCTAssertEqual(failure.filter.foundType, ValueType(of: value), place)
                    check(failure, holding, place)
                }
            }
        }
    }

    private func check(_ failure: Failure, _ holding: [Value?], _ place: String) {
        let (found, wanted) = (failure.filter.foundType, failure.filter.wantedType)
        if let wanted {
            XCTAssertTrue(holding.allSatisfy { ValueType(of: $0) == wanted }, place)
        }
        switch failure.why {
        case .badFilter, .badPattern: XCTAssertTrue(holding.isEmpty, place)
        case .otherType: XCTAssertTrue(wanted != nil && found != wanted && found != .missing, place)
        case .missing: XCTAssertEqual(found, .missing, place)
        case .otherValue: XCTAssertNotEqual(found, .missing, place)
        case .patternLimit: XCTAssertEqual(found, .string, place)
        default: XCTFail("\(failure.why) is no reason of a filter: \(place)")
        }
    }

    func testTextsNameTheReason() throws {
        let now: Value = 1_760_000_000
        let cases: [(PropertyFilter, Value?, String)] = [
            (filter(3, 2), "3", #"'p' is "3", a string; wanted greater than 2, a number"#),
            (filter(3, 2), 1, "'p' is 1; wanted greater than 2"),
            (filter(4, 2), nil, "'p' is missing; wanted greater than or equal to 2"),
            (filter(5, 2), 2, "'p' is 2; wanted less than 2"),
            (filter(6, "b"), "c", #"'p' is "c"; wanted less than or equal to "b""#),
            (filter(1, true), 1, "'p' is 1, a number; wanted equal to true, a boolean"),
            (filter(2, 2), 2, "'p' is 2; wanted not equal to 2"),
            (filter(10, "x"), "abc", #"'p' is "abc"; wanted matching "x""#),
            (filter(10, "("), "abc", #"'p' is "abc"; wanted matching "(", a pattern that does not compile"#),
            (filter(17, "slow"), "a", #"'p' is "a"; wanted not matching "slow", a pattern that takes too many steps"#),
            (filter(17, "b"), "abc", #"'p' is "abc"; wanted not matching "b""#),
            (filter(11), nil, "'p' is missing; wanted any value"),
            (filter(12), [1], "'p' is [1]; wanted no value"),
            (filter(7, "a"), "a", #"'p' is "a"; wanted comparator 7 with "a", which never holds"#),
            (filter(1, .null), 1, "'p' is 1; wanted equal to null, which never holds"),
            (
                filter(3, now, isDate: true), "2025-10-09T08:53:21Z",
                #"'p' is "2025-10-09T08:53:21Z", a string that only looks like a date; "#
                    + "wanted later than 2025-10-09T08:53:20Z, a date"
            ),
            (
                filter(3, now, isDate: true), "2025-1",
                #"'p' is "2025-1", a string; wanted later than 2025-10-09T08:53:20Z, a date"#
            ),
            (
                filter(1, "x"), .string(String(repeating: "é", count: 60)),
                "'p' is \"\(String(repeating: "é", count: 59))…; wanted equal to \"x\""
            ),
            (
                filter(1, "x"), .string(String(repeating: "é", count: 58)),
                "'p' is \"\(String(repeating: "é", count: 58))\"; wanted equal to \"x\""
            ),
            (filter(5, now, isDate: true), 5, "'p' is 5, a number; wanted earlier than 2025-10-09T08:53:20Z, a date"),
            (
                filter(1, 1_760_000_000.5, isDate: true), .date(ms: startMs),
                "'p' is 2025-10-09T08:53:20Z; wanted equal to 2025-10-09T08:53:20.500Z"
            ),
            (
                filter(4, 60, isDate: true), .date(ms: startMs - 7_500_000),
                "'p' is 2025-10-09T06:48:20Z, 2 h 5 min ago; wanted a date at most 60 s ago"
            ),
            (
                filter(6, 60, isDate: true), .date(ms: startMs + 1),
                "'p' is 2025-10-09T08:53:20.001Z, in 1 s; wanted a date at least 60 s ago"
            ),
            (
                filter(15, 5), .date(ms: startMs + 86_400_000),
                "'p' is 2025-10-10T08:53:20Z, in 1 d; wanted a date less than 5 s from now"
            ),
            (
                filter(16, 5), .date(ms: startMs),
                "'p' is 2025-10-09T08:53:20Z, 0 s ago; wanted a date more than 5 s from now"
            ),
        ]
        for (filter, value, text) in cases {
            XCTAssertEqual(try failure([[filter]], value)?.text, "filter 1 of 1: \(text)")
        }
    }

    /// Groups are ANDed, filters in a group ORed: the first filter of the first failing group is named, with a note
    /// that the others failed too.
    func testWordsOfGroups() throws {
        let (one, two, three) = (filter(1, 1), filter(1, 2), filter(1, 3))
        XCTAssertEqual(
            try failure([[one, three], [two]], 1)?.text, "filter 3 of 3: 'p' is 1; wanted equal to 2")
        XCTAssertEqual(
            try failure([[two, three]], 1)?.text,
            "filter 1 of 2: 'p' is 1; wanted equal to 2; the other filter of its group does not hold either")
        XCTAssertEqual(
            try failure([[two, three, two]], 1)?.text,
            "filter 1 of 3: 'p' is 1; wanted equal to 2; the 2 other filters of its group do not hold either")
        XCTAssertEqual(try failure([[one], []], 1)?.text, "group 2 of its filters is empty, so it never holds")
        let nameless = PropertyFilter(key: "", isDate: false, comparator: .init(rawValue: 0), wanted: .null)
        XCTAssertEqual(
            try failure([[nameless]], 1)?.text,
            "filter 1 of 1: it names no property, or is incomplete, so it never holds")
        XCTAssertNil(try failure([], 1))
    }

    func testKeysThatDifferInCaseAreReported() throws {
        let event = TriggerEvent(kind: .customEvent, properties: try Properties(["P": 3]))
        XCTAssertEqual(
            Self.failure([[filter(3, 2)]], event)?.text,
            "filter 1 of 1: 'p' is missing (there is 'P': keys are case-sensitive); wanted greater than 2")
    }

    func testLongValuesAreCutInTextsOnly() throws {
        let text = String(repeating: "é", count: 255)
        let failure = try XCTUnwrap(failure([[filter(1, "x")]], .string(text)))
        XCTAssertEqual(failure.filter.found, "\"\(text)\"")
        XCTAssertLessThan(failure.text.unicodeScalars.count, 120)
    }

    func testTimeSpans() {
        let spans: [(Int64, String)] = [
            (0, "0 s"), (1, "1 s"), (1_000, "1 s"), (1_001, "2 s"), (59_999, "1 min"), (61_000, "1 min 1 s"),
            (3_600_000, "1 h"), (3_661_000, "1 h 1 min"), (90_000_000, "1 d 1 h"), (-5, "0 s"),
            (.max, "106751991167 d 7 h"), (.min, "0 s"),
        ]
        for (ms, words) in spans { XCTAssertEqual(TimeSpan.words(ms), words) }
    }
}
