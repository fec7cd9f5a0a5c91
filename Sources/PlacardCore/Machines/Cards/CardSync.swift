/// The card endpoint: decides when a sync runs and which refreshes end with it (rules 8.1.3, 8.1.6, 8.2, 8.3, 8.5.3).
/// One request at a time.
struct CardSync: Sendable {
    /// Maximum number of attempts of a sync, including the first (rule 8.2.7).
    private static let attemptLimit = 15

    /// What a refresh needs from the `data` endpoint.
    enum ConfigWish {
        case none
        /// A config, with the next request.
        case wanted
        /// A config, without waiting for the back-off.
        case now
    }

    /// Attempts of the current sync, including failed ones; 0 after a success.
    private var attempts = 0
    /// The refreshes that end with the request in flight. Empty for a retry, whose failure is not reported. Nil: no
    /// request is in flight.
    private var open: CardRefreshes?
    private var isOpen: Bool { open != nil }
    /// The refreshes that wait for the next request.
    private var waiting = CardRefreshes()
    /// Tokens of refreshes that wait for a config that enables cards (rule 8.2.2).
    private var tokensForConfig: [UInt64] = []
    /// Whether the automatic refresh waits for such a config.
    private var waitsForConfig = false
    /// Whether a retry of a failed sync is due.
    private var wantsRetry = false
    /// Whether a sync that ends no refresh is due: the server asked for it (rule 3.3), or a refresh failed without a
    /// network or a config (rule 8.3).
    private var wantsSync = false
    /// Whether the sync is wanted because of a hint (rule 7.8), which no call repeats: it waits for a token.
    private var isHinted = false
    private var pacing = RetryPacing()

    init() {}

    mutating func restore(_ stored: StoredState, hasSession: Bool, _ turn: inout Turn) {
        pacing.restoreBucket(stored.cardsBucket, StoreChange.setCardsBucket, &turn)
        // After a restart, the refresh of the restored session still waits for a config to enable cards, and so does
        // the refresh of a list that a config switched off (rule 8.2.2).
        let waits = turn.config.areCardsSwitchedOff || hasSession && !turn.config.areCardsEnabled
        waitsForConfig = waits && turn.setup.options.refreshesCardsAtStart
    }

    /// Returns the state after a wipe. A request in flight stays registered until its reply, of which only
    /// `Retry-After` counts.
    func emptied() -> CardSync {
        var new = CardSync()
        new.open = open.map { _ in CardRefreshes() }
        new.pacing = pacing.emptied()
        return new
    }

    /// Resets the state for another user, whose list is different. The caller has already ended the refreshes.
    mutating func userChanged() {
        let old = self
        self = CardSync()
        open = old.open.map { _ in CardRefreshes() }
        pacing = old.pacing
        pacing.forgetFailures()
        pacing.restartAttempts()
    }

    /// Cancels the automatic refresh, because its session has ended at open.
    mutating func forgetWaiting() { waitsForConfig = false }

    private var isWanted: Bool { wantsRetry || wantsSync || !waiting.isEmpty }

    // MARK: Requesting

    /// Requests a sync. Returns what that needs from the `data` endpoint.
    ///
    /// - Parameters:
    ///   - joins: the reply to the request in flight counts, so the refresh may end with it.
    ///   - expectsConfig: a request for a config is in flight or being formed.
    ///   - obstacle: why no config can be requested now.
    mutating func refresh(
        _ token: UInt64, joins: Bool, expectsConfig: Bool, obstacle: Event.Failure?, _ turn: inout Turn
    ) -> ConfigWish {
        if !turn.host.isOnline {
            fail([token], .init(.offline, text: "cannot refresh while the host is offline"), &turn.effects)
            // A retry when online would only fail as disabled.
            return turn.config.areCardsSwitchedOff ? .none : retryWhenPossible(turn)
        }
        if turn.config.areCardsSwitchedOff {
            fail([token], .init(.disabled, text: "the server's config disables content cards"), &turn.effects)
            return .none
        }
        if !turn.config.areCardsEnabled, let obstacle {
            // The config that would enable cards cannot be requested.
            fail([token], obstacle, &turn.effects)
            return retryWhenPossible(turn)
        }
        if !isOpen, let wait = pacing.retryAfterWait(at: turn.now) {
            let text = "the server asked to wait \(wait) ms before the next sync"
            fail([token], .init(.rateLimited, retryAfterMs: wait, text: text), &turn.effects)
            return .none
        }
        if !joins, pacing.ownWait(turn.config.limits?.refreshes, at: turn.now) == nil {
            pacing.restartAttempts()
        }
        guard turn.config.areCardsEnabled else {
            tokensForConfig.append(token)
            return expectsConfig ? .none : .now
        }
        want(CardRefreshes(token), joins: joins)
        return .none
    }

