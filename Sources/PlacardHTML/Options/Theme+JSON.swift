import PlacardCore

extension Theme {
    /// Makes a theme from a JSON object such as `{"light": {"accent": "#0B57D0"}, "font": "Inter, sans-serif",
    /// "radius": 12}`. Missing fields keep their defaults.
    ///
    /// - Throws: `invalid`, naming the field and what it accepts.
    package init(value: Value) throws(PlacardError) {
        self.init()
        let input = try JSONInput(value, name: "theme")
        for member in input.members {
            switch member.key {
            case "light": try light.change(JSONInput(member.value, name: "theme.light"))
            case "dark": try dark.change(JSONInput(member.value, name: "theme.dark"))
            case "font": font = try input.font(member)
            case "title_font": titleFont = try input.font(member)
            case "icon_font": iconFont = try input.font(member)
            case "text_scale": textScale = try input.number(member, in: Self.textScales)
            case "radius": radius = try input.number(member, in: Self.radii)
            default:
                throw input.unknown(member, known: "light, dark, font, title_font, icon_font, text_scale and radius")
            }
        }
    }
}

extension ThemeColors {
    fileprivate mutating func change(_ input: JSONInput) throws(PlacardError) {
        for member in input.members {
            switch member.key {
            case "background": background = try input.color(member)
            case "surface": surface = try input.color(member)
            case "bar": bar = try input.color(member)
            case "text": text = try input.color(member)
            case "secondary_text": secondaryText = try input.color(member)
            case "accent": accent = try input.color(member)
            case "accent_text": accentText = try input.color(member)
            case "border": border = try input.color(member)
            default:
                throw input.unknown(
                    member,
                    known: "background, surface, bar, text, secondary_text, accent, accent_text and border")
            }
        }
    }
}
