/// What the icon of a message is drawn as: campaigns name it by a character, mostly one of an icon font (C.5).
enum IconText {
    /// Whether only the right font can draw it: all of its characters are private use.
    static func needsFont(_ icon: String) -> Bool { icon.unicodeScalars.allSatisfy(isPrivateUse) }

    /// The three areas that Unicode leaves to everyone.
    static func isPrivateUse(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
        default: false
        }
    }
}
