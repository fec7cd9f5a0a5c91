/// Content cards: the list, its syncs and the user's actions (rules 8.1.3, 8.1.6, 8.2, 8.3, 8.5).
struct CardFeed: Sendable {
    private static let impressionIntervalMs: Int64 = 10_000

    private(set) var cardState = CardState()
    private var sync = CardSync()
    private var pictures = CardPictures()
    /// Monotonic time of the last logged impression, by card id (rule 8.5.3). Lost at a restart.
    private var impressions = SplitDictionary<CardID, Int64>()
    /// Impressions of this input that limits count.
    private var counted: [(id: String, limits: CampaignLimits)] = []
    /// Read when the list first needs it, and with each new list.
    private var localTime: LocalTime?

    init() {}

    mutating func restoreList(_ stored: StoredState, _ turn: inout Turn) {
        var problems = Problems()
        for row in stored.damagedCards {
            problems.add(.card, id: row.id, Problem.damagedRow)
            // Deleted so that this is reported only once. The server may not have the card any more.
            turn.effects.write(.deleteCard(key: row.key))
        }
        turn.effects.report(problems.list)
        cardState = CardState(
            rows: stored.cards, flags: stored.cardFlags, watermarks: stored.watermarks,
            groups: stored.cardGroups.flatMap(CardGroups.init(stored:)) ?? CardGroups())
        // Before cards expire, so that their pictures are removed with them.
        if turn.setup.prefetchesCardImages { _ = turn.pictures.list(cards: cardState.pictures) }
        // Cards that expired between two runs were never in this run's list, so nothing is reported.
        _ = cardState.expire(at: turn.now.wallMs, &turn.effects.store)
        // Fetches the damaged cards from the server again.
        if !stored.damagedCards.isEmpty { askForAllAgain(&turn.effects) }
    }

    mutating func restoreSync(_ stored: StoredState, hasSession: Bool, _ turn: inout Turn) {
        sync.restore(stored, hasSession: hasSession, &turn)
    }

    /// Returns the state after a wipe. A request in flight stays registered until its reply, of which only
    /// `Retry-After` counts.
    func emptied() -> CardFeed {
        var new = CardFeed()
        new.sync = sync.emptied()
        return new
    }

    /// Makes the next sync a full one.
    mutating func askForAllAgain(_ effects: inout Effects) { cardState.resetWatermarks(&effects.store) }

    // MARK: Refreshing

    /// Requests a sync, see `CardSync.refresh`.
    mutating func refresh(
        _ token: UInt64, joins: Bool, expectsConfig: Bool, obstacle: Event.Failure?, _ turn: inout Turn
    ) -> CardSync.ConfigWish {
        sync.refresh(token, joins: joins, expectsConfig: expectsConfig, obstacle: obstacle, &turn)
    }

    mutating func wantSync() { sync.want() }

    mutating func sessionOpened(joins: Bool, _ turn: Turn) {
        sync.sessionOpened(joins: joins, turn)
        pictures.want()
    }

    func wantsRequest(isPossible: Bool, at now: Instant) -> Bool {
        sync.wantsRequest(isPossible: isPossible, at: now)
    }

    mutating func begin(_ sending: inout Sending, _ journal: Journal, _ turn: inout Turn) {
        sync.begin(cardState.watermarks, &sending, journal, &turn)
    }

    func deadlineMs(isPossible: Bool) -> Int64? { sync.deadlineMs(isPossible: isPossible) }

    mutating func tick(_ now: Instant) { sync.tick(now) }

    // MARK: Pictures

    /// Monotonic time at which arrived pictures must be reported; nil: none has arrived.
    var picturesDeadlineMs: Int64? { pictures.deadlineMs }

    /// Fetches what is missing, see `CardPictures.update`.
    mutating func wantPictures() { pictures.want() }

    mutating func tickPictures(_ turn: inout Turn) { pictures.tick(&turn) }

    /// Runs after every input if pictures of cards are fetched, see `CardPictures.update`.
    mutating func updatePictures(inUse: @autoclosure () -> Set<ExactText>, _ turn: inout Turn) {
        pictures.update(cardState, inUse: inUse(), &turn)
    }

    mutating func pictureEnded(_ picture: EndedPicture, _ turn: Turn) { pictures.ended(picture, turn) }