    /// Requests the refresh of a session start. Without a config it waits for the one that the session's own request
    /// brings.
    mutating func sessionOpened(joins: Bool, _ turn: Turn) {
        guard turn.setup.options.refreshesCardsAtStart else { return }
        if turn.config.areCardsEnabled { want(.automatic, joins: joins) } else { waitsForConfig = true }
    }

    /// Adds a refresh to the sync in flight or to the next one.
    private mutating func want(_ refresh: CardRefreshes, joins: Bool) {
        if joins { open?.join(refresh) } else { waiting.join(refresh) }
    }

    /// Plans an automatic retry of a refresh that failed without a network or a config (rule 8.3).
    private mutating func retryWhenPossible(_ turn: Turn) -> ConfigWish {
        wantsSync = true
        return turn.config.areCardsEnabled ? .none : .wanted
    }

    /// Wants a sync that ends no refresh (rule 7.8).
    mutating func want() {
        wantsSync = true
        isHinted = true
    }

    /// Ends all refreshes that have not ended.
    mutating func endRefreshes(_ failure: Event.Failure, _ effects: inout Effects) {
        let tokens = takeAll().tokens + tokensForConfig
        tokensForConfig = []
        fail(tokens, failure, &effects)
    }

    /// Takes the refreshes that wait for the request in flight and for the next. The request continues.
    private mutating func takeAll() -> CardRefreshes {
        var all = open ?? CardRefreshes()
        all.join(waiting)
        open = open.map { _ in CardRefreshes() }
        waiting = CardRefreshes()
        return all
    }

    /// Not inlined: a copy in every caller would take a quarter of a kilobyte each.
    @inline(never)
    private func fail(_ tokens: [UInt64], _ failure: Event.Failure, _ effects: inout Effects) {
        for token in tokens { effects.report(.cardsFailed(failure.ofRefresh(token))) }
    }

    /// Cancels everything that is planned.
    mutating func callOff() {
        wantsSync = false
        isHinted = false
        wantsRetry = false
        pacing.forgetFailures()
    }

    // MARK: Time

    /// The next deadline in monotonic milliseconds; nil: none.
    ///
    /// - Parameter isPossible: the host is online, and cards are enabled.
    func deadlineMs(isPossible: Bool) -> Int64? {
        guard !isOpen, isPossible else { return nil }
        // A wanted sync waits for Retry-After, but not for the back-off after an earlier failure.
        guard isWanted, let wanted = pacing.retryAfterUntilMs else { return pacing.retryDueMs }
        return min(wanted, pacing.retryDueMs ?? .max)
    }

    mutating func tick(_ now: Instant) {
        guard pacing.takeDueRetry(at: now) else { return }
        if attempts > 0 { wantsRetry = true } else { wantsSync = true }
    }

    // MARK: Starting requests

    /// Whether a request may begin now if the limits allow it.
    func wantsRequest(isPossible: Bool, at now: Instant) -> Bool {
        !isOpen && isPossible && isWanted && pacing.retryAfterWait(at: now) == nil
    }

    /// Begins a wanted sync, unless a limit forbids it.
    mutating func begin(
        _ watermarks: CardWatermarks, _ sending: inout Sending, _ journal: Journal, _ turn: inout Turn
    ) {
        guard pay(&sending.limiter, &turn), let permit = sending.limiter.take(.cards, &turn) else { return }
        let headers = pacing.begin(permit, at: turn.now)
        attempts = wantsRetry && waiting.isEmpty ? attempts + 1 : 1
        open = waiting
        waiting = CardRefreshes()
        wantsRetry = false
        wantsSync = false
        isHinted = false
        // A sync that begins replaces a planned retry.
        pacing.skipBackoff()
        let id = sending.inFlight.newID()
        let signer = sending.auth.credentials(of: journal.user, current: journal.user)
        sending.inFlight.begin(id, .cards, signer)
        turn.effects.send(
            turn.setup.requests.cards(
                watermarks, for: signer, alias: journal.anonymousAlias(turn.setup), attempt: pacing.attempt, id: id,
                deviceID: journal.deviceID, clock: headers, at: turn.now))
    }

