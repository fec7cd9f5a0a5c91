/// The look of pages, as design tokens. A message's own colours take precedence (rule 10.1).
///
/// Invalid values are replaced when a page is rendered: an invalid font list by the default, a number out of range by
/// the nearest limit. `Theme(json:)` rejects them with an error.
public struct Theme: Sendable, Equatable {
    public var light = ThemeColors.light
    public var dark = ThemeColors.dark
    /// Font families as in CSS, such as `Inter, "Noto Sans", sans-serif`.
    public var font = "system-ui, sans-serif"
    /// Fonts of titles and headings; nil: `font`.
    public var titleFont: String?
    /// Font for message icons that are characters of an icon font (private use), such as `"Font Awesome 6 Free"`; must
    /// be installed on the system. nil: a built-in symbol replaces them all.
    public var iconFont: String?
    /// Text size relative to the web view's default: 0.5 to 4.
    public var textScale: Double = 1
    /// Corner radius of cards and messages, in CSS pixels: 0 to 64.
    public var radius: Double = 12

    static let textScales = 0.5...4.0
    static let radii = 0.0...64.0

    public init() {}
}

/// The colours of one theme, as 0xAARRGGBB.
public struct ThemeColors: Sendable, Equatable {
    /// Background of the page.
    public var background: UInt32
    /// Background of cards.
    public var surface: UInt32
    /// Background of the bar of a modal feed.
    public var bar: UInt32
    public var text: UInt32
    /// Colour of secondary text, such as descriptions.
    public var secondaryText: UInt32
    /// Colour of links, buttons and unread marks.
    public var accent: UInt32
    /// Colour of text on the accent colour.
    public var accentText: UInt32
    public var border: UInt32

    public static let light = ThemeColors(
        background: 0xFFF4_F5F7, surface: 0xFFFF_FFFF, bar: 0xFFFF_FFFF, text: 0xFF1B_1D21, secondaryText: 0xFF55_5B66,
        accent: 0xFF0B_57D0, accentText: 0xFFFF_FFFF, border: 0xFFDD_E0E6)
    public static let dark = ThemeColors(
        background: 0xFF11_1318, surface: 0xFF1D_2026, bar: 0xFF1D_2026, text: 0xFFEC_EEF2, secondaryText: 0xFFAE_B4C0,
        accent: 0xFF8A_B4F8, accentText: 0xFF0B_1B33, border: 0xFF34_3943)
}
