/// The look of pages, as tokens. Messages bring colours of their own (C.5), which come first.
///
/// What does not fit in CSS is not written: fonts that are no list of names are drawn as the default, a number out of its
/// range as the nearest that fits. `Theme(json:)` refuses the same with a reason.
public struct Theme: Sendable, Equatable {
    public var light = ThemeColors.light
    public var dark = ThemeColors.dark
    /// Families as in CSS, such as `Inter, "Noto Sans", sans-serif`.
    public var font = "system-ui, sans-serif"
    /// Of titles and headings; nil: `font`.
    public var titleFont: String?
    /// Of icons of messages that are characters of an icon font (private use), such as `"Font Awesome 6 Free"`, which the
    /// system must have; nil: a built-in sign stands for all of them.
    public var iconFont: String?
    /// How large text is, against what the web view takes for normal: 0.5 to 4.
    public var textScale: Double = 1
    /// Of the corners of cards and messages, in CSS pixels: 0 to 64.
    public var radius: Double = 12

    static let textScales = 0.5...4.0
    static let radii = 0.0...64.0

    public init() {}
}
