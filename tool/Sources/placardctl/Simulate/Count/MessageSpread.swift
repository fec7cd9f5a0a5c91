/// How many users got how many messages.
struct MessageSpread {
    struct Bucket: Equatable {
        let from: Int64
        let to: Int64
        var users: Int64
    }

    /// Users by number of messages, without those that got none.
    private var users: [Int64: Int64] = [:]
    private(set) var reached: Int64 = 0
    private(set) var max: Int64 = 0

    mutating func add(messages: Int64) {
        guard messages > 0 else { return }
        users[messages, default: 0] += 1
        reached += 1
        max = Swift.max(max, messages)
    }

    /// The number that this share of all users does not exceed.
    ///
    /// - Parameter total: all users, including those that got no message.
    func percentile(_ share: Double, of total: Int64) -> Int64 {
        var seen = total - reached
        let wanted = Double(total) * share
        if Double(seen) >= wanted { return 0 }
        for (messages, count) in users.sorted(by: { $0.key < $1.key }) {
            seen += count
            if Double(seen) >= wanted { return messages }
        }
        return max
    }

    private static let starts: [Int64] = [0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000]

    /// Up to the bucket of the largest number.
    func histogram(of total: Int64) -> [Bucket] {
        var buckets = zip(Self.starts, Self.starts.dropFirst().map { $0 - 1 } + [Swift.max(max, 10_000)])
            .filter { $0.0 <= max }.map { Bucket(from: $0, to: $1, users: 0) }
        if !buckets.isEmpty { buckets[0].users = total - reached }
        for (messages, count) in users {
            if let index = buckets.lastIndex(where: { $0.from <= messages }) { buckets[index].users += count }
        }
        return buckets
    }
}
