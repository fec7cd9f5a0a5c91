/// One card as the server sent it, packed into one byte buffer.
///
/// The same bytes are held in memory, written to the store and referenced by snapshots: reading cards at start parses
/// nothing, a snapshot copies no text, and detecting a change is a comparison of bytes. The user's actions are not part
/// of the record; see `CardFlags`.
///
/// Layout, numbers little-endian:
///
///     0   u8   format          8  i64 created ms      32  8 × (u32 offset, u32 length)  text fields, offset 0: absent
///     1   u8   kind           16  i64 expires ms      96  n × (u32, u32, u32, u32)      extras: key, value
///     2   u8   flags          24  f64 aspect ratio   ...  text, each followed by NUL
///     4   u32  extras count                                     formats 3, 4: n bytes and u32 n, the restrictions
///                                                               formats 2, 4: 32 bytes, the text's mark
package struct PackedCard: Sendable, Equatable {
    package static let never: Int64 = -1

    /// Each text is followed by a NUL, because C gets pointers to them.
    package let block: ByteBlock

    /// What the first byte says: what follows the texts. Only restricted cards have a format that older libraries cannot
    /// read.
    enum Format: UInt8 {
        case unmarked = 1
        case marked = 2
        case restricted = 3
        case markedRestricted = 4

        init(isMarked: Bool, isRestricted: Bool) {
            self = isRestricted ? isMarked ? .markedRestricted : .restricted : isMarked ? .marked : .unmarked
        }
    }

    package static let textTable = 32
    package static let extrasTable = 96

    /// Takes bytes from the store; `nil` when they are not a valid record. Validates every offset and text, so that
    /// later reads need no checks.
    package init?(stored block: ByteBlock) {
        self.block = block
        let size = block.count
        guard size >= Self.extrasTable, Format(rawValue: byte(0)) != nil,
            CardKind(rawValue: Int32(byte(1))) != nil
        else { return nil }
        guard contentSize >= Self.extrasTable, !isMarked || mark != nil else { return nil }
        let end = textEnd
        guard end >= Self.extrasTable, !isRestricted || restrictions != nil else { return nil }
        let extras = extrasCount
        guard extras <= (end - Self.extrasTable) / 16 else { return nil }
        let tail = Self.extrasTable + 16 * extras
        for slot in 0..<(8 + 2 * extras) {
            let (offset, length) = slice(at: Self.textTable + 8 * slot)
            if offset == 0 && slot != CardText.id.rawValue && slot < 8 { continue }
            guard offset >= tail, offset + length < end, byte(offset + length) == 0, !Self.continues(byte(offset))
            else { return nil }
        }
        guard slice(at: Self.textTable).length > 0, isUTF8(tail..<end) else { return nil }
    }

    /// Whether the texts are valid UTF-8. One validation covers all, because each text starts with a whole character
    /// and ends with a NUL.
    private func isUTF8(_ range: Range<Int>) -> Bool {
        block.withBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes in
                (try? UTF8Span(validating: bytes.extracting(range).span)) != nil
            }
        }
    }

    /// Whether the byte is a UTF-8 continuation byte.
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
    /// The user's actions that the server reports.
    package var serverFlags: CardFlags { CardFlags(rawValue: byte(2) >> 4).intersection([.viewed, .clicked]) }

    /// Whether the two look the same to a host. Ignores `serverFlags`, which are part of the entry's flags, the
    /// restrictions and the mark.
    package func looksLike(_ other: PackedCard) -> Bool {
        byte(2) & 15 == other.byte(2) & 15 && hasSameBytes(as: other, to: textEnd, other.textEnd)
    }

    /// Whether the two are equal except for the mark.
    package func hasSameContent(as other: PackedCard) -> Bool {
        byte(2) == other.byte(2) && isRestricted == other.isRestricted
            && hasSameBytes(as: other, to: contentSize, other.contentSize)
    }

    private func hasSameBytes(as other: PackedCard, to end: Int, _ otherEnd: Int) -> Bool {
        if block.isSame(as: other.block) { return true }
        guard end == otherEnd, byte(1) == other.byte(1) else { return false }
        return block.equals(other.block, in: 3..<end)
    }

    private var isMarked: Bool { byte(0) & 1 == 0 }
    /// Whether the card has restrictions.
    var isRestricted: Bool { byte(0) >= Format.restricted.rawValue }

    /// Size without the mark.
    private var contentSize: Int { isMarked ? block.count - TextMark.storedSize : block.count }

    /// Size without what follows the texts. 0 if the size of the restrictions is damaged.
    private var textEnd: Int {
        guard isRestricted else { return contentSize }
        let size = Int(block.load(contentSize - 4, as: UInt32.self))
        return max(0, contentSize - 4 - size)
    }

    /// For whom and when the card is in the list; nil: for everyone, always. Each access reads it.
    package var restrictions: CardRestrictions? {
        guard isRestricted else { return nil }
        return block.withBytes { CardRestrictions.read(Array($0[textEnd..<(contentSize - 4)])) }
    }

    /// Identifies the text from which the server's reply is decoded to this record; nil: unknown.
    package var mark: TextMark? {
        guard isMarked else { return nil }
        return block.withBytes { TextMark(stored: UnsafeRawBufferPointer(rebasing: $0[contentSize...])) }
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

    /// Passes the bytes of a text to `body`; they are valid only within the call. Nil when the text is absent.
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

    /// Offset and length of a text, read from its slot in a table. Offset 0: absent.
    package func slice(at slot: Int) -> (offset: Int, length: Int) {
        (Int(block.load(slot, as: UInt32.self)), Int(block.load(slot + 4, as: UInt32.self)))
    }

    private func byte(_ offset: Int) -> UInt8 { block.load(offset) }

    /// The bytes of a text, borrowed from the record's; nil when it is absent.
    func borrowed(_ field: CardText, _ base: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let (offset, length) = slice(at: Self.textTable + 8 * field.rawValue)
        return offset == 0 ? nil : UnsafeRawBufferPointer(rebasing: base[offset..<(offset + length)])
    }
}
