import PlacardCore
import PlacardHTML

/// Finds colours of a message that nobody can see.
struct MessageColorNotes {
    private typealias Found = MessageNotes.Found

    /// What WCAG AA requires (1.4.3) of text, and of large text: from 24 px, or bold from 18.7 px.
    private static let leastContrast = 4.5
    private static let leastOfLarge = 3.0

    private let objects: MessageObjects
    private let message: Message?

    init(_ objects: MessageObjects, _ message: Message?) {
        self.objects = objects
        self.message = message
    }

    var all: [MessageNotes.Found] { transparent + unreadable }

    // MARK: Without alpha

    private var transparent: [Found] {
        let dark = objects.dark.map { transparent($0, MessageRules.colors) } ?? []
        return transparent(objects.message, MessageRules.colors)
            + objects.buttons.flatMap { transparent($0, MessageRules.buttonColors) }
            + dark + objects.darkButtons.flatMap { transparent($0, MessageRules.buttonColors) }
    }

    private func transparent(_ object: MessageObjects.Object, _ keys: [String]) -> [Found] {
        keys.compactMap { key in
            guard let value = object.json[key]?.integer, let color = UInt32(exactly: value), color >> 24 == 0,
                color != 0
            else { return nil }
            let place = "\(object.path).\(key)"
            let effect = key.hasSuffix("text_color") ? "a device takes it as opaque" : "it is transparent"
            return Found(
                .colorWithoutAlpha, place,
                "`\(place)` is \(color) (\(Self.hex(color))), so its alpha is 0: \(effect). Opaque is "
                    + "\(color | 0xFF00_0000)")
        }
    }

    // MARK: Contrast

    private var unreadable: [Found] {
        guard let message, !message.isHTML else { return [] }
        let themes: [MessageTheme] = message.dark == nil ? [.light] : [.light, .dark]
        return themes.flatMap { texts(of: message, $0) + labels(of: message, $0) }
    }

    private func texts(of message: Message, _ theme: MessageTheme) -> [Found] {
        // An image-only message shows no text.
        guard message.imageStyle != .graphic else { return [] }
        let colors = message.colors(in: theme)
        let texts = [
            ("header_text_color", message.header, colors.headerText), ("text_color", message.message, colors.text),
        ]
        return texts.compactMap { key, text, color in
            guard VisibleText.of(text) != nil, isWritten([key, "bg_color"], objects.message, theme) else { return nil }
            let isLarge = key == "header_text_color" && message.type != .slideup
            return unreadable(color, on: colors.background, "\(prefix(theme)).\(key)", theme, isLarge: isLarge)
        }
    }

    private func labels(of message: Message, _ theme: MessageTheme) -> [Found] {
        message.buttons.indices.compactMap { index in
            guard VisibleText.of(message.buttons[index].text) != nil,
                let colors = message.buttonColors(at: index, in: theme), objects.buttons.indices.contains(index),
                isWritten(["text_color", "bg_color"], objects.buttons[index], theme)
            else { return nil }
            // Behind a transparent button is the message.
            let ground = colors.background >> 24 == 0 ? message.colors(in: theme).background : colors.background
            return unreadable(colors.text, on: ground, "\(prefix(theme)).btns[\(index)].text_color", theme)
        }
    }

    /// In the light, colours that the message does not have are the host's matter. The dark theme changes some of them,
    /// and has to fit all.
    private func isWritten(_ keys: [String], _ object: MessageObjects.Object, _ theme: MessageTheme) -> Bool {
        theme == .dark || keys.contains { object.json[$0] != nil }
    }

    private func unreadable(
        _ text: UInt32, on ground: UInt32, _ place: String, _ theme: MessageTheme, isLarge: Bool = false
    ) -> Found? {
        // What is behind a translucent ground is not known.
        guard ground >> 24 == 0xFF else { return nil }
        let ratio = Contrast.ratio(Contrast.flattened(text, on: ground), ground)
        let least = isLarge ? Self.leastOfLarge : Self.leastContrast
        guard ratio < least else { return nil }
        // Rounded down, so that it never reads as enough.
        let words = "\((ratio * 100).rounded(.down) / 100):1, below \(least):1"
        return Found(
            .lowContrast, place,
            "`\(place)`: the text (\(Self.hex(text))) is hard to read on its background (\(Self.hex(ground))) in the "
                + "\(theme == .dark ? "dark" : "light") theme: the contrast is \(words)")
    }

    private func prefix(_ theme: MessageTheme) -> String {
        let path = objects.message.path
        return theme == .dark ? "\(path).themes.dark" : path
    }

    private static func hex(_ color: UInt32) -> String {
        let digits = String(color, radix: 16, uppercase: true)
        let width = color >> 24 == 0 ? 6 : 8
        return "0x" + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
