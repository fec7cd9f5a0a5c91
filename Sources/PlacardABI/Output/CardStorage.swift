import CPlacard
import PlacardCore

/// The cards of a snapshot as C structs that point into the packed records. Shared by the lists that show some of them.
///
/// No text is decoded, copied or made, except the paths of pictures.
final class CardStorage {
    let slots: UnsafeMutablePointer<CardSlot>
    private let extras: UnsafeMutablePointer<placard_extra>
    /// Keeps the records alive, whose bytes the structs point into.
    private let entries: [CardEntry]
    private let paths = TextStore()

    init(_ snapshot: CardList) {
        entries = snapshot.entries
        slots = .allocate(capacity: entries.count)
        extras = .allocate(capacity: entries.reduce(0) { $0 + $1.record.extrasCount })

        var nextExtra = extras
        for (index, entry) in entries.enumerated() {
            let view = CardView(entry.record)
            var card = view.card(entry.flags)
            if !snapshot.imagePaths.isEmpty {
                (card.image_path, card.image_path_length) = paths.addOptional(snapshot.imagePath(of: entry))
            }
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
