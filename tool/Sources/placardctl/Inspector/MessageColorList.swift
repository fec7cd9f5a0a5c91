import PlacardCore
import PlacardHTML

/// The colours with which a message is drawn, by their keys in the campaign file. There they are numbers, which nobody can
/// read.
enum MessageColorList {
    /// In the order of the documentation. Empty for a message whose page is HTML, because it has colours of its own.
    static func of(_ message: Message) -> [(key: String, css: String)] {
        guard !message.isHTML else { return [] }
        var list: [(String, UInt32?)] = plain(message.colors)
        for (index, button) in message.buttons.enumerated() {
            list += [
                ("btns[\(index)].bg_color", button.backgroundColor), ("btns[\(index)].text_color", button.textColor),
                ("btns[\(index)].border_color", button.borderColor),
            ]
        }
        if let dark = message.dark { list += Self.dark(dark).map { ("dark \($0.0)", $0.1) } }
        return list.compactMap { key, color in color.map { (key, CSSColor($0).description) } }
    }

    private static func plain(_ colors: MessageColors) -> [(String, UInt32?)] {
        [
            ("bg_color", colors.background), ("text_color", colors.text), ("header_text_color", colors.headerText),
            ("close_btn_color", colors.closeButton), ("frame_color", colors.frame), ("icon_color", colors.icon),
            ("icon_bg_color", colors.iconBackground),
        ]
    }

    private static func dark(_ colors: DarkTheme) -> [(String, UInt32?)] {
        var list: [(String, UInt32?)] = [
            ("bg_color", colors.background), ("text_color", colors.text), ("header_text_color", colors.headerText),
            ("close_btn_color", colors.closeButton), ("frame_color", colors.frame), ("icon_color", colors.icon),
            ("icon_bg_color", colors.iconBackground),
        ]
        for (index, button) in colors.buttons.enumerated() {
            list += [
                ("btns[\(index)].bg_color", button.background), ("btns[\(index)].text_color", button.text),
                ("btns[\(index)].border_color", button.border),
            ]
        }
        return list
    }
}
