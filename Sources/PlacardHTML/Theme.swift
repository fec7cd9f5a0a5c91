/// The look of pages, as tokens. Messages bring colours of their own (C.5), which come first.
public struct Theme: Sendable, Equatable {
    public var light = ThemeColors.light
    public var dark = ThemeColors.dark
    /// Families as in CSS, such as `Inter, sans-serif`.
    public var font = "system-ui, sans-serif"
    /// Of the corners of cards and messages, in CSS pixels.
    public var radius: Double = 12

    public init() {}
}
