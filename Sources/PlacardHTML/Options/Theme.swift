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

/// The colours of one look, as 0xAARRGGBB.
public struct ThemeColors: Sendable, Equatable {
    /// Behind everything.
    public var background: UInt32
    /// The background of cards.
    public var surface: UInt32
    /// Of the bar of a modal feed.
    public var bar: UInt32
    public var text: UInt32
    /// Of what matters less: descriptions.
    public var secondaryText: UInt32
    /// Of links, buttons and what is unread.
    public var accent: UInt32
    /// On the accent.
    public var accentText: UInt32
    public var border: UInt32

    public static let light = ThemeColors(
        background: 0xFFF4_F5F7, surface: 0xFFFF_FFFF, bar: 0xFFFF_FFFF, text: 0xFF1B_1D21, secondaryText: 0xFF55_5B66,
        accent: 0xFF0B_57D0, accentText: 0xFFFF_FFFF, border: 0xFFDD_E0E6)
    public static let dark = ThemeColors(
        background: 0xFF11_1318, surface: 0xFF1D_2026, bar: 0xFF1D_2026, text: 0xFFEC_EEF2, secondaryText: 0xFFAE_B4C0,
        accent: 0xFF8A_B4F8, accentText: 0xFF0B_1B33, border: 0xFF34_3943)
}
