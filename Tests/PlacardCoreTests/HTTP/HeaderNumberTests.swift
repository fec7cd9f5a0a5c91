import PlacardCore
import XCTest

/// Whole numbers in headers.
final class HeaderNumberTests: XCTestCase {
    func testNumbersAreRead() {
        for (text, number) in [
            ("0", 0), ("7", 7), (" 7", 7), ("\t7 \t", 7), ("-5", -5), ("007", 7), ("-0", 0),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ] as [(String, Int64)] {
            XCTAssertEqual(HeaderNumber.read(text), number, text)
        }
    }

    func testNumbersBeyond64BitsAreClamped() {
        for digits in ["9223372036854775808", "99999999999999999999", String(repeating: "9", count: 5_000)] {
            XCTAssertEqual(HeaderNumber.read(digits), .max)
            XCTAssertEqual(HeaderNumber.read("-" + digits), .min)
        }
    }

    func testInvalidNumbersAreRefused() {
        for text in ["", " ", "-", "--1", "+1", "1 2", "1e9", "1.5", "0x10", "soon", "١", "1\0"] {
            XCTAssertNil(HeaderNumber.read(text), text)
        }
    }
}
