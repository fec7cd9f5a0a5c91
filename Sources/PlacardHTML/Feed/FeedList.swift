import PlacardCore

/// What of a card list is drawn. Positions are those of the list, and links name them.
struct FeedList {
    /// A card that is drawn.
    struct Item {
        let position: Int
        let card: Card
        /// What was seen when this card was: itself, and the control cards in front of it.
        var seen: [Int]
    }

    private(set) var items: [Item] = []
    /// Control cards of a list in which nothing is drawn: seen when it is seen that there is nothing.
    private(set) var seenWhenEmpty: [Int] = []

    /// Control cards take no space, but who reaches the card behind one has passed its place (E.4.3). A card that its user
    /// has dismissed is not shown again.
    init(_ cards: CardSnapshot) {
        items.reserveCapacity(cards.count)
        var passed: [Int] = []
        for (position, card) in cards.enumerated() where !card.isDismissed {
            passed.append(position)
            guard !card.isControl else { continue }
            items.append(Item(position: position, card: card, seen: passed))
            passed = []
        }
        if items.isEmpty {
            seenWhenEmpty = passed
        } else {
            items[items.count - 1].seen += passed
        }
    }
}
