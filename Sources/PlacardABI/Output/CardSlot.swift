import CPlacard
import PlacardCore

/// A card as hosts see it, followed by where its extras are, which they cannot see: a host that changes a copy must not
/// be able to make it point elsewhere.
struct CardSlot {
    var card: placard_card
    let extras: UnsafeMutablePointer<placard_extra>?
    let extrasCount: Int

    /// One of the extras of a card that the library made.
    static func extra(_ card: UnsafePointer<placard_card>, _ index: Int) -> UnsafePointer<placard_extra>? {
        let slot = slot(of: card)
        guard index >= 0, index < slot.pointee.count, let extras = slot.pointee.extras else { return nil }
        return UnsafePointer(extras + index)
    }

    static func slot(of card: UnsafePointer<placard_card>) -> UnsafePointer<CardSlot> {
        UnsafeRawPointer(card).assumingMemoryBound(to: CardSlot.self)
    }

    /// How many the host sees: it can lower the count, not raise it.
    var count: Int { Int(min(UInt(extrasCount), UInt(bitPattern: card.extras_count))) }
}
