import PlacardCore

/// The colours of a message as CSS custom properties, such as `--m-text`, for the themes of its page.
///
/// The campaign's colours are used unchanged (rule 10.1), except for the close button, which must be visible: its
/// colour is moved towards black or white until it has the contrast required for controls. An empty message has the
/// theme's colours where its box would not contrast with that button.
enum MessageStyle {
    static func rules(_ message: Message, _ appearance: Appearance) -> String {
        let light = ":root{" + colors(message, .light) + "}\n"
        switch appearance {
        case .light: return light
        case .dark: return ":root{" + colors(message, .dark) + "}\n"
        case .system:
            guard message.dark != nil else { return light }
            return light + "@media (prefers-color-scheme:dark){:root{" + colors(message, .dark) + "}}\n"
        }
    }

    /// Makes custom CSS safe to embed: it cannot end its style element. In CSS strings and names `<\/` means `</`, and
    /// elsewhere `</` has no meaning.
    static func own(_ css: String) -> [UInt8] {
        var rules: [UInt8] = []
        for byte in css.utf8 {
            if byte == UInt8(ascii: "/"), rules.last == UInt8(ascii: "<") { rules.append(UInt8(ascii: "\\")) }
            rules.append(byte)
        }
        return rules
    }

    private static func colors(_ message: Message, _ theme: MessageTheme) -> String {
        let colors = message.colors(in: theme)
        let disc = colors.background & 0xFF_FFFF
        let close = Contrast.nudged(Contrast.flattened(colors.closeButton, on: disc), on: disc)
        var rules = ""
        property("background", colors.background, &rules)
        property("text", colors.text, &rules)
        property("header", colors.headerText, &rules)
        property("close", 0xFF00_0000 | close, &rules)
        property("disc", 0xFF00_0000 | disc, &rules)
        emptyBox(colors.background, close, &rules)
        property("frame", colors.frame, &rules)
        property("icon", colors.icon, &rules)
        property("icon-background", colors.iconBackground, &rules)
        for index in message.buttons.indices.prefix(Message.buttonLimit) {
            guard let button = message.buttonColors(at: index, in: theme) else { continue }
            property("button\(index)", button.background, &rules)
            property("button\(index)-text", button.text, &rules)
            property("button\(index)-border", button.border, &rules)
        }
        return rules
    }

    /// The box of an empty message.
    private static func emptyBox(_ background: UInt32, _ close: UInt32, _ rules: inout String) {
        guard contrasts(close, withBox: background) else {
            rules += "--m-empty:var(--surface);--m-empty-close:var(--text);"
            return
        }
        property("empty", background, &rules)
        property("empty-close", 0xFF00_0000 | close, &rules)
    }

    /// Whether the colour contrasts with a box that may be translucent, whatever is behind: with the box on black and
    /// on white, and it is not between the two.
    private static func contrasts(_ color: UInt32, withBox box: UInt32) -> Bool {
        let (darkest, lightest) = (Contrast.flattened(box, on: 0), Contrast.flattened(box, on: 0xFF_FFFF))
        let (first, second) = (Contrast.ratio(color, darkest), Contrast.ratio(color, lightest))
        return min(first, second) >= Contrast.ofControls && max(first, second) >= Contrast.ratio(darkest, lightest)
    }

    private static func property(_ name: String, _ color: UInt32, _ rules: inout String) {
        rules += "--m-"
        rules += name
        rules += ":"
        rules += CSSColor(color).description
        rules += ";"
    }
}
