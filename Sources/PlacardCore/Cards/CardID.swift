/// A card's id, compared byte by byte as on the server: canonically equal spellings are different ids.
///
/// Usually a slice of the card's record, so that the hundreds of cards of a sync need no separate texts.
package struct CardID: Sendable {
    private let block: ByteBlock
    private let offset: UInt32
    private let count: UInt32

    /// The text at that offset of a record.
    init(in block: ByteBlock, offset: Int, count: Int) {
        self.block = block
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.count = UInt32(truncatingIfNeeded: count)
    }

    package init(_ bytes: UnsafeRawBufferPointer) {
        self.init(in: ByteBlock(bytes), offset: 0, count: bytes.count)
    }

    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { CardID(UnsafeRawBufferPointer($0)) }
    }

    /// A copy of the id that does not keep its record alive.
    var detached: CardID { block.count == Int(count) ? self : withBytes { CardID($0) } }

    package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Passes the bytes to `body`; they are valid only within the call.
    package func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        block.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<(Int(offset) + Int(count))])) }
    }
}

extension CardID: Hashable {
    package static func == (left: CardID, right: CardID) -> Bool {
        left.withBytes { left in right.withBytes { left.isEqual(to: $0) } }
    }

    package func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension CardID: Comparable {
    package static func < (left: CardID, right: CardID) -> Bool {
        left.withBytes { left in right.withBytes { right in left.lexicographicallyPrecedes(right) } }
    }
}
