/// The engine's next deadline: the earliest of the times at which its parts have work.
struct Timers: Sendable {
    /// Monotonic time of the next work; `max`: none.
    private var dueMs = Int64.max
    /// Monotonic time at which a limit lets a waiting request begin; `max`: none.
    private var limitDueMs = Int64.max
    /// Wall time at which the list of cards changes; nil: it does not.
    private var listWallMs: Int64?

    init() {}

    /// - Parameters:
    ///   - expiryWallMs: a card expires when now > expiry, so `Int64.max` never expires.
    ///   - judgementWallMs: when cards must be judged again.
    init(listExpiryWallMs expiryWallMs: Int64?, judgementWallMs: Int64?) {
        listWallMs = judgementWallMs
        guard let expiryWallMs, expiryWallMs < .max else { return }
        listWallMs = min(expiryWallMs + 1, judgementWallMs ?? .max)
    }

    /// Adds a deadline in monotonic milliseconds; nil adds nothing.
    mutating func add(_ dueMs: Int64?) { self.dueMs = min(self.dueMs, dueMs ?? .max) }

    /// Adds the wait, in milliseconds, until a limit lets a request begin; nil adds nothing.
    mutating func add(wait: Int64?, from now: Instant) {
        guard let wait else { return }
        limitDueMs = min(limitDueMs, now.monotonicMs.clampedAdding(wait))
    }

    /// The next deadline in monotonic milliseconds; nil: no timer is set.
    func nextMs(at now: Instant) -> Int64? {
        var next = dueMs
        if limitDueMs < .max { next = min(next, max(limitDueMs, now.monotonicMs)) }
        if let listWallMs {
            let wait = listWallMs.clampedSubtracting(now.wallMs)
            next = min(next, now.monotonicMs.clampedAdding(max(0, wait)))
        }
        return next == .max ? nil : next
    }
}
