/// What the standard library does with a closure for equal keys. Embedded Swift cannot compile that, because such a
/// closure may throw anything.
extension Dictionary {
    /// The first of two pairs with the same key counts.
    package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
        self.init(minimumCapacity: pairs.underestimatedCount)
        for (key, value) in pairs where self[key] == nil { self[key] = value }
    }

    /// Adds the members of another dictionary, which count where both have the key.
    package mutating func replace(with others: Self) {
        for (key, value) in others { self[key] = value }
    }

    /// With the members of another dictionary, which count where both have the key.
    package func replacing(with others: Self) -> Self {
        var all = self
        all.replace(with: others)
        return all
    }
}
