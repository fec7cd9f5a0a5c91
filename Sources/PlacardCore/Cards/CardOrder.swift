/// The order of the card list (rule 8.6.1): pinned first, then newest first; equal times by id (rule 8.6.1).
enum CardOrder {
    /// The sort key, without the card: moving cards would change reference counts thousands of times.
    private struct Key {
        let isPinned: Bool
        let createdMs: Int64
        let index: Int
    }

    /// The indices of the entries, in list order.
    static func sorted(_ entries: [CardEntry]) -> [Int] {
        var keys = entries.indices.map {
            Key(isPinned: entries[$0].record.isPinned, createdMs: entries[$0].record.createdMs, index: $0)
        }
        keys.sort { left, right in
            if left.isPinned != right.isPinned { return left.isPinned }
            if left.createdMs != right.createdMs { return left.createdMs > right.createdMs }
            return entries[left.index].record.id < entries[right.index].record.id
        }
        return keys.map { $0.index }
    }
}
