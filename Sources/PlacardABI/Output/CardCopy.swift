import CPlacard
import PlacardCore

/// A card that the host owns: one block of memory with everything that it points to at first, so that it can be freed
/// whatever the host has put into it.
enum CardCopy {
    /// - Throws: `invalid` for a changed copy whose id is NULL or whose lengths are invalid.
    static func make(_ source: UnsafePointer<placard_card>) throws(PlacardError) -> UnsafeMutablePointer<placard_card> {
        guard source.pointee.id != nil else { throw PlacardError(.invalid, "the card's id is NULL") }
        var card = source.pointee
        let extras = (0..<CardSlot.slot(of: source).pointee.count).compactMap { CardSlot.extra(source, $0)?.pointee }
        let textStart = MemoryLayout<CardSlot>.stride + extras.count * MemoryLayout<placard_extra>.stride
        var size = textStart
        try card.eachText { (text, length, name) throws(PlacardError) in length = try measure(text, length, name, &size)
        }
        for extra in extras { size += extra.key_length + extra.value_length + 2 }

        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<CardSlot>.alignment)
        var next = block + textStart
        try card.eachText { (text, length, _) throws(PlacardError) in text = text.map { move($0, length, &next) } }
        let copies = (block + MemoryLayout<CardSlot>.stride).bindMemory(to: placard_extra.self, capacity: extras.count)
        for (index, extra) in extras.enumerated() {
            let key = move(extra.key, extra.key_length, &next)
            let value = move(extra.value, extra.value_length, &next)
            (copies + index).initialize(
                to: placard_extra(
                    key: key, key_length: extra.key_length, value: value, value_length: extra.value_length))
        }
        card.extras_count = extras.count
        block.bindMemory(to: CardSlot.self, capacity: 1)
            .initialize(to: CardSlot(card: card, extras: copies, extrasCount: extras.count))
        return block.assumingMemoryBound(to: placard_card.self)
    }

    static func destroy(_ card: UnsafeMutablePointer<placard_card>?) { UnsafeMutableRawPointer(card)?.deallocate() }

    /// The length of a text, which the host may have put there, and adds what it takes to `size`.
    private static func measure(
        _ text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString, _ size: inout Int
    ) throws(PlacardError) -> Int {
        guard let text else { return 0 }
        let count = try TextInput.string(text, length, name).utf8.count
        // More than any card has, and small enough to add up.
        guard count <= UInt32.max else {
            throw PlacardError(.invalid, "a text has \(count) bytes, more than a card can hold")
        }
        size += count + 1
        return count
    }

    /// Copies a text to `next` with a NUL behind it.
    private static func move(
        _ text: UnsafePointer<CChar>, _ length: Int, _ next: inout UnsafeMutableRawPointer
    ) -> UnsafePointer<CChar> {
        let start = next
        start.copyMemory(from: text, byteCount: length)
        start.storeBytes(of: 0, toByteOffset: length, as: UInt8.self)
        next += length + 1
        return UnsafePointer(start.assumingMemoryBound(to: CChar.self))
    }
}
