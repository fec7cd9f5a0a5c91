import PlacardCore
import XCTest

@testable import PlacardHTML

/// Compared with Swift's tables, which the library does without.
final class CharacterTests: XCTestCase {
    func testVisibleCharactersAreKnown() {
        let nothing = [
            "", " ", "\u{A0}\n", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{202E}\u{2066} \u{2060}", "\u{200D}\u{200F}",
            "\u{0}\u{7}",
            "\u{85}\u{9F}", "\u{61C}", "\u{180E}", "\u{3164}\u{FE0F}", "\u{2800}", "\u{E0020}",
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
            let (properties, name) = (scalar.properties, "U+\(String(value, radix: 16))")
            XCTAssertEqual(VisibleText.isSpace(scalar), properties.isWhitespace, name)
            XCTAssertEqual(IconText.isPrivateUse(scalar), properties.generalCategory == .privateUse, name)
            let isControl = properties.generalCategory == .control || properties.generalCategory == .format
            let isBlank = properties.isDefaultIgnorableCodePoint || value == 0x2800
            XCTAssertEqual(VisibleText.isInvisible(scalar), isControl || isBlank, name)
        }
    }
}
