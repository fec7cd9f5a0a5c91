/// Content cards: when a sync runs, what its end means, and what the user does with cards (E, F.5, choices 18b to 23).
extension Engine {
    // MARK: Wanting

    mutating func refreshCards(token: UInt64, at now: Instant, _ effects: inout Effects) -> Status {
        // A refresh that brings nothing new writes nothing, not even that it was.
        ensureSession(at: now, writesActivity: false, &effects)
        if !host.isOnline {
            effects.failCards([token], .init(.offline, text: "no refresh now: the host says it is offline"))
            // Back online it would only fail as disabled.
            if !areCardsSwitchedOff { retryCardsWhenPossible() }
        } else if areCardsSwitchedOff {
            effects.failCards([token], .init(.disabled, text: "the server's config switches content cards off"))
        } else if config?.cardsEnabled != true, let obstacle = obstacle(at: now) {
            // The config that would enable cards cannot be asked for.
            effects.failCards([token], obstacle)
            retryCardsWhenPossible()
        } else if cards.open == nil, let wait = cards.pace.retryAfterWait(at: now) {
            let text = "the server asked to wait \(wait) ms before the next sync"
            effects.failCards([token], .init(.rateLimited, retryAfterMs: wait, text: text))
        } else {
            let beginsAnew = cards.open?.isStale ?? true
            if beginsAnew, cards.pace.ownWait(limits?.refreshes, at: now) == nil { cards.pace.clock.restart() }
            wantCards(token: token)
        }
        return .ok
    }

    /// Whether a config says so; without one they are off, but may be wanted.
    var areCardsSwitchedOff: Bool { config.map { $0.time > 0 && !$0.cardsEnabled } ?? false }

    /// Asks for a sync: joins the open one, waits for a config, or begins.
    private mutating func wantCards(token: UInt64) {
        guard config?.cardsEnabled == true else {
            cards.tokensForConfig.append(token)
            // The answer to an open one brings a config too, unless it is to be ignored.
            if data.open?.isStale ?? true {
                data.wantsConfig = true
                data.pace.skipBackoff()
            }
            return
        }
        if let open = cards.open, !open.isStale {
            cards.open?.tokens.append(token)
        } else {
            cards.tokens.append(token)
        }
    }

    /// A refresh that failed for want of a network or a config is tried again by itself (choice 22).
    private mutating func retryCardsWhenPossible() {
        cards.wantsSync = true
        if config?.cardsEnabled != true { data.wantsConfig = true }
    }

    /// The refresh of a session start. Without a config it waits for the one that the session's own request brings.
    mutating func wantCardsAtStart() {
        if config?.cardsEnabled == true {
            wantCards(token: 0)
        } else {
            cards.waitsForConfig = true
        }
    }

    // MARK: Time

    @inline(__always)
    var cardsDeadlineMs: Int64? {
        guard cards.open == nil, host.isOnline, config?.cardsEnabled == true else { return nil }
        // What is wanted now waits for the server's word only, not for the back-off of what failed before.
        guard cards.isWanted, let wanted = cards.pace.retryAfterUntilMs else { return cards.pace.retryDueMs }
        return min(wanted, cards.pace.retryDueMs ?? .max)
    }

    mutating func cardsTick(at now: Instant) {
        guard cards.pace.takeDueRetry(at: now) else { return }
        if cards.attempts > 0 { cards.wantsRetry = true } else { cards.wantsSync = true }
    }

    // MARK: Beginning and ending

    @inline(__always)
    func wantsCardsRequest(at now: Instant) -> Bool {
        cards.open == nil && host.isOnline && config?.cardsEnabled == true && cards.isWanted
            && cards.pace.retryAfterWait(at: now) == nil
    }

    mutating func pumpCards(at now: Instant, _ effects: inout Effects) {
        guard wantsCardsRequest(at: now), data.open?.isBuilding != true, payForCards(at: now, &effects),
            let token = takeToken(.cards, at: now, &effects)
        else { return }
        cards.pace.hasPaid = false
        let id = takeRequestID()
        let headers = cards.pace.clock.begin(at: now) + token.headers
        cards.attempts = cards.wantsRetry && cards.tokens.isEmpty ? cards.attempts + 1 : 1
        let signer = auth.credentials(of: user, current: user)
        cards.open = CardSync.Open(id: id, tokens: cards.tokens, credentials: signer)
        cards.tokens = []
        cards.wantsRetry = false
        cards.wantsSync = false
        // A sync that begins takes the place of a retry that waits.
        cards.pace.retryDueMs = nil
        effects.requests.append(
            requests.cards(
                deck.watermarks, for: signer, alias: anonymousAlias, attempt: cards.pace.clock.attempt, id: id,
                deviceID: deviceID, clock: headers, at: now))
    }

