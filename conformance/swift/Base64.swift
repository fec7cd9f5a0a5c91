/// Bytes that are not text, in the base64 that the runner has checked.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Nil when the value is not a string of base64.
    static func decoded(_ value: JSON) -> [UInt8]? {
        guard let text = value.string else { return nil }
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for digit in text.utf8 where digit != UInt8(ascii: "=") {
            guard let number = digits.firstIndex(of: digit) else { return nil }
            (bits, count) = ((bits << 6 | number) & 0xFFFF, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }
}