    // MARK: Replies

    mutating func succeeded(
        _ reply: CardsReply, _ problems: [Problem], retryAfterMs: Int64, _ judge: CardJudge, _ turn: inout Turn
    ) {
        let tokens = sync.succeeded(retryAfterMs: retryAfterMs, at: turn.now)
        turn.effects.report(problems)
        let now = turn.now
        let changed = apply(reply, judge, &turn)
        impressions.removeAll { now.monotonicMs.clampedSubtracting($1) >= Self.impressionIntervalMs }
        pictures.want()
        if changed || hasRestrictions { pictures.listChanged() }
        report(changed: changed, .server, tokens: tokens, &turn.effects)
    }

    mutating func failed(_ failure: RequestFailure, _ turn: inout Turn) { sync.failed(failure, &turn) }

    mutating func abandon(retryAfterMs: Int64, at now: Instant) { sync.abandon(retryAfterMs: retryAfterMs, at: now) }

    // MARK: A source

    /// Replaces the list by the cards of the host's source. Returns whether it has changed.
    mutating func take(_ all: CardsReply, _ judge: CardJudge, _ turn: inout Turn) -> Bool {
        let changed = apply(all, judge, &turn)
        pictures.want()
        if changed || hasRestrictions { pictures.listChanged() }
        return changed
    }

    /// Removes all cards, because the config of the source switches them off.
    mutating func empty(_ effects: inout Effects) { clearList(.source, &effects) }

    /// Removes the cards of another origin, at open. Their marks stay: the same cards can come from the new one.
    mutating func dropList(_ turn: inout Turn) {
        cardState.drop(&turn.effects.store)
        pictures.listChanged()
    }

    // MARK: Config

    mutating func configFailed(_ failure: Event.Failure, _ effects: inout Effects) {
        sync.configFailed(failure, &effects)
    }

    /// Handles the success of a request that brings a config: begins the refreshes that wait for one, or ends them.
    /// Returns true when the config has switched cards off. In that case the reply to a sync in flight is useless
    /// (rules 8.2.1, 8.2.2).
    mutating func configAnswered(changed: Bool, _ turn: inout Turn) -> Bool {
        if turn.config.areCardsEnabled {
            sync.cardsEnabled()
            return false
        }
        sync.cardsNotEnabled(&turn.effects)
        guard changed else { return false }
        sync.switchOff()
        clearList(.server, &turn.effects)
        sync.endSwitchedOff(&turn)
        return true
    }

    // MARK: Ending

    /// Ends all refreshes, because the client is disabled or wiped.
    mutating func callOff(_ failure: Event.Failure, _ turn: inout Turn) {
        sync.endRefreshes(failure, &turn.effects)
        sync.callOff()
        turn.pictures.forgetCards()
        pictures.report(&turn)
    }

    /// - Parameter keepsList: the cards are for every user, but what this one did with them is not.
    mutating func userChanged(keepsList: Bool, _ effects: inout Effects) {
        sync.endRefreshes(.init(.userChanged, text: "the user changed before the response arrived"), &effects)
        sync.userChanged()
        impressions = SplitDictionary()
        if !keepsList { return clearList(.local, &effects) }
        if cardState.forgetMarks(&effects.store) { report(changed: true, .local, &effects) }
    }

    /// Changes the user at open, before any list was reported.
    mutating func userChangedAtOpen(keepsList: Bool, _ effects: inout Effects) {
        _ = keepsList ? cardState.forgetMarks(&effects.store) : cardState.clear(&effects.store)
        pictures.listChanged()
        sync.forgetWaiting()
    }

    private mutating func clearList(_ origin: CardOrigin, _ effects: inout Effects) {
        pictures.forget()
        guard cardState.clear(&effects.store) else { return }
        pictures.listChanged()
        report(changed: true, origin, &effects)
    }

    mutating func expire(_ turn: inout Turn) {
        guard let next = cardState.nextExpiryMs, turn.now.wallMs > next else { return }
        pictures.listChanged()
        // A hidden card goes unnoticed.
        if cardState.expire(at: turn.now.wallMs, &turn.effects.store) { report(changed: true, .local, &turn.effects) }
    }

    // MARK: User actions