    /// Takes the token of a sync that is about to begin. False when there is none: then those who wait for it are told so,
    /// and it is not tried again (E.1.3, J.30).
    ///
    /// Another attempt of a failed sync takes none, whoever joins it: the first has paid, and the back-off slows it down.
    private mutating func payForCards(at now: Instant, _ effects: inout Effects) -> Bool {
        if cards.wantsRetry { return true }
        guard let wait = cards.pace.pay(limits?.refreshes, at: now, StoreChange.setCardsBucket, &effects) else {
            return true
        }
        let text = "too many refreshes of cards: the next is possible in \(wait) ms"
        effects.failCards(cards.tokens, .init(.rateLimited, retryAfterMs: wait, text: text))
        cards.tokens = []
        cards.wantsSync = false
        limiter.leaveLine(.cards)
        return false
    }

    mutating func cardsCompleted(_ completion: Completion, at now: Instant, _ effects: inout Effects) -> Status {
        guard let open = cards.open else { return .notFound }
        cards.open = nil
        // Of a user who is no longer current: told at the change, and worth nothing now (A4-3). The server's word about
        // waiting counts all the same: it is to the device.
        guard !open.isStale else {
            cards.pace.hold(forMs: completion.retryAfterMs, at: now)
            return .ok
        }
        switch completion {
        case .cards(let reply, let problems, let retryAfterMs):
            cardsSucceeded(open, reply, problems, retryAfterMs: retryAfterMs, at: now, &effects)
        case .failure(let failure):
            cardsFailed(open, failure, at: now, &effects)
        case .data, .template, .asset, .usersTrack:
            cardsFailed(open, .wrongKind, at: now, &effects)
        }
        return .ok
    }

    private mutating func cardsSucceeded(
        _ open: CardSync.Open, _ reply: CardsReply, _ problems: [Problem], retryAfterMs: Int64, at now: Instant,
        _ effects: inout Effects
    ) {
        cards.pace.succeeded(retryAfterMs: retryAfterMs, at: now)
        cards.attempts = 0
        // On a success the header asks for another sync after that time (G.4).
        if retryAfterMs > 0 { cards.pace.retryDueMs = cards.pace.retryAfterUntilMs }
        effects.report(problems)
        let changed = deck.apply(reply, at: now.wallMs, &effects.store)
        impressions = impressions.filter { now.monotonicMs.clampedSubtracting($0.value) < 10_000 }
        tellCards(changed: changed, .server, tokens: open.tokens, &effects)
    }

    private mutating func cardsFailed(
        _ open: CardSync.Open, _ failure: RequestFailure, at now: Instant, _ effects: inout Effects
    ) {
        var wait = failure.retryAfterMs
        cards.pace.hold(forMs: failure.retryAfterMs, at: now)
        if failure.isTransient, cards.attempts < CardSync.attemptLimit {
            wait = cards.pace.planRetry(
                backoffLimits, retryAfterMs: failure.retryAfterMs, using: &random, at: now)
        }
        effects.failCards(
            open.tokens,
            .init(failure.reason, status: failure.status, retryAfterMs: wait, text: failure.text))
    }

    /// A refresh that waited for the config ends with the failure of the request that should have brought it (choice 22).
    mutating func failCardsWaitingForConfig(_ failure: Event.Failure, _ effects: inout Effects) {
        guard !cards.tokensForConfig.isEmpty else { return }
        effects.failCards(cards.tokensForConfig, failure)
        cards.tokensForConfig = []
        cards.wantsSync = true
    }

    // MARK: Config

    /// A `data` request has ended well: lets the waiting refreshes go, or ends them.
    mutating func cardsAfterData(configChanged: Bool, at now: Instant, _ effects: inout Effects) {
        if config?.cardsEnabled == true {
            if cards.waitsForConfig { cards.tokens.append(0) }
            cards.tokens += cards.tokensForConfig
            cards.waitsForConfig = false
            cards.tokensForConfig = []
            return
        }
        effects.failCards(
            cards.tokensForConfig, .init(.disabled, text: "the server's config does not enable content cards"))
        cards.tokensForConfig = []
        if configChanged { switchCardsOff(&effects) }
    }

