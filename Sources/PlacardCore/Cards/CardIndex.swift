/// Positions of the cards of a list, by id. Built on first use: opening a store and reading its cards need no index.
struct CardIndex: Sendable {
    /// Keys are detached ids, because they outlive each version of their card.
    private var positions: [CardID: Int]?

    init(_ positions: [CardID: Int]? = nil) { self.positions = positions }

    /// - Parameter list: the list that this indexes.
    mutating func position(of id: CardID, in list: ListedCards) -> Int? {
        if let positions { return positions[id] }
        return positions(in: list)[id]
    }

    mutating func positions(in list: ListedCards) -> [CardID: Int] {
        if let positions { return positions }
        let entries = list.entries
        var made: [CardID: Int] = Dictionary(minimumCapacity: entries.count)
        for (index, entry) in entries.enumerated() { made[entry.record.id.detached] = index }
        positions = made
        return made
    }
}
