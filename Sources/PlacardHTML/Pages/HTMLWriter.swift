/// Writes a page into one byte buffer.
///
/// Markup of ours is a `StaticString`; everything that comes from outside goes through `text`, which leaves no way to
/// forget the escaping.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 16_384) { bytes.reserveCapacity(capacity) }

    var html: String { String(decoding: bytes, as: UTF8.self) }

    /// Markup as it is.
    mutating func raw(_ markup: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// Bytes of a resource of this module.
    mutating func raw(_ resource: [UInt8]) { bytes.append(contentsOf: resource) }

    /// Text of ours that is made at run time, such as rules of CSS.
    mutating func rawASCII(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func number(_ value: Int) { bytes.append(contentsOf: value.description.utf8) }

    /// Text or the value of an attribute in quotation marks. U+0000, which HTML cannot hold, becomes U+FFFD.
    mutating func text(_ text: String) {
        var copy = text
        copy.withUTF8 { utf8 in
            // What needs no escape goes in one piece, up to the next byte that does.
            var begin = 0
            for (index, byte) in utf8.enumerated() where Self.isSpecial(byte) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[begin..<index]))
                escape(byte)
                begin = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[begin...]))
        }
    }

    /// ` name="value"`; `name` with the space before it and the equals sign behind, such as `" alt="`.
    mutating func attribute(_ name: StaticString, _ value: String) {
        raw(name)
        bytes.append(UInt8(ascii: "\""))
        text(value)
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0: true
        default: false
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): raw("&amp;")
        case UInt8(ascii: "<"): raw("&lt;")
        case UInt8(ascii: ">"): raw("&gt;")
        case UInt8(ascii: "\""): raw("&quot;")
        case UInt8(ascii: "'"): raw("&#39;")
        case 0: raw("\u{FFFD}")
        default: bytes.append(byte)
        }
    }
}
