/// The card list at one moment. Immutable, cheap to make (it shares the engine's bytes), readable from any thread.
public struct CardSnapshot: Sendable, RandomAccessCollection {
    package let entries: [CardEntry]
    /// Cards not viewed yet; control and dismissed cards are left out (E.3).
    public let unviewed: Int

    package init(_ deck: CardDeck, includingDismissed: Bool) {
        entries = includingDismissed ? deck.entries : deck.entries.filter(\.isVisible)
        unviewed = deck.unviewed
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }
    public subscript(position: Int) -> Card { Card(entries[position]) }

    /// The card of that id.
    public subscript(id id: String) -> Card? { entries.first { $0.id == id }.map(Card.init) }
}
