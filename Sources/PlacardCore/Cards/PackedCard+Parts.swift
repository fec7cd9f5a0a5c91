/// Building records: from the parts of a new card, and by merging two versions of a card.
extension PackedCard {
    /// Builds a record. `nil` when the id is missing or the record does not fit 32-bit offsets.
    ///
    /// - Parameter mark: identifies the text from which the parts are; nil: that text will not be recognized.
    package init?(_ parts: borrowing CardParts, mark: TextMark? = nil) {
        guard let id = parts.id, !id.isEmpty else { return nil }
        var size = Self.extrasTable + 16 * parts.extras.count
        for field in CardText.allCases {
            if let text = parts.text(field) { size += text.count + 1 }
        }
        for extra in parts.extras { size += extra.key.count + extra.value.count + 2 }
        let restrictions = parts.restrictions?.stored
        if let restrictions { size += restrictions.count + 4 }
        if mark != nil { size += TextMark.storedSize }
        guard size < Int(clamping: UInt32.max) else { return nil }

        block = ByteBlock(count: size) { buffer in
            var packer = CardPacker(buffer, tail: Self.extrasTable + 16 * parts.extras.count)
            packer.header(parts, Format(isMarked: mark != nil, isRestricted: restrictions != nil))
            for field in CardText.allCases {
                packer.text(parts.text(field), at: Self.textTable + 8 * field.rawValue)
            }
            for (index, extra) in parts.extras.enumerated() {
                packer.text(extra.key, at: Self.extrasTable + 16 * index)
                packer.text(extra.value, at: Self.extrasTable + 16 * index + 8)
            }
            if let restrictions { packer.restrictions(restrictions) }
            if let mark { packer.mark(mark) }
        }
    }

    /// This card, updated with the fields that a newer version contains (rule 8.4.6). Viewed and clicked are never
    /// cleared.
    ///
    /// A mixture of the two has no mark: no text is decoded to it.
    package func merged(with newer: PackedCard, fields: CardField) -> PackedCard {
        if block.isSame(as: newer.block) { return self }
        let merged = block.withBytes { mine in
            newer.block.withBytes { theirs in
                PackedCard(mergedParts(mine, newer, theirs, fields))
            }
        }
        guard let merged, !merged.hasSameContent(as: newer) else { return newer }
        return merged.hasSameContent(as: self) ? self : merged
    }

    private func mergedParts(
        _ mine: UnsafeRawBufferPointer, _ newer: PackedCard, _ theirs: UnsafeRawBufferPointer, _ fields: CardField
    ) -> CardParts {
        var parts = CardParts(kind: newer.kind, createdMs: newer.createdMs)
        parts.expiresAtMs = fields.contains(.expiry) ? newer.expiresAtMs : expiresAtMs
        parts.aspectRatio = fields.contains(.aspectRatio) ? newer.aspectRatio : aspectRatio
        parts.isPinned = fields.contains(.pinned) ? newer.isPinned : isPinned
        parts.isDismissible = fields.contains(.dismissible) ? newer.isDismissible : isDismissible
        parts.isTest = fields.contains(.test) ? newer.isTest : isTest
        parts.opensInWebview = fields.contains(.webview) ? newer.opensInWebview : opensInWebview
        parts.serverFlags = serverFlags.union(newer.serverFlags)
        if isRestricted || newer.isRestricted {
            parts.restrictions = .merged(restrictions, with: newer.restrictions, fields)
        }
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
}

/// Writes a record in one pass: tables at fixed offsets, text at the tail.
private struct CardPacker {
    private let buffer: UnsafeMutableRawBufferPointer
    private var tail: Int

    init(_ buffer: UnsafeMutableRawBufferPointer, tail: Int) {
        self.buffer = buffer
        self.tail = tail
    }

    func header(_ parts: CardParts, _ format: PackedCard.Format) {
        var flags: UInt8 = parts.serverFlags.rawValue << 4
        if parts.isPinned { flags |= 1 }
        if parts.isDismissible { flags |= 2 }
        if parts.isTest { flags |= 4 }
        if parts.opensInWebview { flags |= 8 }
        store(format.rawValue, at: 0)
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

    mutating func restrictions(_ bytes: [UInt8]) {
        UnsafeMutableRawBufferPointer(rebasing: buffer[tail..<(tail + bytes.count)]).copyBytes(from: bytes)
        store(UInt32(truncatingIfNeeded: bytes.count), at: tail + bytes.count)
        tail += bytes.count + 4
    }

    func mark(_ mark: TextMark) { mark.store(in: UnsafeMutableRawBufferPointer(rebasing: buffer[tail...])) }

    private func store<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, at offset: Int) {
        buffer.storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
    }
}
