/// The newest records of one kind: a server that runs for long must not keep them all.
struct RecordList {
    static let limit = 100_000

    private(set) var records: [JSON] = []
    /// How many were evicted.
    private(set) var forgotten: Int64 = 0
    private let limit: Int

    init(limit: Int = Self.limit) {
        self.limit = limit
    }

    mutating func add(_ new: [JSON]) {
        records += new
        // In bulk: taking the first one out moves all others.
        guard records.count >= 2 * limit else { return }
        let surplus = records.count - limit
        records.removeFirst(surplus)
        forgotten += Int64(surplus)
    }
}
