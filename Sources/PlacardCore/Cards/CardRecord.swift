/// One card as the server sent it, packed into one run of bytes.
///
/// The same bytes are kept in memory, written to the store and pointed into by snapshots: reading cards at start parses
/// nothing, a snapshot copies no text, and "unchanged" is a comparison of bytes. What the user did with the card
/// is not in here; see `CardFlags`.
///
/// Layout, numbers little-endian:
///
///     0   u8   format          8  i64 created ms      32  8 × (u32 offset, u32 length)  text fields, offset 0: absent
///     1   u8   kind           16  i64 expires ms      96  n × (u32, u32, u32, u32)      extras: key, value
///     2   u8   flags          24  f64 aspect ratio   ...  text, each followed by NUL
///     4   u32  extras count
package struct CardRecord: Sendable, Equatable {
    package static let never: Int64 = -1

    /// Texts lie in here with a NUL behind each: C is given pointers to them.
    package let block: ByteBlock

    static let format: UInt8 = 1
    package static let textTable = 32
    package static let extrasTable = 96

    /// Takes bytes from the store; `nil` when they are no such record. Checks every offset and text, so that nothing needs
    /// to later.
    package init?(stored block: ByteBlock) {
        self.block = block
        let size = block.count
        guard size >= Self.extrasTable, byte(0) == Self.format, CardKind(rawValue: Int32(byte(1))) != nil
        else { return nil }
        let extras = extrasCount
        guard extras <= (size - Self.extrasTable) / 16 else { return nil }
        let tail = Self.extrasTable + 16 * extras
        for slot in 0..<(8 + 2 * extras) {
            let (offset, length) = slice(at: Self.textTable + 8 * slot)
            if offset == 0 && slot != CardText.id.rawValue && slot < 8 { continue }
            guard offset >= tail, offset + length < size, byte(offset + length) == 0, !Self.continues(byte(offset))
            else { return nil }
        }
        guard slice(at: Self.textTable).length > 0, isUTF8(from: tail) else { return nil }
    }

    /// Whether the texts are UTF-8. One look at all of them is enough when each begins with a character and ends at a NUL.
    private func isUTF8(from tail: Int) -> Bool {
        block.withBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes in
                (try? UTF8Span(validating: bytes.extracting(tail...).span)) != nil
            }
        }
    }

    /// Whether a byte of UTF-8 is not the first of its character.
    private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    // MARK: Reading

    package var kind: CardKind { CardKind(rawValue: Int32(byte(1))) ?? .control }
    package var createdMs: Int64 { block.load(8) }
    package var expiresAtMs: Int64 { block.load(16) }
    package var aspectRatio: Double { Double(bitPattern: block.load(24)) }
    package var isPinned: Bool { byte(2) & 1 != 0 }
    package var isDismissible: Bool { byte(2) & 2 != 0 }
    package var isTest: Bool { byte(2) & 4 != 0 }
    package var opensInWebview: Bool { byte(2) & 8 != 0 }
    /// What the server knows of the user's actions.
    package var serverFlags: CardFlags { CardFlags(rawValue: byte(2) >> 4).intersection([.viewed, .clicked]) }
    /// Whether a host sees no difference: what the server knows of the user's actions is in the entry's flags for it.
    package func looksLike(_ other: CardRecord) -> Bool {
        if block == other.block { return true }
        guard block.count == other.block.count, byte(2) & 15 == other.byte(2) & 15 else { return false }
        return block.withBytes { mine in
            other.block.withBytes { theirs in mine.indices.allSatisfy { $0 == 2 || mine[$0] == theirs[$0] } }
        }
    }

    package var extrasCount: Int { Int(block.load(4, as: UInt32.self)) }

    package var id: CardID {
        let (offset, length) = slice(at: Self.textTable)
        return CardID(in: block, offset: offset, count: length)
    }

    package func string(_ field: CardText) -> String? {
        let (offset, length) = slice(at: Self.textTable + 8 * field.rawValue)
        return offset == 0 ? nil : text(offset, length)
    }

    /// The bytes of a text for the length of the call; nil when it is absent.
    package func withText<T>(_ field: CardText, _ body: (UnsafeRawBufferPointer) -> T) -> T? {
        block.withBytes { borrowed(field, $0).map(body) }
    }

    package func extra(_ index: Int) -> (key: String, value: String) {
        let key = slice(at: Self.extrasTable + 16 * index)
        let value = slice(at: Self.extrasTable + 16 * index + 8)
        return (text(key.offset, key.length), text(value.offset, value.length))
    }

    private func text(_ offset: Int, _ length: Int) -> String {
        block.withBytes { String(decoding: $0[offset..<(offset + length)], as: UTF8.self) }
    }

    /// Where a text lies, from its slot in a table. Offset 0: absent.
    package func slice(at slot: Int) -> (offset: Int, length: Int) {
        (Int(block.load(slot, as: UInt32.self)), Int(block.load(slot + 4, as: UInt32.self)))
    }

    private func byte(_ offset: Int) -> UInt8 { block.load(offset) }

    /// A text within the bytes of the record; nil when it is absent.
    func borrowed(_ field: CardText, _ base: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let (offset, length) = slice(at: Self.textTable + 8 * field.rawValue)
        return offset == 0 ? nil : UnsafeRawBufferPointer(rebasing: base[offset..<(offset + length)])
    }
}
