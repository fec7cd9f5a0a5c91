/// Classes of ASCII characters in HTML, CSS and URLs.
enum ASCII {
    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    static func isOfScheme(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }

    /// Whether the byte continues an identifier of CSS.
    static func isOfName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F || byte == 0x5C || byte >= 0x80
    }

    /// Whether the lower-case word is at that index, in any case.
    static func has(_ word: StaticString, at index: Int, in text: [UInt8]) -> Bool {
        guard text.count - index >= word.utf8CodeUnitCount else { return false }
        for offset in 0..<word.utf8CodeUnitCount where lowercased(text[index + offset]) != word.utf8Start[offset] {
            return false
        }
        return true
    }
}
