import XCTest

/// How expectations are compared.
final class MatcherTests: XCTestCase {
    private func json(_ text: String) throws -> JSON { try JSONReader.read(Array(text.utf8)) }

    private func matches(_ expected: String, _ seen: String?) throws -> Bool {
        Matcher.matches(try json(expected), try seen.map(json))
    }

    func testMatches() throws {
        for (expected, seen) in [
            ("1", "1.0"), ("null", "null"), (#"{"a": null}"#, "{}"), (#"{"a": null}"#, #"{"a": null}"#),
            (#"{"a": {"$absent": true}}"#, "{}"), (#"{"$any": true}"#, "null"), (#"{"$regex": "b+"}"#, #""abbc""#),
            (#"{"$date_ms": 5}"#, #"{"$date_ms": 5}"#), (#"{"a": {"b": 1}}"#, #"{"a": {"b": 1, "c": 2}}"#),
            (#"{"$between": [1, 2.5]}"#, "1"), (#"{"$between": [1, 2.5]}"#, "2.5"),
            (#""\u0041\u0000\ud83d\ude00""#, "\"A\\u0000😀\""), (#"{"$contains": []}"#, "[1]"),
            (#"{"$contains": [{"$any": true}, 1]}"#, "[1, 2]"),
            (#"{"$contains": [{"a": 1}, {"a": 1, "b": 2}]}"#, #"[{"a": 1, "b": 2}, {"a": 1}]"#),
        ] {
            XCTAssertTrue(try matches(expected, seen), "\(expected) and \(seen)")
        }
    }

    func testDiffers() throws {
        for (expected, seen) in [
            ("1", "true"), ("0", "false"), ("1", #""1""#), (#""a""#, #""A""#), ("null", "0"), ("null", #""""#),
            ("9007199254740993", "9007199254740992"), (#""\u00e9""#, #""e\u0301""#),
            (#"{"a": {"$absent": true}}"#, #"{"a": null}"#), (#"{"a": {"$any": true}}"#, "{}"), (#"{"a": {}}"#, "{}"),
            (#"{"a": 1}"#, "[1]"), ("[]", "{}"), ("[1]", "[1, 1]"), ("[1, 1]", "[1]"),
            (#"{"$regex": "^b"}"#, #""abb""#), (#"{"$regex": "1"}"#, "1"), (#"{"$between": [0, 2]}"#, "true"),
            (#"{"$between": [0, 2]}"#, #""1""#),
            (#"{"$between": [0, 2]}"#, "2.1"), (#"{"$contains": [1]}"#, "1"), (#"{"$contains": [1, 1]}"#, "[1, 2]"),
            (#"{"$date_ms": 5}"#, #"{"$date_ms": 6}"#),
        ] {
            XCTAssertFalse(try matches(expected, seen), "\(expected) and \(seen)")
        }
        XCTAssertFalse(try matches(#"{"$any": true}"#, nil))
    }

    func testADifferenceSaysWhere() throws {
        let found = Matcher.differences(
            try json(#"{"a": [{"b": 1}, {"b": 2}], "c": 3}"#), try json(#"{"a": [{"b": 1}, {"b": 9}]}"#), "x")
        XCTAssertEqual(found.map(\.path), ["x.a[1].b", "x.c"])
        XCTAssertEqual(found.map { $0.seen?.integer }, [9, nil])
    }

    func testOptionalEventsCountOnlyWhenNamed() throws {
        let seen = try json(
            #"[{"type": "session_started", "session_id": "s"}, {"type": "sent", "records": 1}, {"type": "no_match"}]"#)
        func isExpected(_ text: String) throws -> Bool {
            Matcher.eventDifferences(try json(text), seen.array ?? []).isEmpty
        }
        XCTAssertTrue(try isExpected(#"[{"type": "no_match"}]"#))
        XCTAssertTrue(try isExpected(#"[{"type": "sent"}, {"type": "no_match"}]"#))
        XCTAssertTrue(try isExpected(#"{"$contains": [{"type": "sent", "records": 1}]}"#))
        XCTAssertFalse(try isExpected(#"[{"type": "no_match"}, {"type": "sent"}]"#))
        XCTAssertFalse(try isExpected("[]"))
    }

    func testSpelling() {
        enum Names { case rateLimited, webHTML, notReEligible, ok }
        XCTAssertEqual(
            [Names.rateLimited, .webHTML, .notReEligible, .ok].map(spelled),
            ["rate_limited", "web_html", "not_re_eligible", "ok"])
    }
}
