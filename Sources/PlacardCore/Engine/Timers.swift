/// When the engine has work next: the one table of its times.
struct Timers: Sendable {
    /// Monotonic time of the next work; `max`: there is none.
    private var dueMs = Int64.max
    /// The same for a request that waits for a limit.
    private var limitDueMs = Int64.max
    /// Wall time after which a card must leave the list.
    private var expiryWallMs: Int64?

    init(listExpiryWallMs: Int64? = nil) { expiryWallMs = listExpiryWallMs }

    /// - Parameter dueMs: monotonic time; nil: there is no such work.
    mutating func add(_ dueMs: Int64?) { self.dueMs = min(self.dueMs, dueMs ?? .max) }

    /// - Parameter wait: milliseconds until a limit lets a request begin; nil: none waits.
    mutating func add(wait: Int64?, from now: Instant) {
        guard let wait else { return }
        limitDueMs = min(limitDueMs, now.monotonicMs.clampedAdding(wait))
    }

    /// Monotonic time; nil: no timer is set.
    func nextMs(at now: Instant) -> Int64? {
        var next = dueMs
        if limitDueMs < .max { next = min(next, max(limitDueMs, now.monotonicMs)) }
        // A card expires when now > expiry, so `Int64.max` never expires.
        if let expiryWallMs, expiryWallMs < .max {
            let wait = expiryWallMs.clampedAdding(1).clampedSubtracting(now.wallMs)
            next = min(next, now.monotonicMs.clampedAdding(max(0, wait)))
        }
        return next == .max ? nil : next
    }
}
