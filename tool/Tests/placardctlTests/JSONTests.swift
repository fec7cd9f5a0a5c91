import PlacardJSON
import XCTest

@testable import PlacardCampaigns
@testable import placardctl

final class JSONTests: XCTestCase {
    func testDistinguishesIntegersRealsAndBooleans() throws {
        let text = #"[true,false,1,0,1.0,-2.5,1e3,9223372036854775807,-9223372036854775808,1760000001.204,null]"#
        let value = try JSONReader.read(text.utf8)
        XCTAssertEqual(
            value,
            .array([
                .bool(true), .bool(false), .integer(1), .integer(0), .real(1), .real(-2.5), .real(1000),
                .integer(.max), .integer(.min), .real(1_760_000_001.204), .null,
            ]))
        XCTAssertEqual(
            value.text(),
            "[true,false,1,0,1.0,-2.5,1000.0,9223372036854775807,-9223372036854775808,1760000001.204,null]")
    }

    func testReadsEscapesAndWritesThemBack() throws {
        let value = try JSONReader.read(#" "\"\\\/\b\f\n\r\t\u00e4\ud83c\udf75\u0000" "#.utf8)
        XCTAssertEqual(value, .string("\"\\/\u{8}\u{C}\n\r\tä🍵\u{0}"))
        XCTAssertEqual(try JSONReader.read(value.text().utf8), value)
    }

    func testTwoSpellingsOfOneKeyAreTwoKeys() throws {
        let (short, long) = ("caf\u{E9}", "cafe\u{301}")
        let text = "{\"\(long)\":2,\"\(short)\":1}"
        let (value, places) = try JSONReader.readWithPlaces(Array(text.utf8))
        XCTAssertEqual([value[short], value[long]], [.integer(1), .integer(2)])
        XCTAssertEqual(Array(value.text().utf8), Array(text.utf8))
        XCTAssertEqual(places.count, 3)
        XCTAssertNotEqual(value, try JSONReader.read("{\"\(long)\":1,\"\(short)\":2}".utf8))
        XCTAssertEqual(
            JSON(.object([.init(key: short, value: 1), .init(key: long, value: 2)])), value, "from the library's reader"
        )
        var members = value.members ?? [:]
        XCTAssertEqual(members.removeValue(forKey: short), .integer(1))
        XCTAssertEqual(members.merging([short: 3]).count, 2)
    }

    func testWritesKeysInOrder() throws {
        let value = try JSONReader.read(#"{"b":[1,{}],"a":[],"c":{"z":"x"}}"#.utf8)
        XCTAssertEqual(value.text(), #"{"a":[],"b":[1,{}],"c":{"z":"x"}}"#)
        XCTAssertEqual(
            value.text(pretty: true),
            """
            {
              "a": [],
              "b": [
                1,
                {}
              ],
              "c": {
                "z": "x"
              }
            }

            """)
    }

    func testNamesThePositionOfAnError() {
        check("{\n  \"a\": 1,\n}", "expected a key in double quotes", offset: 12, line: 3, column: 1)
        check("", "expected a value, not the end of the text", offset: 0, line: 1, column: 1)
        check("[1,]", "expected a value", offset: 3, line: 1, column: 4)
        check("[1", "expected ',' or ']'", offset: 2, line: 1, column: 3)
        check(#"{"a" 1}"#, #"expected ':' after the key "a""#, offset: 5, line: 1, column: 6)
        check(#"{"a":1,"a":2}"#, #"the key "a" occurs twice"#, offset: 7, line: 1, column: 8)
        check("tru", "expected a value", offset: 0, line: 1, column: 1)
        check("{} x", "unexpected text after the value", offset: 3, line: 1, column: 4)
        check("-", "expected a digit", offset: 1, line: 1, column: 2)
        check("01", "unexpected text after the value", offset: 1, line: 1, column: 2)
        check("1.", "expected a digit", offset: 2, line: 1, column: 3)
        check("9223372036854775808", "the integer does not fit 64 bits", offset: 0, line: 1, column: 1)
        check("1e999", "the number is too large", offset: 0, line: 1, column: 1)
        check("\"a", "unterminated string", offset: 0, line: 1, column: 1)
        check("\"a\nb\"", "a control character in a string must be escaped", offset: 2, line: 1, column: 3)
        check(#""\x""#, "unknown escape in a string", offset: 1, line: 1, column: 2)
        check(#""\ud800""#, "half a surrogate pair in a string", offset: 1, line: 1, column: 2)
        check(#""\u12g4""#, "expected four hexadecimal digits", offset: 3, line: 1, column: 4)
    }

    func testRefusesInvalidUTF8() {
        XCTAssertThrowsError(try JSONReader.read([0x22, 0xFF, 0x22])) {
            XCTAssertEqual(($0 as? JSONSyntaxError)?.problem, "the string is not valid UTF-8")
        }
    }

    func testValuesAreRefusedOneAtATime() throws {
        let text = #"{"a":[1,{"b":[1e999,18446744073709551616]},"\ud800"],"\udc00":1,"c":{"d":{"x":1,"x":2}},"e":[]}"#
        let (value, faults) = try JSONReader.readTolerantly(Array(text.utf8))
        XCTAssertEqual(value.members?.count, 4)
        XCTAssertEqual(value["a"]?.elements?.last, "\u{FFFD}")
        XCTAssertEqual(
            Set(faults.map { "\($0.key.text) \($0.value.column) \($0.value.problem)" }),
            [
                "a[1] 15 the number is too large", "a[2] 45 half a surrogate pair in a string",
                " 55 half a surrogate pair in a string", #"c 81 the key "x" occurs twice"#,
            ])
        XCTAssertThrowsError(try JSONReader.readTolerantly(Array("[1e999,]".utf8)))
        let deep = "[" + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + ",7]"
        let skipped = try JSONReader.readTolerantly(Array(deep.utf8))
        XCTAssertEqual(skipped.value.elements?.last, 7)
        XCTAssertEqual(skipped.faults.count, 1)
        XCTAssertThrowsError(try JSONReader.readTolerantly(Array(deep.dropLast(3).utf8)))
    }

    func testRefusesEndlessNesting() {
        XCTAssertThrowsError(try JSONReader.read(String(repeating: "[", count: 1_000_000).utf8)) {
            XCTAssertEqual(
                $0 as? JSONSyntaxError,
                JSONSyntaxError(problem: "nested deeper than 64 levels", offset: 64, line: 1, column: 65))
        }
    }

    /// A client cannot read any part of a reply that is nested too deep: one card or campaign would cost all others.
    func testReadsAsDeepAsClientsDo() {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")] {
            let levels = open.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
            for count in 62...67 where count % levels == 0 {
                let text =
                    String(repeating: open, count: count / levels) + "1"
                    + String(repeating: close, count: count / levels)
                XCTAssertEqual(
                    (try? JSONReader.read(text.utf8)) != nil, JSONDocument.isValid(Array(text.utf8)), "\(count) \(open)"
                )
            }
        }
    }

    private func check(
        _ text: String, _ problem: String, offset: Int, line: Int, column: Int, at testLine: UInt = #line
    ) {
        XCTAssertThrowsError(try JSONReader.read(text.utf8), line: testLine) {
            let expected = JSONSyntaxError(problem: problem, offset: offset, line: line, column: column)
            XCTAssertEqual($0 as? JSONSyntaxError, expected, line: testLine)
        }
    }
}
