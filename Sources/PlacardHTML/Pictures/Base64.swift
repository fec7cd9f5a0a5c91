/// Encodes bytes for a `data:` URL.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        let count = (bytes.count + 2) / 3 * 4
        return [UInt8](unsafeUninitializedCapacity: count) { text, initializedCount in
            digits.withUnsafeBufferPointer { digits in
                bytes.withUnsafeBufferPointer { write($0, digits, to: text) }
            }
            initializedCount = count
        }
    }

    private static func write(
        _ bytes: UnsafeBufferPointer<UInt8>, _ digits: UnsafeBufferPointer<UInt8>,
        to text: UnsafeMutableBufferPointer<UInt8>
    ) {
        var (from, to) = (0, 0)
        while from < bytes.count {
            let left = bytes.count - from
            let second = left > 1 ? bytes[from + 1] : 0
            let third = left > 2 ? bytes[from + 2] : 0
            let group = Int(bytes[from]) << 16 | Int(second) << 8 | Int(third)
            text.initializeElement(at: to, to: digits[group >> 18])
            text.initializeElement(at: to + 1, to: digits[group >> 12 & 63])
            text.initializeElement(at: to + 2, to: left > 1 ? digits[group >> 6 & 63] : UInt8(ascii: "="))
            text.initializeElement(at: to + 3, to: left > 2 ? digits[group & 63] : UInt8(ascii: "="))
            from += 3
            to += 4
        }
    }
}
