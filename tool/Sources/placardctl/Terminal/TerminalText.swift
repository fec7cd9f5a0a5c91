/// Texts from outside, for one line of a terminal.
enum TerminalText {
    /// Replaces what would start a line, control the terminal, or reorder the text around it.
    static func clean(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(scalar.isHarmful ? "?" : scalar) }
        return String(clean)
    }

    /// Columns that a clean text takes on a terminal.
    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// The text, shortened to this many columns.
    static func shortened(_ text: String, to columns: Int) -> String {
        // A scalar takes at most two columns; this spares measuring very long texts.
        guard text.unicodeScalars.count > columns / 2, width(text) > columns else { return text }
        var short = String.UnicodeScalarView()
        var left = columns - 1
        for scalar in text.unicodeScalars {
            left -= width(scalar)
            if left < 0 { break }
            short.append(scalar)
        }
        return String(short) + "…"
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide(scalar.value) ? 2 : 1
        }
    }

    /// Blocks of East Asian characters and of emoji. What a terminal draws differently only moves a column.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
