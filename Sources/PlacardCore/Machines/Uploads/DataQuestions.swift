/// The questions that `data` requests ask in addition to carrying batches (rules 4.1, 7.3): the campaign list and the
/// config.
struct DataQuestions: Sendable {
    /// The questions of one request.
    struct Asked: Sendable {
        var triggers = false
        var config = false
        /// Tokens of explicit message refreshes, which end with the request.
        var tokens: [UInt64] = []
        /// True: the request carries a batch and asks nothing, because questions are sent separately (rule 7.5.8).
        var isWithheld = false
    }

    /// The questions of the next request. A question that comes up while a request is in flight goes into the following
    /// one (rule 2.4.1).
    private(set) var wantsTriggers = false
    private(set) var wantsConfig = false
    private var tokens: [UInt64] = []

    /// Whether batches are sent without the questions, which follow in a request without a batch. Campaigns or a config
    /// that the server cannot write, or that the client cannot read, must neither lose nor block a record (rule 7.5.8).
    /// Set when a single record is refused together with the questions, and by every malformed reply; if that was only
    /// a captive portal's page, it costs one more request. Cleared by the first readable reply to the questions.
    private(set) var goApart = false

    /// When the campaign list was last requested because the config's timeout had passed (rule 7.3).
    private var messagingMark: Stamp?

    init() {}

    mutating func restore(_ stored: StoredState, at now: Instant) {
        messagingMark = stored.messagingMarkMs.map { Stamp(storedWallMs: $0, at: now) }
    }

    var areWanted: Bool { wantsTriggers || wantsConfig }

    // MARK: Wanting

    mutating func wantTriggers() { wantsTriggers = true }
    mutating func wantConfig() { wantsConfig = true }

    /// Adds a refresh that ends with the next request.
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

    /// Puts tokens back, ahead of those that already wait.
    mutating func putBack(_ earlier: [UInt64]) { tokens = earlier + tokens }

    mutating func separate() { goApart = true }

    // MARK: Asking

    mutating func take() -> Asked {
        let asked = Asked(triggers: wantsTriggers, config: wantsConfig, tokens: takeTokens())
        callOff()
        return asked
    }

    /// Adds the question for the campaign list to a request that is not written yet.
    mutating func join(_ asked: inout Asked) {
        asked.triggers = true
        asked.tokens += takeTokens()
        wantsTriggers = false
    }

    /// Decides what a request that is about to be written asks: nothing for the current user if it carries another
    /// user's records, and nothing at all if it carries a batch while questions are sent separately. Questions that it
    /// may not ask go into the next request. A message refresh that began with this request waits for that one, unless
    /// this one fails.
    mutating func decide(_ asked: inout Asked, with batch: Batch?, isOwn: Bool, _ turn: inout Turn) {
        // Content comes from the host's source.
        if turn.setup.hasSource { return }
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

    /// Whether the config's messaging timeout has passed. If so, restarts it, because the request asks now (rule 7.3).
    private mutating func isMessagingDue(_ turn: inout Turn) -> Bool {
        guard let timeoutMs = turn.config.messagingTimeoutMs else { return false }
        if let mark = messagingMark, mark.elapsedMs(at: turn.now) <= timeoutMs { return false }
        mark(&turn)
        return true
    }

    /// Starts the timeout at the first session.
    mutating func sessionOpened(_ turn: inout Turn) {
        if messagingMark == nil { mark(&turn) }
    }

    /// Marks the campaign list as fresh from now on.
    private mutating func mark(_ turn: inout Turn) {
        messagingMark = Stamp(turn.now)
        turn.effects.write(.setMessagingMark(wallMs: turn.now.wallMs))
    }

    // MARK: Replies

    mutating func succeeded(_ asked: Asked, isOwn: Bool) {
        if !asked.isWithheld { goApart = false }
        if asked.isWithheld || !isOwn { putBack(asked.tokens) }
    }

    mutating func failed(_ asked: Asked, isOwn: Bool) {
        wantsTriggers = wantsTriggers || (asked.triggers && isOwn)
        wantsConfig = wantsConfig || asked.config
    }
}
