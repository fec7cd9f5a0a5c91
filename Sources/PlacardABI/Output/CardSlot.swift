import CPlacard
import PlacardCore

/// A card as hosts see it. Where its extras lie stands behind it, out of their sight: what a host changes in a copy
/// must not lead anywhere else.
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

    /// What the host sees of them: a lowered count counts, a raised one does not.
    var count: Int { Int(min(UInt(extrasCount), UInt(bitPattern: card.extras_count))) }
}