    /// Logs impressions of cards as one event, and those of control cards as a second one (rule 8.5). A card counts at
    /// most once within 10 s (rule 8.5.3). Returns `ok` when a card counted, and `notFound` when no id is known.
    mutating func logImpressions(_ ids: [String], _ journal: inout Journal, _ turn: inout Turn) -> Status {
        let known = ids.compactMap { place(of: $0) }
        if known.isEmpty { return ids.isEmpty ? .ignored : .notFound }
        var seen: [String] = []
        var seenControls: [String] = []
        var changed = false
        let nowMs = turn.now.monotonicMs
        for index in known {
            let entry = cardState[index]
            guard entry.isVisible else { continue }
            let id = entry.record.id
            if let last = impressions[id], nowMs.clampedSubtracting(last) < Self.impressionIntervalMs { continue }
            impressions[id.detached] = nowMs
            if entry.isControl { seenControls.append(id.text) } else { seen.append(id.text) }
            count(entry, at: index)
            if cardState.raise(.viewed, at: index, &turn.effects.store) { changed = true }
        }
        let status = log(seen, seenControls, &journal, &turn)
        if changed { report(changed: true, .local, &turn.effects) }
        return status
    }

    /// Logs impressions as one event, and those of control cards as a second one.
    private func log(
        _ seen: [String], _ seenControls: [String], _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        if !seen.isEmpty { journal.append(.cardImpression, RecordJSON.cards(ids: seen), &turn) }
        if !seenControls.isEmpty {
            journal.append(.cardControlImpression, RecordJSON.cards(ids: seenControls), &turn)
        }
        return seen.isEmpty && seenControls.isEmpty ? .ignored : .ok
    }

    /// Marks cards as viewed or not viewed (rule 8.5.9). Returns `ok` when a card changed, and `notFound` when no id is
    /// known.
    mutating func mark(
        _ ids: [String], _ mark: Input.CardMark, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        let places = ids.map { place(of: $0) }
        if places.allSatisfy({ $0 == nil }) { return ids.isEmpty ? .ignored : .notFound }
        var seen: [String] = []
        var seenControls: [String] = []
        var status = Status.ignored
        var problems = Problems()
        for (id, place) in zip(ids, places) {
            guard let place else {
                problems.add(.card, id: id, "it cannot be marked: no card in the list has this id")
                continue
            }
            let entry = cardState[place]
            guard entry.isVisible else { continue }
            let isChanged =
                mark == .unviewed
                ? cardState.markUnviewed(at: place, &turn.effects.store)
                : cardState.raise(.viewed, at: place, &turn.effects.store)
            guard isChanged else { continue }
            status = .ok
            guard mark == .viewed(logs: true) else { continue }
            impressions[entry.record.id.detached] = turn.now.monotonicMs
            if entry.isControl { seenControls.append(id) } else { seen.append(id) }
            count(entry, at: place)
        }
        turn.effects.report(problems.list)
        _ = log(seen, seenControls, &journal, &turn)
        if status == .ok { report(changed: true, .local, &turn.effects) }
        return status
    }

    mutating func act(
        _ action: Input.CardAction, on id: String, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        guard let index = place(of: id) else { return .notFound }
        let entry = cardState[index]
        // A dismissed card stays unchanged, whatever the action (rule 8.5).
        guard entry.isVisible else { return .ignored }
        switch action {
        case .click: return click(entry, at: index, &journal, &turn)
        case .follow: return follow(entry, at: index, &journal, &turn)
        case .dismissal: return dismiss(entry, at: index, &journal, &turn)
        }
    }

    /// Sets the flags of a clicked card. Logs every click, but only if the card has a URL (rules 8.1.6, 8.5).
    private mutating func click(
        _ entry: CardEntry, at index: Int, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        if entry.record.withText(.url, CardURL.hasScheme) == true {
            journal.append(.cardClick, RecordJSON.cards(ids: [entry.id]), &turn)
        }
        raise([.viewed, .clicked], at: index, &turn.effects)
        return .ok
    }

