/// The newest arrivals, numbered in order.
struct ArrivalList {
    static let limit = 1000

    /// Number of the newest; numbers are never reused while the server runs.
    private(set) var last: Int64 = 0
    /// How many have been evicted since the list was emptied.
    private(set) var dropped: Int64 = 0
    private var queue = Self.emptyQueue
    private let nowMs: @Sendable () -> Int64

    init(nowMs: @escaping @Sendable () -> Int64) {
        self.nowMs = nowMs
    }

    /// Returns it as it is listed.
    @discardableResult
    mutating func add(_ arrival: Arrival) -> JSON {
        last += 1
        let json = arrival.json(number: last, at: nowMs())
        dropped += Int64(queue.add(json, bytes: json.footprint).count)
        return json
    }

    mutating func clear() {
        queue = Self.emptyQueue
        dropped = 0
    }

    /// The arrivals after this number, the oldest first.
    func after(_ number: Int64) -> [JSON] {
        queue.newest(Int(clamping: max(0, last - max(0, number))))
    }

    private static var emptyQueue: BoundedQueue<JSON> { BoundedQueue(maximumCount: limit, maximumBytes: 16 << 20) }
}
