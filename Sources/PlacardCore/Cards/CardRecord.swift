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

    private static let format: UInt8 = 1
    package static let textTable = 32
    package static let extrasTable = 96

    /// Builds a record. `nil` when there is no id or the whole does not fit 32-bit offsets.
    package init?(_ parts: borrowing CardParts) {
        guard let id = parts.id, !id.isEmpty else { return nil }
        var size = Self.extrasTable + 16 * parts.extras.count
        for field in CardText.allCases {
            if let text = parts.text(field) { size += text.count + 1 }
        }
        for extra in parts.extras { size += extra.key.count + extra.value.count + 2 }
        guard size < Int(UInt32.max) else { return nil }

        block = ByteBlock(count: size) { buffer in
            var packer = Packer(buffer, tail: Self.extrasTable + 16 * parts.extras.count)
            packer.header(parts)
            for field in CardText.allCases {
                packer.text(parts.text(field), at: Self.textTable + 8 * field.rawValue)
            }
            for (index, extra) in parts.extras.enumerated() {
                packer.text(extra.key, at: Self.extrasTable + 16 * index)
                packer.text(extra.value, at: Self.extrasTable + 16 * index + 8)
            }
        }
    }

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

    // MARK: Merging

    /// This card with the fields that a newer version of it brought (E.2.4c): viewed and clicked only rise.
    package func merged(with newer: CardRecord, fields: CardField) -> CardRecord {
        let merged = block.withBytes { mine in
            newer.block.withBytes { theirs in
                CardRecord(mergedParts(mine, newer, theirs, fields))
            }
        }
        return merged ?? newer
    }

    private func mergedParts(
        _ mine: UnsafeRawBufferPointer, _ newer: CardRecord, _ theirs: UnsafeRawBufferPointer, _ fields: CardField
    ) -> CardParts {
        var parts = CardParts(kind: newer.kind, createdMs: newer.createdMs)
        parts.expiresAtMs = fields.contains(.expiry) ? newer.expiresAtMs : expiresAtMs
        parts.aspectRatio = fields.contains(.aspectRatio) ? newer.aspectRatio : aspectRatio
        parts.isPinned = fields.contains(.pinned) ? newer.isPinned : isPinned
        parts.isDismissible = fields.contains(.dismissible) ? newer.isDismissible : isDismissible
        parts.isTest = fields.contains(.test) ? newer.isTest : isTest
        parts.opensInWebview = fields.contains(.webview) ? newer.opensInWebview : opensInWebview
        parts.serverFlags = serverFlags.union(newer.serverFlags)
        parts.extras = fields.contains(.extras) ? newer.borrowedExtras(theirs) : borrowedExtras(mine)
        func pick(_ field: CardText) -> CardParts.Text? {
            fields.contains(CardField(field)) ? newer.borrowed(field, theirs) : borrowed(field, mine)
        }
        parts.id = pick(.id)
        parts.url = pick(.url)
        parts.title = pick(.title)
        parts.description = pick(.description)
        parts.image = pick(.image)
        parts.domain = pick(.domain)
        parts.language = pick(.language)
        parts.imageAlt = pick(.imageAlt)
        return parts
    }

    private func borrowed(_ field: CardText, _ base: UnsafeRawBufferPointer) -> CardParts.Text? {
        let (offset, length) = slice(at: Self.textTable + 8 * field.rawValue)
        return offset == 0 ? nil : UnsafeRawBufferPointer(rebasing: base[offset..<(offset + length)])
    }

    private func borrowedExtras(_ base: UnsafeRawBufferPointer) -> [(key: CardParts.Text, value: CardParts.Text)] {
        (0..<extrasCount).map { index in
            let key = slice(at: Self.extrasTable + 16 * index)
            let value = slice(at: Self.extrasTable + 16 * index + 8)
            return (
                UnsafeRawBufferPointer(rebasing: base[key.offset..<(key.offset + key.length)]),
                UnsafeRawBufferPointer(rebasing: base[value.offset..<(value.offset + value.length)])
            )
        }
    }

    /// Writes a record front to back: tables at their places, text at the tail.
    private struct Packer {
        private let buffer: UnsafeMutableRawBufferPointer
        private var tail: Int

        init(_ buffer: UnsafeMutableRawBufferPointer, tail: Int) {
            self.buffer = buffer
            self.tail = tail
        }

        func header(_ parts: CardParts) {
            var flags: UInt8 = parts.serverFlags.rawValue << 4
            if parts.isPinned { flags |= 1 }
            if parts.isDismissible { flags |= 2 }
            if parts.isTest { flags |= 4 }
            if parts.opensInWebview { flags |= 8 }
            store(CardRecord.format, at: 0)
            store(UInt8(truncatingIfNeeded: parts.kind.rawValue), at: 1)
            store(flags, at: 2)
            store(UInt8(0), at: 3)
            store(UInt32(truncatingIfNeeded: parts.extras.count), at: 4)
            store(parts.createdMs, at: 8)
            store(parts.expiresAtMs, at: 16)
            store(parts.aspectRatio.bitPattern, at: 24)
        }

        mutating func text(_ text: CardParts.Text?, at slot: Int) {
            guard let text else {
                store(UInt64(0), at: slot)
                return
            }
            store(UInt32(truncatingIfNeeded: tail), at: slot)
            store(UInt32(truncatingIfNeeded: text.count), at: slot + 4)
            UnsafeMutableRawBufferPointer(rebasing: buffer[tail..<(tail + text.count)]).copyMemory(from: text)
            buffer[tail + text.count] = 0
            tail += text.count + 1
        }

        private func store<T: FixedWidthInteger>(_ value: T, at offset: Int) {
            buffer.storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
        }
    }
}
