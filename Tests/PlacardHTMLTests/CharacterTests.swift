import XCTest

@testable import PlacardHTML

/// Against Swift's tables, which the library does without.
final class CharacterTests: XCTestCase {
    func testWhiteSpaceAndPrivateUseAreThoseOfUnicode() {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            XCTAssertEqual(VisibleText.isSpace(scalar), scalar.properties.isWhitespace, "U+\(String(value, radix: 16))")
            let isPrivate = scalar.properties.generalCategory == .privateUse
            XCTAssertEqual(IconText.isPrivateUse(scalar), isPrivate, "U+\(String(value, radix: 16))")
        }
    }
}
