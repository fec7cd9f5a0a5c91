/// An open session (F.1). Its end is noticed at the next call, never by a timer.
package struct Session: Sendable, Equatable {
    package let id: String
    /// Wall milliseconds.
    package let startMs: Int64
    package var lastActivity: Stamp
    /// What the store knows of the last activity. A row is written at most every 10 s: records carry their own time.
    package var storedActivityMs: Int64
    /// The store knows that it ran out.
    package var isStoredAsExpired = false

    package init(id: String, startMs: Int64, lastActivity: Stamp) {
        self.id = id
        self.startMs = startMs
        self.lastActivity = lastActivity
        storedActivityMs = lastActivity.wallMs
    }

    package func isExpired(at now: Instant, timeoutMs: Int64) -> Bool {
        lastActivity.elapsedMs(at: now) > timeoutMs
    }

    /// When it ended, for a session found expired: at its last activity, but at least the minimum after its start.
    package func endMs(minimumMs: Int64) -> Int64 {
        max(lastActivity.wallMs, startMs.clampedAdding(minimumMs))
    }
}
