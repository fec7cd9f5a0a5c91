import PlacardCore

/// Writes a page into one byte buffer.
///
/// Our own markup is a `StaticString`; external text must go through `text`, so escaping cannot be forgotten.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 16_384) { bytes.reserveCapacity(capacity) }

    var html: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes markup unchanged.
    mutating func raw(_ markup: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// Writes the bytes of a resource of this module.
    mutating func raw(_ resource: [UInt8]) { bytes.append(contentsOf: resource) }

    /// Writes our own text that is built at run time, such as CSS rules.
    mutating func rawASCII(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func number(_ value: Int) { bytes.append(contentsOf: value.description.utf8) }

    /// Writes text, or a quoted attribute value, escaped.
    mutating func text(_ text: String) {
        var copy = text
        copy.withUTF8 { utf8 in
            // Copies runs that need no escaping in one piece.
            var begin = 0
            for (index, byte) in utf8.enumerated() {
                guard let reference = HTMLText.reference(byte) else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[begin..<index]))
                raw(reference)
                begin = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[begin...]))
        }
    }

    /// Writes ` name="value"`; `name` includes the leading space and the equals sign, as in `" alt="`.
    mutating func attribute(_ name: StaticString, _ value: String) {
        raw(name)
        bytes.append(UInt8(ascii: "\""))
        text(value)
        bytes.append(UInt8(ascii: "\""))
    }
}
