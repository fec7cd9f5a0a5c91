import XCTest

@testable import PlacardCore

/// Rules 6.1.1 to 6.1.3, 6.2: typed properties and their limits.
final class PropertiesTests: XCTestCase {
    private func set(_ key: String, _ value: Value) throws {
        var properties = Properties()
        try properties.set(key, value)
    }

    private func text(_ properties: Properties, reserved: [String] = []) throws -> String {
        var writer = JSONWriter()
        try properties.encode(into: &writer, reservedKeys: reserved, of: "an event")
        return writer.text
    }

    // MARK: Setting

    func testOrderIsOfTheFirstSetting() throws {
        let properties = try Properties(["b": 1, "a": "x", "b": true])
        XCTAssertEqual(try text(properties), #"{"b":true,"a":"x"}"#)
        XCTAssertEqual(properties["a"], "x")
        XCTAssertNil(properties["c"])
    }

    /// Rule 9.3.3: spellings that look alike are two keys.
    func testKeysAreComparedByteByByte() throws {
        var properties = try Properties(["\u{e9}": 1, "e\u{301}": 2])
        XCTAssertEqual(properties.members.count, 2)
        XCTAssertEqual(properties["\u{e9}"], 1)
        XCTAssertEqual(properties["e\u{301}"], 2)
        try properties.set("e\u{301}", .null)
        XCTAssertEqual(properties["\u{e9}"], 1)
    }

    /// Rule 6.2.2: a null at the top level is left out.
    func testNullRemoves() throws {
        var properties = try Properties(["a": 1, "n": .null, "l": [.null]])
        XCTAssertEqual(try text(properties), #"{"a":1,"l":[null]}"#)
        try properties.set("a", .null)
        XCTAssertNil(properties["a"])
        XCTAssertEqual(properties.members.count, 1)
    }

    func testAnErrorChangesNothing() throws {
        var properties = try Properties(["a": 1])
        let before = properties
        assertInvalid(naming: "a") { try properties.set("a", .double(.nan)) }
        XCTAssertEqual(properties, before)
    }

    // MARK: Keys

    func testKeysFollowTheNameRule() throws {
        try set(String(repeating: "k", count: 255), 1)
        assertInvalid(naming: "256") { try set(String(repeating: "k", count: 256), 1) }
        assertInvalid(naming: "$a") { try set("$a", 1) }
        assertInvalid(naming: "a\"b", "quote") { try set("a\"b", 1) }
        assertInvalid(naming: "U+0007") { try set("a\u{7}", 1) }
        assertInvalid(naming: "empty") { try set("", 1) }
        // Also for a null, and inside objects.
        assertInvalid(naming: "$a") { try set("$a", .null) }
        assertInvalid(naming: "$b") { try set("a", .object([.init(key: "$b", value: 1)])) }
        assertInvalid(naming: "empty") { try set("a", [.object([.init(key: "", value: 1)])]) }
    }

    func testAtMost256Keys() throws {
        var properties = Properties()
        for number in 0..<256 { try properties.set("k\(number)", 1) }
        assertInvalid(naming: "256") { try properties.set("more", 1) }
        XCTAssertNoThrow(try properties.set("k7", 2), "replacing is no new key")
        XCTAssertNoThrow(try properties.set("none", .null), "a null is not kept")
        try properties.set("k7", .null)
        XCTAssertNoThrow(try properties.set("more", 1), "a removed key makes room")
    }

    func testReservedKeysAreRefused() throws {
        let reserved = ["time", "event_name"]
        for key in reserved {
            assertInvalid(naming: key, "reserved", "an event") {
                _ = try text(Properties([key: 1]), reserved: reserved)
            }
        }
        let other = try Properties(["times": 1, "Time": 1, "o": .object([.init(key: "time", value: 1)])])
        XCTAssertNoThrow(try text(other, reserved: reserved))
    }

    // MARK: Values

    func testTextIsCountedInScalars() throws {
        try set("a", .string(String(repeating: "x", count: 255)))
        try set("a", .string(String(repeating: "🦊", count: 255)))
        try set("a", .string("\"\n\u{0}"))
        assertInvalid(naming: "'a'", "256", "255") { try set("a", .string(String(repeating: "x", count: 256))) }
        assertInvalid(naming: "'a'", "255") { try set("a", .string(String(repeating: "e\u{301}", count: 128))) }
        assertInvalid(naming: "'a'") { try set("a", [.string(String(repeating: "x", count: 256))]) }
    }

    func testNumbersMustBeFinite() throws {
        for number in [Double.nan, .infinity, -.infinity] {
            assertInvalid(naming: "'a'", "finite") { try set("a", .double(number)) }
            assertInvalid(naming: "finite") { try set("a", .object([.init(key: "b", value: [.double(number)])])) }
        }
        try set("a", .double(.greatestFiniteMagnitude))
        try set("a", .int(.min))
    }

    func testDatesHaveFourDigitYears() throws {
        try set("a", .date(ms: -62_167_219_200_000))
        try set("a", .date(ms: 253_402_300_799_999))
        for ms in [-62_167_219_200_001, 253_402_300_800_000, Int64.min, .max] {
            assertInvalid(naming: "'a'", "0000", "9999") { try set("a", .date(ms: ms)) }
        }
    }

    private func nested(_ levels: Int, in list: Bool) -> Value {
        (0..<levels).reduce(Value.int(1)) { value, _ in
            list ? .array([value]) : .object([.init(key: "k", value: value)])
        }
    }

    /// A value is the first level, and each enclosing array or object adds one.
    func testAtMost50Levels() throws {
        for list in [true, false] {
            try set("a", nested(49, in: list))
            assertInvalid(naming: "'a'", "50") { try set("a", nested(50, in: list)) }
            assertInvalid(naming: "'a'", "50") { try set("a", nested(5_000, in: list)) }
        }
    }

    // MARK: Size

    /// At most 51,200 bytes of JSON, counted as UTF-8: 243 pairs of 210 bytes, and one that fills the rest.
    func testSizeLimitIsExact() throws {
        for filler in [String(repeating: "x", count: 200), String(repeating: "é", count: 100)] {
            var properties = Properties()
            for number in 100..<343 { try properties.set("k\(number)", .string(filler)) }
            try properties.set("z", .string(String(repeating: "x", count: 162)))
            XCTAssertEqual(try text(properties).utf8.count, 51_200)
            try properties.set("z", .string(String(repeating: "x", count: 163)))
            assertInvalid(naming: "51201", "51200") { _ = try text(properties) }
        }
    }

    func testEmptyIsAnEmptyObject() throws {
        XCTAssertEqual(try text(Properties()), "{}")
        XCTAssertTrue(Properties().isEmpty)
    }
}
