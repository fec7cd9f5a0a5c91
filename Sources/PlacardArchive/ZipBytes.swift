import PlacardCore

/// Little-endian numbers in a zip; every read is checked against the end.
struct ZipBytes {
    let all: UnsafeRawBufferPointer

    func u16(_ offset: Int) throws(ZipFault) -> Int {
        let two = try part(offset, 2)
        return Int(two[0]) | Int(two[1]) << 8
    }

    func u32(_ offset: Int) throws(ZipFault) -> Int { try u16(offset) | u16(offset + 2) << 16 }

    func part(_ offset: Int, _ count: Int) throws(ZipFault) -> UnsafeRawBufferPointer {
        guard offset >= 0, count >= 0, offset <= all.count, count <= all.count - offset else { throw .truncated }
        return UnsafeRawBufferPointer(rebasing: all[offset..<(offset + count)])
    }
}

/// Why an asset bundle is not accepted.
package struct ZipFault: Error, Equatable {
    package let text: String

    init(_ text: String) { self.text = text }

    /// - Parameter name: the bytes of the entry's name, which can be any.
    init(entry name: UnsafeRawBufferPointer, _ text: String) {
        self.init("the entry \(NameRule.shown(String(decoding: name, as: UTF8.self))) \(text)")
    }

    static let truncated = ZipFault("it is truncated or damaged")
}
