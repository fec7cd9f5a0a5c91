/// The open session, its last activity, and what the store knows of it (F.1).
struct Visit: Sendable {
    /// How a session ends.
    enum Ending {
        /// If it has expired; else it goes on.
        case ifExpired
        /// Now, or when it expired.
        case now
        /// At its last activity: the process has ended since.
        case lost
    }

    private(set) var session: Session?
    /// The id of the open or the last session: what is logged between sessions carries it.
    private(set) var lastID: String?

    init() {}

    /// As an earlier run left it.
    init(_ stored: StoredSession?, at now: Instant) {
        lastID = stored?.id
        session = stored.flatMap { Session($0, at: now) }
    }

    private static func isExpired(_ session: Session, _ turn: Turn) -> Bool {
        session.isExpired(at: turn.now, timeoutMs: turn.sessionTimeoutMs)
    }

    // MARK: Opening and closing

    /// False when no session is open, or it has expired.
    mutating func extend(writesActivity: Bool, _ turn: inout Turn) -> Bool {
        guard let open = session, !Self.isExpired(open, turn) else { return false }
        session?.lastActivity = Stamp(turn.now)
        if writesActivity { touch(&turn) }
        return true
    }

    mutating func open(_ turn: inout Turn) {
        let new = Session(id: turn.newID(), at: turn.now)
        session = new
        lastID = new.id
        turn.write(.setSession(id: new.id, startMs: new.start.wallMs, activityMs: turn.now.wallMs))
    }

    /// Nil: none has ended.
    mutating func close(_ ending: Ending, _ turn: Turn) -> (id: String, end: Session.End)? {
        guard let open = session else { return nil }
        let isExpired = Self.isExpired(open, turn)
        let end: Session.End
        switch ending {
        case .ifExpired where !isExpired: return nil
        case .ifExpired: end = open.end(minimumMs: turn.minimumSessionMs)
        case .now: end = isExpired ? open.end(minimumMs: turn.minimumSessionMs) : open.end(at: turn.now)
        case .lost: end = open.end(minimumMs: 0)
        }
        session = nil
        return (open.id, end)
    }

    mutating func forget() { lastID = nil }

    // MARK: Activity

    /// Something was logged. After the expiry it still carries the session's id: a restart must not take it for
    /// activity.
    mutating func recordActivity(_ turn: inout Turn) {
        guard let open = session else { return }
        if Self.isExpired(open, turn) { expire(&turn) } else { touch(&turn) }
    }

    mutating func touchIfOpen(_ turn: inout Turn) {
        if let open = session, !Self.isExpired(open, turn) { touch(&turn) }
    }

    private mutating func touch(_ turn: inout Turn) {
        session?.lastActivity = Stamp(turn.now)
        if session?.mustStoreActivity(at: turn.now) == true { store(&turn) }
    }

    mutating func store(_ turn: inout Turn) {
        guard let open = session, open.lastActivity.wallMs != open.storedActivityMs else { return }
        session?.storedActivityMs = open.lastActivity.wallMs
        turn.write(.touchSession(activityMs: open.lastActivity.wallMs))
    }

    private mutating func expire(_ turn: inout Turn) {
        guard let past = session, !past.isStoredAsExpired else { return }
        session?.isStoredAsExpired = true
        session?.storedActivityMs = past.lastActivity.wallMs
        turn.write(.expireSession(activityMs: past.lastActivity.wallMs))
    }
}
