/// The newest records of one kind: a long-running server must not keep them all.
struct RecordList {
    /// How many were evicted.
    private(set) var forgotten: Int64 = 0
    private var queue: BoundedQueue<JSON>

    init(maximumCount: Int = 100_000, maximumBytes: Int = 64 << 20) {
        queue = BoundedQueue(maximumCount: maximumCount, maximumBytes: maximumBytes)
    }

    /// The records, the oldest first.
    var records: [JSON] { queue.newest() }

    mutating func add(_ new: [JSON]) {
        for record in new { forgotten += Int64(queue.add(record, bytes: record.footprint).count) }
    }
}
