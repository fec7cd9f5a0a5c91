/// Text in HTML.
package enum HTMLText {
    /// What stands for a byte in an element and in a quoted attribute; nil: the byte itself. U+0000, which HTML cannot
    /// contain, becomes U+FFFD.
    package static func reference(_ byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 0: "\u{FFFD}"
        default: nil
        }
    }

    static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            guard let reference = reference(byte) else {
                escaped.append(byte)
                continue
            }
            escaped += UnsafeBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount)
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
