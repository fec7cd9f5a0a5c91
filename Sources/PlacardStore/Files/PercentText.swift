/// Text whose special bytes are written as `%` and two hex digits.
enum PercentText {
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

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
