import PlacardCore

/// Requests that the host carries: they come out as events and wait here for their answer, 60 s at most.
struct HostTransport {
    static let deadlineMs: Int64 = 60_000

    /// Of an answer, in bytes.
    static func replyLimit(_ kind: RequestKind) -> Int { kind == .asset ? AssetShelf.pictureLimit : 8 << 20 }

    /// Monotonic deadlines, by request id.
    private var open: [UInt64: Int64] = [:]

    var nextDeadlineMs: Int64? { open.values.min() }

    mutating func start(_ request: HTTPRequest, at now: Instant) -> Event {
        open[request.id] = now.monotonicMs.clampedAdding(Self.deadlineMs)
        return .request(HostRequest(request))
    }

    /// False for ids that are not open: unknown, answered before, or too late.
    mutating func finish(_ id: UInt64) -> Bool { open.removeValue(forKey: id) != nil }

    /// Ids past their deadline, oldest first; they are open no more.
    mutating func takeOverdue(at now: Instant) -> [UInt64] {
        let overdue = open.filter { $0.value <= now.monotonicMs }.keys.sorted()
        for id in overdue { open[id] = nil }
        return overdue
    }
}
