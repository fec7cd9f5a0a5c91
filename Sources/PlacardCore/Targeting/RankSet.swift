/// A set of positions in a sorted list, a bit for each.
package struct RankSet: Sendable, Equatable {
    private var words: [UInt64] = []

    init() {}

    /// - Parameter count: how many positions the list has. The set is empty.
    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    func contains(_ rank: Int) -> Bool {
        let word = rank >> 6
        return word < words.count && words[word] & (1 << UInt64(rank & 63)) != 0
    }

    mutating func insert(_ rank: Int) {
        while words.count <= rank >> 6 { words.append(0) }
        words[rank >> 6] |= 1 << UInt64(rank & 63)
    }

    mutating func remove(_ rank: Int) {
        if rank >> 6 < words.count { words[rank >> 6] &= ~(1 << UInt64(rank & 63)) }
    }

    /// The first member after a position; nil: there is no such member.
    func next(after rank: Int) -> Int? {
        let start = rank + 1
        var word = start >> 6
        guard word < words.count else { return nil }
        var bits = words[word] & (UInt64.max << UInt64(start & 63))
        while bits == 0 {
            word += 1
            guard word < words.count else { return nil }
            bits = words[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }
}
