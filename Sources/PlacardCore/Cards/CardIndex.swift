/// Where each card of a list is, by id. Made when it is first asked for: opening a store and reading its cards needs none.
struct CardIndex: Sendable {
    /// The ids are on their own, not parts of records: they outlive each version of their card.
    private var positions: [CardID: Int]?

    init(_ positions: [CardID: Int]? = nil) { self.positions = positions }

    /// - Parameter entries: the list that this is the index of.
    mutating func positions(in entries: [CardEntry]) -> [CardID: Int] {
        if let positions { return positions }
        var made: [CardID: Int] = Dictionary(minimumCapacity: entries.count)
        for (index, entry) in entries.enumerated() { made[entry.record.id.detached] = index }
        positions = made
        return made
    }
}
