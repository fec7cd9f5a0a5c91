/// The card list at one moment. Immutable, cheap to make (it shares the engine's bytes), readable from any thread.
public struct CardSnapshot: Sendable, RandomAccessCollection {
    package let entries: [CardEntry]
    /// Cards not viewed yet; control and dismissed cards are left out (E.3).
    public let unviewed: Int

    /// Cards that have expired are left out, also before a call has told the engine the time.
    package init(_ deck: CardDeck, includingDismissed: Bool, at now: Instant) {
        let hasExpired = deck.nextExpiryMs.map { now.wallMs > $0 } ?? false
        let present = hasExpired ? deck.entries.filter { !$0.isExpired(at: now.wallMs) } : deck.entries
        entries = includingDismissed ? present : present.filter(\.isVisible)
        unviewed = present.reduce(0) { $0 + ($1.countsAsUnviewed ? 1 : 0) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }
    public subscript(position: Int) -> Card { Card(entries[position]) }

    /// The card of that id.
    public subscript(id id: String) -> Card? { find(CardID(id)).map(Card.init) }

    private func find(_ id: CardID) -> CardEntry? { entries.first { $0.record.id == id } }
}
