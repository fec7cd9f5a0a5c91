/// The icon of a message: a character, usually of an icon font (rule 10.1).
enum IconText {
    /// Whether the icon needs a specific font: all of its characters are in private use areas.
    static func needsFont(_ icon: String) -> Bool { icon.unicodeScalars.allSatisfy(isPrivateUse) }

    /// Whether the character is in one of the three private use areas of Unicode.
    static func isPrivateUse(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
        default: false
        }
    }
}
