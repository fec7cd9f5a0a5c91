/// One card as the server sent it, packed into one run of bytes.
///
/// The same bytes are kept in memory, written to the store and copied into snapshots: reading cards at start parses
/// nothing, a snapshot is one copy per card, and "unchanged" is a comparison of bytes. What the user did with the card
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

    package let bytes: [UInt8]

    private static let format: UInt8 = 1
    package static let textTable = 32
    package static let extrasTable = 96

    /// Builds a record. `nil` when there is no id or the whole does not fit 32-bit offsets.
    package init?(_ parts: CardParts) {
        guard let id = parts.id, !id.isEmpty else { return nil }
        var size = Self.extrasTable + 16 * parts.extras.count
        for field in CardText.allCases {
            if let text = parts.text(field) { size += text.count + 1 }
        }
        for extra in parts.extras { size += extra.key.count + extra.value.count + 2 }
        guard size < Int(UInt32.max) else { return nil }

        bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var packer = Packer(UnsafeMutableRawBufferPointer(buffer), tail: Self.extrasTable + 16 * parts.extras.count)
            packer.header(parts)
            for field in CardText.allCases {
                packer.text(parts.text(field), at: Self.textTable + 8 * field.rawValue)
            }
            for (index, extra) in parts.extras.enumerated() {
                packer.text(extra.key, at: Self.extrasTable + 16 * index)
                packer.text(extra.value, at: Self.extrasTable + 16 * index + 8)
            }
            count = size
        }
    }

    /// Takes bytes from the store; `nil` when they are no such record. Checks every offset, so that nothing needs to later.
    package init?(stored bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count >= Self.extrasTable, bytes[0] == Self.format, CardKind(rawValue: Int32(bytes[1])) != nil
        else { return nil }
        let extras = extrasCount
        guard extras <= (bytes.count - Self.extrasTable) / 16 else { return nil }
        for slot in 0..<(8 + 2 * extras) {
            let (offset, length) = slice(at: Self.textTable + 8 * slot)
            if offset == 0 && slot != CardText.id.rawValue && slot < 8 { continue }
            guard offset >= Self.extrasTable, offset + length < bytes.count, bytes[offset + length] == 0 else {
                return nil
            }
        }
    }

    // MARK: Reading

    package var kind: CardKind { CardKind(rawValue: Int32(bytes[1])) ?? .control }
    package var createdMs: Int64 { load(8) }
    package var expiresAtMs: Int64 { load(16) }
    package var aspectRatio: Double { Double(bitPattern: load(24)) }
    package var isPinned: Bool { bytes[2] & 1 != 0 }
    package var isDismissible: Bool { bytes[2] & 2 != 0 }
    package var isTest: Bool { bytes[2] & 4 != 0 }
    package var opensInWebview: Bool { bytes[2] & 8 != 0 }
    /// What the server knows of the user's actions.
    package var serverFlags: CardFlags { CardFlags(rawValue: bytes[2] >> 4).intersection([.viewed, .clicked]) }
    package var extrasCount: Int { Int(load(4) as UInt32) }

    package var id: String { string(.id) ?? "" }

    package func string(_ field: CardText) -> String? {
        let (offset, length) = slice(at: Self.textTable + 8 * field.rawValue)
        return offset == 0 ? nil : String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    }

    package func extra(_ index: Int) -> (key: String, value: String) {
        let key = slice(at: Self.extrasTable + 16 * index)
        let value = slice(at: Self.extrasTable + 16 * index + 8)
        return (
            String(decoding: bytes[key.offset..<(key.offset + key.length)], as: UTF8.self),
            String(decoding: bytes[value.offset..<(value.offset + value.length)], as: UTF8.self)
        )
    }

    /// Where a text lies, from its slot in a table. Offset 0: absent.
    package func slice(at slot: Int) -> (offset: Int, length: Int) {
        (Int(load(slot) as UInt32), Int(load(slot + 4) as UInt32))
    }

    private func load<T: FixedWidthInteger>(_ offset: Int) -> T {
        bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    // MARK: Merging

    /// This card with the fields that a newer version of it brought (E.2.4c): viewed and clicked only rise.
    package func merged(with newer: CardRecord, fields: CardField) -> CardRecord {
        let merged = bytes.withUnsafeBytes { mine in
            newer.bytes.withUnsafeBytes { theirs in
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