    /// Switched off: the cache is cleared, and the next sync is a full one (E.1.1, choice 19).
    private mutating func switchCardsOff(_ effects: inout Effects) {
        cards.pace.retryDueMs = nil
        cards.wantsRetry = false
        cards.wantsSync = false
        if deck.clear(&effects.store) { tellCards(changed: true, .server, &effects) }
        let text = "the server's config has switched content cards off"
        effects.failCards((cards.open?.tokens ?? []) + cards.tokens, .init(.disabled, text: text))
        cards.open?.tokens = []
        cards.open?.isStale = true
        cards.tokens = []
        // Switched on again, the list fills by itself, as at a session start.
        cards.waitsForConfig = options.refreshesCardsAtStart
    }

    // MARK: What the user does

    /// Cards that were seen, in one event for the server, and one for those of control groups (F.5). Each counts once,
    /// and not within 10 s of the last time (choice 21). `ok` when one counted; `notFound` when no id is known.
    mutating func cardImpressions(_ ids: [String], at now: Instant, _ effects: inout Effects) -> Status {
        let known = ids.compactMap { deck.index(of: CardID($0)) }
        if known.isEmpty { return ids.isEmpty ? .ignored : .notFound }
        var seen: [String] = []
        var seenControls: [String] = []
        var changed = false
        for index in known where deck.entries[index].isVisible {
            let entry = deck.entries[index]
            let id = entry.record.id
            if let last = impressions[id], now.monotonicMs.clampedSubtracting(last) < 10_000 { continue }
            impressions[id.detached] = now.monotonicMs
            if entry.isControl { seenControls.append(id.text) } else { seen.append(id.text) }
            if deck.raise(.viewed, at: index, &effects.store) { changed = true }
        }
        if !seen.isEmpty { append(.cardImpression, EventData.cards(ids: seen), at: now, &effects) }
        if !seenControls.isEmpty {
            append(.cardControlImpression, EventData.cards(ids: seenControls), at: now, &effects)
        }
        if changed { tellCards(changed: true, .local, &effects) }
        return seen.isEmpty && seenControls.isEmpty ? .ignored : .ok
    }

    mutating func card(
        _ id: String, _ action: Input.CardAction, at now: Instant, _ effects: inout Effects
    ) -> Status {
        guard let index = deck.index(of: CardID(id)) else { return .notFound }
        let entry = deck.entries[index]
        // A dismissed card stays as it is, whatever comes (E.3).
        guard entry.isVisible else { return .ignored }
        switch action {
        case .click: return cardClick(entry, at: index, now, &effects)
        case .follow: return followCard(entry, at: index, now, &effects)
        case .dismissal: return cardDismissal(entry, at: index, now, &effects)
        }
    }

    /// Told to the server each time, but only when there is somewhere to go (F.5, choice 20).
    mutating func cardClick(
        _ entry: CardEntry, at index: Int, _ now: Instant, _ effects: inout Effects
    ) -> Status {
        if entry.record.withText(.url, CardURL.hasScheme) == true {
            append(.cardClick, EventData.cards(ids: [entry.id]), at: now, &effects)
        }
        if deck.raise([.viewed, .clicked], at: index, &effects.store) { tellCards(changed: true, .local, &effects) }
        return .ok
    }

    private mutating func cardDismissal(
        _ entry: CardEntry, at index: Int, _ now: Instant, _ effects: inout Effects
    ) -> Status {
        guard entry.record.isDismissible, !entry.record.isPinned else { return .ignored }
        append(.cardDismissal, EventData.cards(ids: [entry.id]), at: now, &effects)
        if deck.raise(.dismissed, at: index, &effects.store) { tellCards(changed: true, .local, &effects) }
        return .ok
    }

    func tellCards(changed: Bool, _ origin: CardOrigin, tokens: [UInt64] = [0], _ effects: inout Effects) {
        let all = tokens.isEmpty ? [0] : tokens.uniqued()
        for token in all {
            effects.events.append(
                .cardsUpdated(
                    count: deck.count, unviewed: deck.unviewed, changed: changed, origin: origin, token: token))
        }
    }
}
