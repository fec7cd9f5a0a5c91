/// What the icon of a message is drawn as: campaigns name it by a character, mostly one of an icon font (C.5).
enum IconText {
    /// Whether only the right font can draw it: all of its characters are private use.
    static func needsFont(_ icon: String) -> Bool {
        icon.unicodeScalars.allSatisfy { $0.properties.generalCategory == .privateUse }
    }
}
