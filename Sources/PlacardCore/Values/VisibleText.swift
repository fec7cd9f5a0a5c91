/// Texts with visible characters.
package enum VisibleText {
    /// The text; nil when it is missing, or only white space and invisible characters.
    package static func of(_ text: String?) -> String? {
        guard let text, text.unicodeScalars.contains(where: { !isSpace($0) && !isInvisible($0) }) else { return nil }
        return text
    }

    /// Whether the character is invisible: a control or format character of Unicode, or one that is ignored where it
    /// has no effect (`Default_Ignorable_Code_Point`). Also the Braille pattern without dots.
    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x034F, 0x0600...0x0605, 0x061C, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2,
            0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
            0x2800, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1_10BD, 0x1_10CD, 0x1_3430...0x1_343F,
            0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A, 0xE_0000...0xE_0FFF:
            true
        default: false
        }
    }

    /// Whether the character is white space in Unicode. Listed here because the library is built without Swift's
    /// Unicode tables (scripts/build-library).
    package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
