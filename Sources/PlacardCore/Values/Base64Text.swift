/// Base64 with the plain alphabet, as bytes.
package enum Base64Text {
    /// Nil for invalid base64. Padding is optional.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(byte) else { return nil }
            bits = (bits << 6 | digit) & 0xFF_FFFF
            count += 1
            if count % 4 != 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32((count - 1) % 4)))) }
        }
        return count % 4 == 1 || padding > 2 ? nil : bytes
    }

    /// Bytes of a known count, whose text has only one form: with padding, and with zeros for the bits that are left
    /// over. Nil for any other text.
    package static func decoded(_ text: String, count: Int) -> [UInt8]? {
        guard let bytes = decoded(text), bytes.count == count, text.utf8.count == (count + 2) / 3 * 4 else {
            return nil
        }
        let spareBits: UInt32 = [0, 0b1111, 0b11][count % 3]
        guard let last = text.utf8.last(where: { $0 != UInt8(ascii: "=") }), let digit = digit(last) else { return nil }
        return digit & spareBits == 0 ? bytes : nil
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