    /// Handles a click on a rendered page. Logging the click and emitting its URL are one input, so that both happen or
    /// neither (rule 8.1.6). Pages contain no control cards, so these cannot be clicked. An action is the coordinator's.
    private mutating func follow(
        _ entry: CardEntry, at index: Int, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        guard !entry.isControl else { return .notFound }
        let status = click(entry, at: index, &journal, &turn)
        let card = Card(entry)
        guard let url = card.url, CardURL.fault(of: url) == nil, !CardURL.isAction(url) else { return status }
        turn.effects.report(.openURL(Event.OpenedURL(url, usesWebview: card.opensURLInWebview, id: card.id)))
        return status
    }

    private mutating func dismiss(
        _ entry: CardEntry, at index: Int, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        guard entry.record.isDismissible, !entry.record.isPinned else { return .ignored }
        journal.append(.cardDismissal, RecordJSON.cards(ids: [entry.id]), &turn)
        raise(.dismissed, at: index, &turn.effects)
        pictures.listChanged()
        return .ok
    }

    private mutating func raise(_ flags: CardFlags, at index: Int, _ effects: inout Effects) {
        if cardState.raise(flags, at: index, &effects.store) { report(changed: true, .local, &effects) }
    }

    /// The card's position; nil: it is not in the list.
    private mutating func place(of id: String) -> Int? {
        guard let index = cardState.index(of: CardID(id)) else { return nil }
        return cardState[index].isHidden ? nil : index
    }

    // MARK: Events

    /// Emits `cardsUpdated` once per token. Only the first event says `changed`: the others report the same list.
    ///
    /// - Parameter tokens: the refreshes that end with this event; if empty, the event is emitted once with token 0.
    mutating func report(changed: Bool, _ origin: CardOrigin, tokens: [UInt64] = [], _ effects: inout Effects) {
        let (count, unviewed) = (cardState.count, cardState.unviewed)
        var changed = changed
        for token in tokens.isEmpty ? [0] : tokens {
            effects.report(
                .cardsUpdated(.init(count: count, unviewed: unviewed, changed: changed, origin: origin, token: token)))
            changed = false
        }
    }
}

/// Restrictions (section 8.8).
extension CardFeed {
    var hasRestrictions: Bool { cardState.hasRestrictions }
    /// Whether restrictions have nothing to do after any input.
    var isVisibilityIdle: Bool { counted.isEmpty && cardState.isVisibilityIdle }

    func needsJudging(_ inputs: CardJudge.Inputs, at now: Instant) -> Bool {
        cardState.needsJudging(inputs, at: now)
    }

    /// Judges the cards, and reports it if one has come or gone.
    mutating func judge(_ judge: CardJudge, _ turn: inout Turn) {
        if cardState.judge(by: judge.with(localTime)) { report(changed: true, .local, &turn.effects) }
    }

    mutating func judgeSilently(_ judge: CardJudge, _ turn: Turn) {
        if localTime == nil, cardState.usesLocalTime { localTime = turn.setup.options.readLocalTime() }
        _ = cardState.judge(by: judge.with(localTime))
    }

    /// The list, judged.
    func judged(by judge: CardJudge) -> CardState {
        var state = cardState
        _ = state.judge(by: judge.with(localTime))
        return state
    }

    func stop(at index: Int, by judge: CardJudge) -> CardJudge.Stop? {
        guard let restrictions = cardState.restrictions(at: index) else { return nil }
        let record = cardState[index].record
        return judge.with(localTime).stop(record.id, restrictions, isTest: record.isTest)
    }

    private mutating func apply(_ reply: CardsReply, _ judge: CardJudge, _ turn: inout Turn) -> Bool {
        var zone = localTime
        let readZone = turn.setup.options.readLocalTime
        let changed = cardState.apply(reply, at: turn.now.wallMs, &turn.effects.store) { usesLocalTime in
            zone = usesLocalTime ? readZone() : nil
            return judge.with(zone)
        }
        localTime = zone
        return changed
    }

    /// Notes the impression of a card that has limits. Test sends count for nothing.
    private mutating func count(_ entry: CardEntry, at index: Int) {
        guard hasRestrictions, !entry.record.isTest, let limits = cardState.restrictions(at: index)?.limits else {
            return
        }
        counted.append((entry.id, limits))
    }

    /// The impressions to be counted.
    mutating func takeCounted() -> [(id: String, limits: CampaignLimits)] {
        if counted.isEmpty { return [] }
        defer { counted = [] }
        return counted
    }

    mutating func takeLimited() -> Set<ExactText>? { cardState.takeLimited() }
}
