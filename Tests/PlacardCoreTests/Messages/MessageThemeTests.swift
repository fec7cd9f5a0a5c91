import XCTest

@testable import PlacardCore

/// Rule 10.1: the dark look of a message, resolved against its light one.
final class MessageThemeTests: XCTestCase {
    private var light: Message {
        var message = Message(type: .modal)
        message.colors.background = 1
        message.colors.text = 2
        message.colors.headerText = 3
        message.colors.closeButton = 4
        message.colors.frame = 5
        message.colors.icon = 6
        message.colors.iconBackground = 7
        var plain = MessageButton(id: 10)
        (plain.backgroundColor, plain.textColor, plain.borderColor) = (11, 12, 11)
        var framed = MessageButton(id: 20)
        (framed.backgroundColor, framed.textColor, framed.borderColor) = (21, 22, 23)
        message.buttons = [plain, framed]
        return message
    }

    func testWithoutAThemeDarkEqualsLight() {
        XCTAssertEqual(light.colors(in: .dark), light.colors)
        XCTAssertEqual(light.colors(in: .light), light.colors)
        for index in 0..<2 {
            XCTAssertEqual(light.buttonColors(at: index, in: .dark), light.buttonColors(at: index, in: .light))
        }
        XCTAssertEqual(light.buttonColors(at: 1, in: .dark), MessageButtonColors(background: 21, text: 22, border: 23))
    }

    func testEachColorFallsBackSeparately() {
        let keys: [(WritableKeyPath<DarkTheme, UInt32?>, KeyPath<MessageColors, UInt32>)] = [
            (\.background, \.background), (\.text, \.text), (\.headerText, \.headerText), (\.frame, \.frame),
            (\.closeButton, \.closeButton), (\.icon, \.icon), (\.iconBackground, \.iconBackground),
        ]
        for (key, color) in keys {
            var message = light
            message.dark = DarkTheme()
            message.dark?[keyPath: key] = 99
            let (before, after): (MessageColors, MessageColors) = (light.colors, message.colors(in: .dark))
            for (_, other) in keys {
                XCTAssertEqual(after[keyPath: other], other == color ? 99 : before[keyPath: other])
            }
            XCTAssertEqual(message.colors(in: .light), light.colors, "the light look stays")
        }
    }

    /// By position; a missing button looks as in the light theme.
    func testButtonsAreMatchedByPosition() {
        var message = light
        message.dark = DarkTheme()
        XCTAssertEqual(message.buttonColors(at: 0, in: .dark), message.buttonColors(at: 0, in: .light))
        var changed = DarkTheme.Button()
        changed.background = 98
        message.dark?.buttons = [changed]
        XCTAssertEqual(
            message.buttonColors(at: 0, in: .dark), MessageButtonColors(background: 98, text: 12, border: 98),
            "a border in the colour of its button stays so")
        XCTAssertEqual(message.buttonColors(at: 1, in: .dark), message.buttonColors(at: 1, in: .light))
        changed.text = 97
        message.dark?.buttons = [DarkTheme.Button(), changed, changed]
        XCTAssertEqual(
            message.buttonColors(at: 1, in: .dark), MessageButtonColors(background: 98, text: 97, border: 23))
        changed.border = 96
        message.dark?.buttons = [changed]
        XCTAssertEqual(message.buttonColors(at: 0, in: .dark)?.border, 96)
        XCTAssertEqual(message.buttonColors(at: 0, in: .light)?.border, 11)
        for index in [-1, 2, .max] { XCTAssertNil(message.buttonColors(at: index, in: .dark)) }
    }
}
