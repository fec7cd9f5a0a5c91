/// The theme as CSS custom properties, such as `--accent`, for the appearance of a page.
enum ThemeStyle {
    static func rules(_ options: RenderOptions) -> String {
        let (theme, shape) = (options.theme, shape(options.theme))
        let light = "color-scheme:light;" + colors(theme.light)
        let dark = "color-scheme:dark;" + colors(theme.dark)
        return switch options.appearance {
        case .light: ":root{\(shape)\(light)}\n"
        case .dark: ":root{\(shape)\(dark)}\n"
        case .system: ":root{\(shape)\(light)}\n@media (prefers-color-scheme:dark){:root{\(dark)}}\n"
        }
    }

    /// Nil when the theme has no icon font, or an invalid one.
    static func iconFont(_ theme: Theme) -> String? { theme.iconFont.flatMap { FontList.isValid($0) ? $0 : nil } }

    private static func shape(_ theme: Theme) -> String {
        let font = FontList.isValid(theme.font) ? theme.font : Theme().font
        let titleFont = theme.titleFont.flatMap { FontList.isValid($0) ? $0 : nil } ?? font
        let iconFont = iconFont(theme).map { "--icon-font:\($0);" } ?? ""
        return "--font:\(font);--title-font:\(titleFont);\(iconFont)"
            + "--text-scale:\(number(theme.textScale, in: Theme.textScales));"
            + "--radius:\(number(theme.radius, in: Theme.radii))px;"
    }

    /// Clamps the number; NaN becomes the lower bound.
    private static func number(_ number: Double, in range: ClosedRange<Double>) -> Double {
        number > range.lowerBound ? min(number, range.upperBound) : range.lowerBound
    }

    private static func colors(_ colors: ThemeColors) -> String {
        "--background:\(CSSColor(colors.background));--surface:\(CSSColor(colors.surface));--bar:\(CSSColor(colors.bar));"
            + "--text:\(CSSColor(colors.text));--secondary-text:\(CSSColor(colors.secondaryText));"
            + "--accent:\(CSSColor(colors.accent));--accent-text:\(CSSColor(colors.accentText));"
            + "--border:\(CSSColor(colors.border));"
    }
}
