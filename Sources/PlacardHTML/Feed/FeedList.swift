import PlacardCore

/// The cards of a list that are drawn. Positions are those in the whole list, as in links.
struct FeedList {
    /// A card that is drawn.
    struct Item {
        let position: Int
        let card: Card
        /// Positions that count as seen with this card: its own, and those of the control cards before it.
        var seen: [Int]
    }

    private(set) var items: [Item] = []
    /// Control cards of a feed in which nothing is drawn: seen when the note about the empty feed is seen.
    private(set) var seenWhenEmpty: [Int] = []

    /// Assigns each control card to the next drawn card, because it takes no space and is passed when that card is
    /// reached (rule 8.6.3). Dismissed cards are not drawn.
    init(_ cards: CardList) {
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
