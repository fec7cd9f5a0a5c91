/// The newest of what clients have sent, numbered in the order of arrival.
struct ArrivalList {
    static let limit = 1000

    /// Of the newest; numbers are never used twice while the server runs.
    private(set) var last: Int64 = 0
    private var kept: [JSON] = []
    private let nowMs: @Sendable () -> Int64

    init(nowMs: @escaping @Sendable () -> Int64) {
        self.nowMs = nowMs
    }

    mutating func add(_ arrival: Arrival) {
        last += 1
        kept.append(arrival.json(number: last, at: nowMs()))
        // In bulk: to take the first one out moves all others.
        if kept.count >= 2 * Self.limit { kept.removeFirst(kept.count - Self.limit) }
    }

    mutating func clear() {
        kept = []
    }

    /// Those that came after that number, the oldest first.
    func after(_ number: Int64) -> [JSON] {
        let newest = kept.suffix(Self.limit)
        let missing = Int(clamping: max(0, last - max(0, number)))
        return Array(newest.suffix(missing))
    }
}
