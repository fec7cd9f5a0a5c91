/// An open session (rule 5.2). Its expiry is noticed by the next call; there is no timer.
package struct Session: Sendable, Equatable {
    /// Minimum interval between writes of the last activity: between them, records carry their own time.
    private static let activityIntervalMs: Int64 = 10_000

    package let id: String
    package let start: Stamp
    package var lastActivity: Stamp
    /// Time of the last activity that was written to the store.
    package var storedActivityMs: Int64
    /// Whether the store knows that the session expired.
    package var isStoredAsExpired = false

    /// Starts a session now.
    package init(id: String, at now: Instant) {
        self.id = id
        start = Stamp(now)
        lastActivity = start
        storedActivityMs = now.wallMs
    }

    /// Restores the session of an earlier run; nil when it has ended. It can have expired since.
    package init?(_ stored: StoredSession, at now: Instant) {
        let activityMs: Int64
        switch stored.phase {
        case .over: return nil
        case .open:
            let newest = stored.newestRecordMs ?? stored.activityMs
            // A record at any other time is not this session's activity: another process logged it, or the clock was
            // set.
            activityMs = Self.isImplied(newest, by: stored.activityMs) ? newest : stored.activityMs
        // Records logged after the expiry have the session's id too.
        case .expired: activityMs = stored.activityMs
        }
        id = stored.id
        lastActivity = Stamp(storedWallMs: activityMs, at: now)
        start = Stamp(storedWallMs: stored.startMs, before: lastActivity)
        storedActivityMs = activityMs
    }

    /// Whether an activity now must be written. Also true when the clock was set back.
    package func mustStoreActivity(at now: Instant) -> Bool {
        !Self.isImplied(now.wallMs, by: storedActivityMs)
    }

    /// Whether an activity needs no write of its own, because a record's time implies it.
    private static func isImplied(_ activityMs: Int64, by storedMs: Int64) -> Bool {
        (0..<activityIntervalMs).contains(activityMs.clampedSubtracting(storedMs))
    }

    package func isExpired(at now: Instant, timeoutMs: Int64) -> Bool {
        lastActivity.elapsedMs(at: now) > timeoutMs
    }

    /// When a session ended, and its length. The length is measured with the monotonic clock, like every interval
    /// (rule 5.4).
    package struct End: Sendable, Equatable {
        package let wallMs: Int64
        package let lengthMs: Int64
    }

    /// The end of an expired session: its last activity, but no earlier than the minimum length after its start.
    package func end(minimumMs: Int64) -> End {
        end(lengthMs: max(start.elapsedMs(until: lastActivity), minimumMs), wallMs: lastActivity.wallMs)
    }

    /// The end of a session that ends now.
    package func end(at now: Instant) -> End { end(lengthMs: start.elapsedMs(at: now), wallMs: now.wallMs) }

    /// The end is never earlier than the start plus the length, even if the clock was set back.
    private func end(lengthMs: Int64, wallMs: Int64) -> End {
        End(wallMs: max(wallMs, start.wallMs.clampedAdding(lengthMs)), lengthMs: lengthMs)
    }
}

/// The last session in the store. `Session` decides whether it is still open and when it was last active.
package struct StoredSession: Sendable, Equatable {
    /// Raw values are part of the stored format.
    package enum Phase: Int64, Sendable {
        case over = 0
        case open = 1
        /// The timeout has passed, but the end is not logged yet.
        case expired = 2
    }

    package let id: String
    package let startMs: Int64
    /// Time of the last activity that was written.
    package let activityMs: Int64
    /// Time of the newest record with the session's id; nil when no record is left.
    package let newestRecordMs: Int64?
    package let phase: Phase

    package init(id: String, startMs: Int64, activityMs: Int64, newestRecordMs: Int64? = nil, phase: Phase) {
        self.id = id
        self.startMs = startMs
        self.activityMs = activityMs
        self.newestRecordMs = newestRecordMs
        self.phase = phase
    }
}
