/// Text whose special bytes are written as `%` and two hex digits.
enum EscapedName {
    /// Escapes all bytes except letters and digits.
    ///
    /// - Parameter others: more ASCII characters to leave unescaped.
    static func escaped(_ text: String, keeping others: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if isLetterOrDigit(byte) || others.utf8.contains(byte) {
                escaped += String(Unicode.Scalar(byte))
            } else {
                escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return escaped
    }

    /// The text that `escaped` wrote; nil when it cannot have written this.
    static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let character = rest.popFirst() {
            guard character == "%" else {
                bytes += character.utf8
                continue
            }
            guard rest.utf8.count >= 2, let value = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
