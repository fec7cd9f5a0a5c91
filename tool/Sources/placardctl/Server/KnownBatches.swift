import PlacardCore

/// The ids of the newest batches, which distinguish a retry from a new batch.
struct KnownBatches {
    private var ids: Set<ExactText> = []
    private var queue: BoundedQueue<ExactText>

    init(maximumCount: Int = 10_000, maximumBytes: Int = 4 << 20) {
        queue = BoundedQueue(maximumCount: maximumCount, maximumBytes: maximumBytes)
    }

    /// Returns false for a known id.
    mutating func add(_ id: String) -> Bool {
        let exact = ExactText(id)
        guard ids.insert(exact).inserted else { return false }
        for old in queue.add(exact, bytes: id.utf8.count) { ids.remove(old) }
        return true
    }
}
