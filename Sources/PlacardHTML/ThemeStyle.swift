/// The theme as custom properties of CSS, such as `--accent`, in the looks that a page has.
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

    private static func shape(_ theme: Theme) -> String { "--font:\(theme.font);--radius:\(theme.radius)px;" }

    private static func colors(_ colors: ThemeColors) -> String {
        "--background:\(CSSColor(colors.background));--surface:\(CSSColor(colors.surface));--bar:\(CSSColor(colors.bar));"
            + "--text:\(CSSColor(colors.text));--secondary-text:\(CSSColor(colors.secondaryText));"
            + "--accent:\(CSSColor(colors.accent));--accent-text:\(CSSColor(colors.accentText));"
            + "--border:\(CSSColor(colors.border));"
    }
}
