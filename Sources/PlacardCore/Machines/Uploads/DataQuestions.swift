/// What `data` requests ask in addition to carrying batches (A.4, G.2): for the campaign list and for the config.
struct DataQuestions: Sendable {
    /// What one request asks.
    struct Asked: Sendable {
        var triggers = false
        var config = false
        /// Tokens of explicit refreshes of messages, which end with the request.
        var tokens: [UInt64] = []
        /// It carries a batch and asks for nothing, because questions go apart (choice 5).
        var isWithheld = false
    }

    /// To be asked by the next request. What is wanted while one is open is asked by the one that follows (rule 5 of a
    /// run).
    private(set) var wantsTriggers = false
    private(set) var wantsConfig = false
    private var tokens: [UInt64] = []

    /// Batches are sent without the questions, which follow in a request without a batch: campaigns or a config that
    /// the server cannot write, or the client cannot read, must neither lose nor block a record (choice 5). Set when a
    /// lone record is refused together with the questions, and by every malformed answer; if that was only the page of
    /// a portal, it costs one more request. Ends with the first readable answer to the questions.
    private(set) var goApart = false

    /// When the list was last asked for because the config's timeout had run out (G.2).
    private var messagingMark: Stamp?

    init() {}

    mutating func restore(_ stored: StoredState, at now: Instant) {
        messagingMark = stored.messagingMarkMs.map { Stamp(storedWallMs: $0, at: now) }
    }

    var areWanted: Bool { wantsTriggers || wantsConfig }

    // MARK: Wanting

    mutating func wantTriggers() { wantsTriggers = true }
    mutating func wantConfig() { wantsConfig = true }

    /// - Parameter token: of a refresh that ends with the next request.
    mutating func add(token: UInt64) { tokens.append(token) }

    mutating func forgetTriggers() { wantsTriggers = false }

    mutating func callOff() {
        wantsTriggers = false
        wantsConfig = false
    }

    mutating func takeTokens() -> [UInt64] {
        defer { tokens = [] }
        return tokens
    }

    /// Puts tokens back, ahead of those that wait already.
    mutating func putBack(_ earlier: [UInt64]) { tokens = earlier + tokens }

    mutating func separate() { goApart = true }

    // MARK: Asking

    mutating func take() -> Asked {
        let asked = Asked(triggers: wantsTriggers, config: wantsConfig, tokens: takeTokens())
        callOff()
        return asked
    }

    /// Another question joins a request that is not written yet.
    mutating func join(_ asked: inout Asked) {
        asked.triggers = true
        asked.tokens += takeTokens()
        wantsTriggers = false
    }

    /// What a request that is about to be written may ask: nothing for the current user with another's records, and nothing
    /// at all with a batch while questions go apart. What it may not ask is wanted from the next one; a refresh of messages
    /// that began with it waits for that one, unless this one fails.
    mutating func decide(_ asked: inout Asked, with batch: Batch?, isOwn: Bool, _ turn: inout Turn) {
        let asksTriggers = asked.triggers || (isOwn && batch?.startsSession == true)
        if batch != nil, goApart {
            asked.isWithheld = true
            wantsConfig = true
            asked.config = false
        }
        if !isOwn || asked.isWithheld {
            if asksTriggers { wantsTriggers = true }
            asked.triggers = false
            return
        }
        let isSent = batch != nil || asksTriggers || asked.config
        let isDue = isSent && isMessagingDue(&turn)
        asked.triggers = asksTriggers || isDue
    }

    /// Whether the config's messaging timeout has run out. The request that asks because of it restarts it (G.2).
    private mutating func isMessagingDue(_ turn: inout Turn) -> Bool {
        guard let timeoutMs = turn.messagingTimeoutMs else { return false }
        if let mark = messagingMark, mark.elapsedMs(at: turn.now) <= timeoutMs { return false }
        mark(&turn)
        return true
    }

    /// The timeout runs from the first session on.
    mutating func sessionOpened(_ turn: inout Turn) {
        if messagingMark == nil { mark(&turn) }
    }

    /// The campaign list counts as fresh from now on.
    private mutating func mark(_ turn: inout Turn) {
        messagingMark = Stamp(turn.now)
        turn.write(.setMessagingMark(wallMs: turn.now.wallMs))
    }

    // MARK: Answers

    mutating func succeeded(_ asked: Asked, isOwn: Bool) {
        if !asked.isWithheld { goApart = false }
        if asked.isWithheld || !isOwn { putBack(asked.tokens) }
    }

    mutating func failed(_ asked: Asked, isOwn: Bool) {
        wantsTriggers = wantsTriggers || (asked.triggers && isOwn)
        wantsConfig = wantsConfig || asked.config
    }
}
