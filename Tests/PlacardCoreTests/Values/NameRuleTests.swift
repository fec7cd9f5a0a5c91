import PlacardCore
import XCTest

/// Rules 6.1.1, 6.2: valid names. Nothing is cut, invalid names are refused with a reason.
final class NameRuleTests: XCTestCase {
    func testGoodNamesAreAccepted() throws {
        let names = [
            "a", "level_done", "Größe", "a b", "$price", "time", "a.b", "'", "🦊", String(repeating: "x", count: 255),
            String(repeating: "🦊", count: 255),
        ]
        for name in names { XCTAssertNoThrow(try NameRule.check(name, field: "event name"), name) }
    }

    func testLengthIsCountedInScalars() {
        assertInvalid(naming: "event name", "256", "255") {
            try NameRule.check(String(repeating: "x", count: 256), field: "event name")
        }
        // One character for a reader, two scalars each.
        let accented = String(repeating: "e\u{301}", count: 128)
        assertInvalid(naming: "256", "255") { try NameRule.check(accented, field: "event name") }
        XCTAssertNoThrow(try NameRule.check(String(repeating: "e\u{301}", count: 127) + "e", field: "event name"))
    }

    func testEmptyNameIsRefused() {
        assertInvalid(naming: "product id", "empty") { try NameRule.check("", field: "product id") }
    }

    func testEveryControlCharacterIsRefused() throws {
        for number in UInt32(0)..<0x20 {
            let name = "a\(Character(try XCTUnwrap(Unicode.Scalar(number))))"
            let code = (number < 16 ? "U+000" : "U+00") + String(number, radix: 16, uppercase: true)
            assertInvalid(naming: "event name", code) { try NameRule.check(name, field: "event name") }
        }
        // In Swift a line break of two scalars is one character.
        assertInvalid(naming: "U+000D") { try NameRule.check("a\r\nb", field: "event name") }
    }

    func testQuoteIsRefused() {
        assertInvalid(naming: "event name", "quote") { try NameRule.check("say \"hi\"", field: "event name") }
        // Also when a combining mark follows and makes it part of another character.
        assertInvalid(naming: "quote") { try NameRule.check("say \"\u{301}", field: "event name") }
    }

    func testPropertyKeysMustNotBeginWithADollar() {
        XCTAssertNoThrow(try NameRule.checkKey("a$"))
        assertInvalid(naming: "$a", "reserved") { try NameRule.checkKey("$a") }
        assertInvalid(naming: "$") { try NameRule.checkKey("$\u{301}") }
        assertInvalid(naming: "empty") { try NameRule.checkKey("") }
    }

    func testShownTextIsShortAndClean() {
        XCTAssertEqual(NameRule.shown("abc"), "'abc'")
        XCTAssertEqual(NameRule.shown("a\nb\u{0}"), "'a?b?'")
        let long = NameRule.shown(String(repeating: "x", count: 10_000))
        XCTAssertLessThan(long.count, 50)
        XCTAssertTrue(long.hasSuffix("…'"))
        XCTAssertFalse(NameRule.shown(String(repeating: "x", count: 40)).contains("…"))
    }
}
