import CPlacard
import PlacardCore

/// The cards of a snapshot as C structs that point into the packed records. Shared by the lists that show some of them.
///
/// No text is decoded, copied or made.
final class CardStorage {
    let slots: UnsafeMutablePointer<CardSlot>
    private let extras: UnsafeMutablePointer<placard_extra>
    /// Keeps the records alive, whose bytes the structs point into.
    private let entries: [CardEntry]

    init(_ entries: [CardEntry]) {
        self.entries = entries
        slots = .allocate(capacity: entries.count)
        extras = .allocate(capacity: entries.reduce(0) { $0 + $1.record.extrasCount })

        var nextExtra = extras
        for (index, entry) in entries.enumerated() {
            let view = CardView(entry.record)
            let card = view.card(entry.flags)
            (slots + index).initialize(to: CardSlot(card: card, extras: nextExtra, extrasCount: card.extras_count))
            for position in 0..<card.extras_count {
                nextExtra.initialize(to: view.extra(position))
                nextExtra += 1
            }
        }
    }

    deinit {
        slots.deallocate()
        extras.deallocate()
    }
}
