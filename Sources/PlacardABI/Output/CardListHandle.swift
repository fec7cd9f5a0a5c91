import CPlacard
import PlacardCore

/// The object behind a `placard_cards`: a list, and its cards for C.
final class CardListHandle {
    let list: CardList
    private let storage: CardStorage
    /// The cards of the storage that are in this list, in order.
    private let cards: [UnsafePointer<placard_card>]

    init(_ list: CardList) {
        self.list = list
        let storage = CardStorage(list)
        self.storage = storage
        cards = list.entries.indices.map {
            UnsafeRawPointer(storage.slots + $0).assumingMemoryBound(to: placard_card.self)
        }
    }

    /// Some cards of another list, shared with it.
    private init(_ other: CardListHandle, keeping filter: CardFilter) {
        let entries = other.list.entries
        let kept = entries.indices.filter { filter.matches(entries[$0]) }
        list = other.list.with(kept.map { entries[$0] })
        storage = other.storage
        cards = kept.map { other.cards[$0] }
    }

    func filtered(by filter: CardFilter) -> CardListHandle { CardListHandle(self, keeping: filter) }

    var count: Int { cards.count }
    var unviewed: Int { list.unviewed }
    var lastUpdatedMs: Int64? { list.lastUpdatedMs }

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