    /// Takes a token for the sync that is about to begin. Returns false when no token is left: the refreshes that wait
    /// for the sync end, and it is not retried (rules 7.5.7, 7.6.4, 8.2.4).
    ///
    /// A retry takes no token, even when a refresh joins it: the first attempt has taken one, and the back-off limits
    /// the rate.
    private mutating func pay(_ limiter: inout RequestLimiter, _ turn: inout Turn) -> Bool {
        if wantsRetry { return true }
        let refusalWait = pacing.refusalWait(at: turn.now)
        guard let wait = refusalWait ?? pacing.pay(turn.config.limits?.refreshes, StoreChange.setCardsBucket, &turn)
        else {
            return true
        }
        let text = "too many card refreshes: the next is possible in \(wait) ms"
        fail(waiting.tokens, .init(.rateLimited, retryAfterMs: wait, text: text), &turn.effects)
        waiting = CardRefreshes()
        wantsSync = false
        if isHinted { pacing.planTry(afterMs: wait, at: turn.now) }
        limiter.leaveLine(.cards)
        return false
    }

    // MARK: Replies

    /// Handles a success. Returns the tokens of the refreshes that end with it.
    mutating func succeeded(retryAfterMs: Int64, at now: Instant) -> [UInt64] {
        pacing.succeeded(retryAfterMs: retryAfterMs, at: now)
        attempts = 0
        // On a success, Retry-After asks for another sync after that time (rule 3.3).
        if retryAfterMs > 0 { pacing.planTryAfterHold() }
        defer { open = nil }
        return open?.tokens ?? []
    }

    mutating func failed(_ failure: RequestFailure, _ turn: inout Turn) {
        var wait = failure.retryAfterMs
        pacing.hold(forMs: failure.retryAfterMs, at: turn.now)
        if failure.isPermanent {
            // Tried again once an hour, however often (rule 7.5.7).
            pacing.refused(at: turn.now)
            pacing.planTry(afterMs: RetryPacing.refusalMs, at: turn.now)
            attempts = 1
        } else if failure.isTransient, attempts < Self.attemptLimit {
            wait = pacing.planRetry(retryAfterMs: failure.retryAfterMs, &turn)
        }
        fail(
            open?.tokens ?? [], .init(failure.reason, status: failure.status, retryAfterMs: wait, text: failure.text),
            &turn.effects)
        open = nil
    }

    /// Ignores the reply except `Retry-After`, because the user has changed or the list is gone.
    mutating func abandon(retryAfterMs: Int64, at now: Instant) {
        open = nil
        pacing.hold(forMs: retryAfterMs, at: now)
    }

    // MARK: Config

    /// Ends the refreshes that wait for a config with the failure of the request that should have brought it
    /// (rule 8.3).
    mutating func configFailed(_ failure: Event.Failure, _ effects: inout Effects) {
        guard !tokensForConfig.isEmpty else { return }
        fail(tokensForConfig, failure, &effects)
        tokensForConfig = []
        wantsSync = true
    }

    /// Begins the refreshes that wait for a config: a request has brought one, and cards are enabled.
    mutating func cardsEnabled() {
        if waitsForConfig { waiting.join(.automatic) }
        for token in tokensForConfig { waiting.join(CardRefreshes(token)) }
        waitsForConfig = false
        tokensForConfig = []
    }

    /// Ends the refreshes that wait for a config: a request has brought one, and cards are not enabled.
    mutating func cardsNotEnabled(_ effects: inout Effects) {
        let text = "the server's config does not enable content cards"
        fail(tokensForConfig, .init(.disabled, text: text), &effects)
        tokensForConfig = []
    }

    /// Cancels what is planned, because a new config has switched cards off. `endSwitchedOff` follows.
    mutating func switchOff() {
        pacing.skipBackoff()
        wantsRetry = false
        wantsSync = false
        isHinted = false
    }

    /// Ends the refreshes, after `switchOff` and after the list was cleared.
    mutating func endSwitchedOff(_ turn: inout Turn) {
        let text = "the server's config has disabled content cards"
        fail(takeAll().tokens, .init(.disabled, text: text), &turn.effects)
        // When cards are switched on again, the list is refreshed automatically, as at a session start.
        waitsForConfig = turn.setup.options.refreshesCardsAtStart
    }
}
