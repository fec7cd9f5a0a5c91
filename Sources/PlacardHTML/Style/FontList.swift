/// Font family lists of CSS.
enum FontList {
    private static let lengthLimit = 500

    /// Whether the text is such a list, and cannot end its CSS declaration: comma-separated names, each of them words
    /// of letters, digits, `-` and `_`, or any printable text in quotation marks.
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.count <= lengthLimit else { return false }
        var rest = Substring(text).unicodeScalars
        while true {
            rest = rest.drop { $0 == " " }
            guard let first = rest.first, takeName(first, &rest) else { return false }
            rest = rest.drop { $0 == " " }
            guard let comma = rest.popFirst() else { return true }
            guard comma == "," else { return false }
        }
    }

    private static func takeName(_ first: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) -> Bool {
        if first == "\"" || first == "'" {
            let name = rest.dropFirst().prefix(while: isQuotable)
            rest = rest.dropFirst(1 + name.count)
            return !name.isEmpty && rest.popFirst() == first
        }
        let name = rest.prefix { isPlain($0) || $0 == " " }
        rest = rest.dropFirst(name.count)
        // Unquoted CSS names must not contain a word that begins with a digit or is a lone dash.
        return !name.isEmpty && name.split(separator: " ").allSatisfy { isWord($0) }
    }

    private static func isWord(_ word: Substring.UnicodeScalarView) -> Bool {
        let letters = word.first == "-" ? word.dropFirst() : word
        guard let first = letters.first else { return false }
        return first != "-" && !isDigit(first)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: scalar.value >= 0xA0
        }
    }

    /// Excludes characters that end a CSS string, the style element or a line.
    private static func isQuotable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "\\", "<", ">": false
        default: scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        }
    }
}
