import PlacardCore
import XCTest

@testable import PlacardHTML

final class MessageStyleTests: XCTestCase {
    private func sample() -> Message {
        var message = Message(type: .modal)
        message.colors.background = 0xFF01_0203
        message.colors.text = 0xFF04_0506
        message.colors.headerText = 0xFF07_0809
        message.colors.frame = 0x800A_0B0C
        message.colors.icon = 0xFF0D_0E0F
        message.colors.iconBackground = 0xFF10_1112
        message.colors.closeButton = 0xFFFF_FFFF
        var button = Samples.button(1, "A")
        button.backgroundColor = 0xFF13_1415
        button.textColor = 0xFF16_1718
        message.buttons = [button]
        return message
    }

    private static let light = """
        :root{--m-background:#010203;--m-text:#040506;--m-header:#070809;--m-close:#ffffff;--m-disc:#010203;\
        --m-empty:#010203;--m-empty-close:#ffffff;--m-frame:#0a0b0c80;--m-icon:#0d0e0f;--m-icon-background:#101112;--m-button0:#131415;--m-button0-text:#161718;\
        --m-button0-border:#131415;}

        """

    func testEveryColourIsWritten() {
        XCTAssertEqual(MessageStyle.rules(sample(), .light), Self.light)
    }

    func testAMessageWithoutADarkLookIsUnchanged() {
        for appearance in Appearance.allCases { XCTAssertEqual(MessageStyle.rules(sample(), appearance), Self.light) }
    }

    func testADarkLookFollowsTheSystemOrIsForced() {
        var message = sample()
        var (dark, button) = (DarkTheme(), DarkTheme.Button())
        dark.text = 0xFFAA_BBCC
        button.background = 0xFFDD_EEFF
        dark.buttons = [button]
        message.dark = dark
        let changed = MessageStyle.rules(message, .dark)
        XCTAssertTrue(changed.hasPart("--m-text:#aabbcc;"))
        XCTAssertTrue(changed.hasPart("--m-header:#070809;"), "what the dark look leaves out is as in the light one")
        XCTAssertTrue(changed.hasPart("--m-button0:#ddeeff;--m-button0-text:#161718;--m-button0-border:#ddeeff;"))
        XCTAssertEqual(MessageStyle.rules(message, .light), Self.light)
        let inDark = "@media (prefers-color-scheme:dark){" + changed.dropLast() + "}\n"
        XCTAssertEqual(MessageStyle.rules(message, .system), Self.light + inDark)
    }

    func testThePageUsesTheForcedLook() {
        var message = sample()
        message.dark = DarkTheme()
        message.dark?.background = 0xFF99_9999
        XCTAssertTrue(Samples.html(message) { $0.appearance = .dark }.hasPart(":root{--m-background:#999999;"))
        XCTAssertFalse(Samples.html(message) { $0.appearance = .light }.hasPart("#999999"))
    }

    // MARK: Contrast

    /// The formula of WCAG.
    private func ratio(_ one: UInt32, _ other: UInt32) -> Double {
        func luminance(_ color: UInt32) -> Double {
            func part(_ shift: UInt32) -> Double {
                let value = Double(color >> shift & 0xFF) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
        }
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    func testContrastMatchesWCAG() {
        for _ in 0..<2_000 {
            let (one, other) = (UInt32.random(in: 0...0xFF_FFFF), UInt32.random(in: 0...0xFF_FFFF))
            XCTAssertEqual(Contrast.ratio(one, other), ratio(one, other), accuracy: 1e-9)
        }
        XCTAssertEqual(Contrast.ratio(0, 0xFF_FFFF), 21, accuracy: 1e-9)
    }

    func testTheCloseButtonIsAlwaysVisible() {
        for _ in 0..<2_000 {
            let (color, background) = (UInt32.random(in: 0...0xFF_FFFF), UInt32.random(in: 0...0xFF_FFFF))
            let nudged = Contrast.nudged(color, on: background)
            XCTAssertGreaterThanOrEqual(ratio(nudged, background), 3, "\(color) on \(background)")
            if ratio(color, background) >= 3 { XCTAssertEqual(nudged, color, "it is seen as it is") }
        }
    }

    func testTheDefaultCloseButtonIsChangedSlightly() {
        XCTAssertLessThan(ratio(0x9B_9B9B, 0xFF_FFFF), 3)
        let nudged = Contrast.nudged(0x9B_9B9B, on: 0xFF_FFFF)
        XCTAssertLessThan(ratio(nudged, 0xFF_FFFF), 3.2)
        let rules = MessageStyle.rules(Message(type: .modal), .light)
        XCTAssertTrue(rules.hasPart("--m-close:\(CSSColor(0xFF00_0000 | nudged));"))
    }

    func testAnEmptyBoxContrastsWithItsCloseButton() {
        func box(_ background: UInt32, _ close: UInt32) -> String? {
            var message = Message(type: .modal)
            (message.colors.background, message.colors.closeButton) = (background, close)
            return MessageStyle.rules(message, .light).split(separator: ";").first { $0.hasPrefix("--m-empty:") }
                .map { String($0.dropFirst(10)) }
        }
        XCTAssertEqual(box(0xFF10_1112, 0xFF10_1112), "#101112", "the button is changed")
        XCTAssertEqual(box(0xFFFF_FFFF, 0), "#ffffff")
        XCTAssertEqual(box(0xF0FF_FFFF, 0xFF00_0000), "#fffffff0", "hardly translucent")
        for background in [UInt32(0), 0x00FF_FFFF, 0x2000_0000, 0x80FF_FFFF] {
            XCTAssertEqual(box(background, 0xFF80_8080), "var(--surface)", "what is behind could be anything")
        }
    }

    func testTransparentColoursAreJudgedOnTheirBackground() {
        XCTAssertEqual(Contrast.flattened(0x8000_0000, on: 0xFF_FFFF), 0x7F_7F7F)
        XCTAssertEqual(Contrast.flattened(0xFF12_3456, on: 0xFF_FFFF), 0x12_3456)
        XCTAssertEqual(Contrast.flattened(0x0012_3456, on: 0xAB_CDEF), 0xAB_CDEF)
        var message = Message(type: .modal)
        message.colors.background = 0x20FF_FFFF
        message.colors.closeButton = 0x00FF_FFFF
        let rules = MessageStyle.rules(message, .light)
        XCTAssertTrue(rules.hasPart("--m-disc:#ffffff;"), "its ground hides what is behind")
        XCTAssertFalse(rules.hasPart("--m-close:#ffffff;"))
    }
}
