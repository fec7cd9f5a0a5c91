import XCTest

@testable import PlacardHTML

/// The default themes against WCAG 2.2 AA: every pair of adjacent colours in feed.css.
final class ThemeContrastTests: XCTestCase {
    private typealias Token = KeyPath<ThemeColors, UInt32>

    /// Text, and its background.
    private let texts: [(String, Token, Token)] = [
        ("title on the page", \.text, \.background), ("title on the bar", \.text, \.bar),
        ("title of a card", \.text, \.surface), ("description", \.secondaryText, \.surface),
        ("empty feed", \.secondaryText, \.background), ("words for a picture", \.secondaryText, \.background),
        ("link text", \.accent, \.surface), ("Done", \.accent, \.bar),
        ("Done under the pointer", \.accent, \.background),
        ("count", \.accentText, \.accent),
    ]
    /// Marks, controls and rings, and their surroundings.
    private let marks: [(String, Token, Token)] = [
        ("unread", \.accent, \.surface), ("ring around a card", \.accent, \.background),
        ("ring in a card", \.accent, \.surface),
        ("ring on the bar", \.accent, \.bar), ("dismiss and pin", \.secondaryText, \.surface),
        ("dismiss under the pointer", \.text, \.border), ("dismiss while pressed", \.secondaryText, \.border),
        ("count on the page", \.accent, \.background),
    ]

    func testDefaultThemesHaveEnoughContrast() {
        for (look, colors) in [("light", ThemeColors.light), ("dark", .dark)] {
            for (name, one, other) in texts {
                assertContrast(colors[keyPath: one], colors[keyPath: other], 4.5, "\(look): \(name)")
            }
            for (name, one, other) in marks {
                assertContrast(colors[keyPath: one], colors[keyPath: other], 3, "\(look): \(name)")
            }
        }
    }

    private func assertContrast(_ one: UInt32, _ other: UInt32, _ least: Double, _ name: String) {
        XCTAssertEqual([one >> 24, other >> 24], [0xFF, 0xFF], "\(name) is see-through")
        let ratio = Contrast.ratio(one & 0xFF_FFFF, other & 0xFF_FFFF)
        XCTAssertGreaterThanOrEqual(ratio, least, name)
    }

    /// Pairs of known contrast verify the formula.
    func testContrastIsMeasuredCorrectly() {
        XCTAssertEqual(Contrast.ratio(0, 0xFF_FFFF), 21, accuracy: 0.001)
        XCTAssertEqual(Contrast.ratio(0x77_7777, 0xFF_FFFF), 4.478, accuracy: 0.001)
        XCTAssertEqual(Contrast.ratio(0xFF_0000, 0x00_00FF), 2.149, accuracy: 0.001)
    }
}
