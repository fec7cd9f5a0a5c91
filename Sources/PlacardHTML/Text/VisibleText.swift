/// Texts with visible characters.
enum VisibleText {
    /// The text; nil when it is missing, or only white space and invisible characters.
    static func of(_ text: String?) -> String? {
        guard let text, text.unicodeScalars.contains(where: { !isSpace($0) && !isInvisible($0) }) else { return nil }
        return text
    }

    /// Whether the character is invisible: it only joins, separates or changes the direction of others.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }

    /// Whether the character is white space in Unicode. Listed here because the library is built without Swift's
    /// Unicode tables (scripts/build-library).
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
