import XCTest

@testable import PlacardHTML

/// Compared with Swift's tables, which the library does without.
final class CharacterTests: XCTestCase {
    func testVisibleCharactersAreKnown() {
        let nothing = [
            "", " ", "\u{A0}\n", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{202E}\u{2066} \u{2060}", "\u{200D}\u{200F}",
        ]
        for text in nothing { XCTAssertNil(VisibleText.of(text), "\(Array(text.unicodeScalars))") }
        for text in [".", "\u{200B}a", "\u{1F468}\u{200D}\u{1F469}", "\u{202E}a"] {
            XCTAssertEqual(VisibleText.of(text), text)
        }
        XCTAssertNil(VisibleText.of(nil))
    }

    func testWhiteSpaceAndPrivateUseMatchUnicode() {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            XCTAssertEqual(VisibleText.isSpace(scalar), scalar.properties.isWhitespace, "U+\(String(value, radix: 16))")
            let isPrivate = scalar.properties.generalCategory == .privateUse
            XCTAssertEqual(IconText.isPrivateUse(scalar), isPrivate, "U+\(String(value, radix: 16))")
        }
    }
}
