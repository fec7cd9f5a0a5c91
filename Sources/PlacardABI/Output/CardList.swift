import CPlacard
import PlacardCore

/// The object behind a `placard_cards`: a snapshot, and its cards for C.
final class CardList {
    let snapshot: CardSnapshot
    private let storage: CardStorage
    /// The cards of the storage that are in this list, in order.
    private let cards: [UnsafePointer<placard_card>]

    init(_ snapshot: CardSnapshot) {
        self.snapshot = snapshot
        let storage = CardStorage(snapshot)
        self.storage = storage
        cards = snapshot.entries.indices.map {
            UnsafeRawPointer(storage.slots + $0).assumingMemoryBound(to: placard_card.self)
        }
    }

    /// Some cards of another list, shared with it.
    private init(_ list: CardList, keeping filter: CardFilter) {
        let entries = list.snapshot.entries
        let kept = entries.indices.filter { filter.matches(entries[$0]) }
        snapshot = list.snapshot.with(kept.map { entries[$0] })
        storage = list.storage
        cards = kept.map { list.cards[$0] }
    }

    func filtered(by filter: CardFilter) -> CardList { CardList(self, keeping: filter) }

    var count: Int { cards.count }
    var unviewed: Int { snapshot.unviewed }
    var lastUpdatedMs: Int64? { snapshot.lastUpdatedMs }

    subscript(index: Int) -> UnsafePointer<placard_card>? {
        cards.indices.contains(index) ? cards[index] : nil
    }

    func find(_ id: UnsafeRawBufferPointer) -> UnsafePointer<placard_card>? {
        cards.first { card in
            card.pointee.id_length == id.count
                && UnsafeRawBufferPointer(start: card.pointee.id, count: id.count).elementsEqual(id)
        }
    }
}
