/// A colour theme of a message. Raw values are those of `PLACARD_THEME_*`.
public enum MessageTheme: Int32, Sendable, CaseIterable {
    case light = 0
    case dark = 1
}

extension Message {
    /// The colours to draw the message with. Each colour that the dark theme lacks falls back to the light one.
    public func colors(in theme: MessageTheme) -> MessageColors {
        guard theme == .dark, let dark else { return colors }
        var colors = colors
        colors.background = dark.background ?? colors.background
        colors.text = dark.text ?? colors.text
        colors.headerText = dark.headerText ?? colors.headerText
        colors.closeButton = dark.closeButton ?? colors.closeButton
        colors.frame = dark.frame ?? colors.frame
        colors.icon = dark.icon ?? colors.icon
        colors.iconBackground = dark.iconBackground ?? colors.iconBackground
        return colors
    }

    /// The colours to draw a button with; nil when the index is out of range. Each colour that the dark theme lacks
    /// falls back to the light one, but a border that equals the light background stays equal to the dark one
    /// (rule 10.1).
    public func buttonColors(at index: Int, in theme: MessageTheme) -> MessageButtonColors? {
        guard buttons.indices.contains(index) else { return nil }
        let button = buttons[index]
        let light = MessageButtonColors(
            background: button.backgroundColor, text: button.textColor, border: button.borderColor)
        guard theme == .dark, let dark, dark.buttons.indices.contains(index) else { return light }
        let changed = dark.buttons[index]
        let background = changed.background ?? light.background
        return MessageButtonColors(
            background: background, text: changed.text ?? light.text,
            border: changed.border ?? (light.border == light.background ? background : light.border))
    }
}
