/// Text whose special bytes are written as `%` and two hex digits.
enum PercentText {
    /// - Parameter isPlain: whether an ASCII byte stays as it is.
    static func escaped(_ text: String, keeping isPlain: (UInt8) -> Bool) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            if byte < 0x80, isPlain(byte) {
                escaped += String(Unicode.Scalar(byte))
            } else {
                escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
