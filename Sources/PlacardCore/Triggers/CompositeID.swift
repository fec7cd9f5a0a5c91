/// Tracking ids of campaigns: base64 of `<campaign id>_$_…` (rule 9.2). Only conditions about clicks decode them.
package enum CompositeID {
    /// The decoded text before the first `_`. An id of another form is returned unchanged.
    package static func campaignID(of trackingID: String) -> String {
        guard let decoded = decodeBase64(trackingID.utf8), let end = decoded.firstIndex(of: UInt8(ascii: "_")),
            let text = String(validating: decoded[..<end], as: UTF8.self), !text.isEmpty
        else { return trackingID }
        return text
    }

    /// Nil for invalid base64. Padding is optional.
    private static func decodeBase64(_ text: String.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text {
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
