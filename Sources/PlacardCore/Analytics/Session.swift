/// An open session (F.1). Its end is noticed at the next call, never by a timer.
package struct Session: Sendable, Equatable {
    package let id: String
    package let start: Stamp
    package var lastActivity: Stamp
    /// What the store knows of the last activity. A row is written at most every 10 s: records carry their own time.
    package var storedActivityMs: Int64
    /// The store knows that it ran out.
    package var isStoredAsExpired = false

    /// Begins now.
    package init(id: String, at now: Instant) {
        self.id = id
        start = Stamp(now)
        lastActivity = start
        storedActivityMs = now.wallMs
    }

    /// As an earlier run left it.
    package init(id: String, startMs: Int64, activityMs: Int64, at now: Instant) {
        self.id = id
        lastActivity = Stamp(storedWallMs: activityMs, at: now)
        start = Stamp(storedWallMs: startMs, before: lastActivity)
        storedActivityMs = activityMs
    }

    package func isExpired(at now: Instant, timeoutMs: Int64) -> Bool {
        lastActivity.elapsedMs(at: now) > timeoutMs
    }

    /// When a session ended and how long it was. The length is measured as every interval (choice 12b): a clock that was
    /// set meanwhile makes it no longer and no shorter.
    package struct End: Sendable, Equatable {
        package let wallMs: Int64
        package let lengthMs: Int64
    }

    /// Of one found expired: at its last activity, but at least the minimum after its start.
    package func end(minimumMs: Int64) -> End {
        end(lengthMs: max(start.elapsedMs(until: lastActivity), minimumMs), wallMs: lastActivity.wallMs)
    }

    /// Of one that is ended now.
    package func end(at now: Instant) -> End { end(lengthMs: start.elapsedMs(at: now), wallMs: now.wallMs) }

    /// Never before its start and its length, should the clock have been set back.
    private func end(lengthMs: Int64, wallMs: Int64) -> End {
        End(wallMs: max(wallMs, start.wallMs.clampedAdding(lengthMs)), lengthMs: lengthMs)
    }
}
