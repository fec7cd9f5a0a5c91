/// The open session, its last activity, and what the store knows about it (rule 5.2).
struct CurrentSession: Sendable {
    /// When a session ends.
    enum Ending {
        /// Only if it has expired; otherwise it continues.
        case ifExpired
        /// Now; or at its expiry, if it has expired.
        case now
        /// At its last activity, because the process has ended since then.
        case lost
    }

    private(set) var session: Session?
    /// Id of the open or the last session. Records logged between sessions carry it.
    private(set) var lastID: String?
    /// When the open or the last session began.
    private(set) var lastStart: Stamp?

    init() {}

    /// Restores the session of an earlier run. Writes an activity that only a record implies, because a later record can
    /// only imply one that is near to what is stored.
    init(_ stored: StoredSession?, _ turn: inout Turn) {
        lastID = stored?.id
        session = stored.flatMap { Session($0, at: turn.now) }
        lastStart = session?.start ?? stored.map { Stamp(storedWallMs: $0.startMs, at: turn.now) }
        guard let stored, let session, session.lastActivity.wallMs != stored.activityMs else { return }
        turn.effects.write(.touchSession(activityMs: session.lastActivity.wallMs))
    }

    private static func isExpired(_ session: Session, _ turn: Turn) -> Bool {
        session.isExpired(at: turn.now, timeoutMs: turn.config.sessionTimeoutMs)
    }

    // MARK: Opening and closing

    /// Extends the open session. Returns false when no session is open or it has expired.
    mutating func extend(writesActivity: Bool, _ turn: inout Turn) -> Bool {
        guard let open = session, !Self.isExpired(open, turn) else { return false }
        session?.lastActivity = Stamp(turn.now)
        if writesActivity { touch(&turn) }
        return true
    }

    mutating func open(_ turn: inout Turn) {
        let new = Session(id: turn.ids.next(), at: turn.now)
        session = new
        lastID = new.id
        lastStart = new.start
        turn.effects.write(.setSession(id: new.id, startMs: new.start.wallMs, activityMs: turn.now.wallMs))
    }

    /// Ends the open session. Nil: no session has ended.
    mutating func close(_ ending: Ending, _ turn: Turn) -> (id: String, end: Session.End)? {
        guard let open = session else { return nil }
        let isExpired = Self.isExpired(open, turn)
        let end: Session.End
        switch ending {
        case .ifExpired where !isExpired: return nil
        case .ifExpired: end = open.end(minimumMs: turn.config.minimumSessionMs)
        case .now: end = isExpired ? open.end(minimumMs: turn.config.minimumSessionMs) : open.end(at: turn.now)
        case .lost: end = open.end(minimumMs: 0)
        }
        session = nil
        return (open.id, end)
    }

    mutating func forget() { lastID = nil }

    // MARK: Activity

    /// Notes that something was logged. A record logged after the expiry still carries the session's id; the expiry is
    /// stored so that a restart does not take that record for activity.
    mutating func recordActivity(_ turn: inout Turn) {
        guard let open = session else { return }
        if Self.isExpired(open, turn) { expire(&turn.effects) } else { touch(&turn) }
    }

    mutating func touchIfOpen(_ turn: inout Turn) {
        if let open = session, !Self.isExpired(open, turn) { touch(&turn) }
    }

    private mutating func touch(_ turn: inout Turn) {
        session?.lastActivity = Stamp(turn.now)
        if session?.mustStoreActivity(at: turn.now) == true { store(&turn.effects) }
    }

    mutating func store(_ effects: inout Effects) {
        guard let open = session, open.lastActivity.wallMs != open.storedActivityMs else { return }
        session?.storedActivityMs = open.lastActivity.wallMs
        effects.write(.touchSession(activityMs: open.lastActivity.wallMs))
    }

    private mutating func expire(_ effects: inout Effects) {
        guard let past = session, !past.isStoredAsExpired else { return }
        session?.isStoredAsExpired = true
        session?.storedActivityMs = past.lastActivity.wallMs
        effects.write(.expireSession(activityMs: past.lastActivity.wallMs))
    }
}
