import PlacardCore

/// Requests that the host carries out: emitted as events, and completed by the host within 60 s.
struct HostTransport {
    static let deadlineMs: Int64 = 60_000

    /// Maximum size of a reply, in bytes.
    static func replyLimit(_ kind: RequestKind) -> Int { kind == .asset ? AssetCache.pictureLimit : 8 << 20 }

    /// Monotonic deadlines, by request id.
    private var open: [UInt64: Int64] = [:]

    var nextDeadlineMs: Int64? { open.values.min() }

    mutating func start(_ request: HTTPRequest, at now: Instant) -> Event {
        open[request.id] = now.monotonicMs.clampedAdding(Self.deadlineMs)
        return .request(HostRequest(request))
    }

    /// Returns false for ids that are not in flight: unknown, completed or timed out.
    mutating func finish(_ id: UInt64) -> Bool { open.removeValue(forKey: id) != nil }

    /// Removes and returns the ids past their deadline, in ascending order.
    mutating func takeOverdue(at now: Instant) -> [UInt64] {
        let overdue = open.filter { $0.value <= now.monotonicMs }.keys.sorted()
        for id in overdue { open[id] = nil }
        return overdue
    }
}
