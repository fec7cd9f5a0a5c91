/// The heart: a state machine. Inputs and time go in, effects come out; it opens no file, no socket and no clock.
///
/// A value: a copy is a saved state, and the same inputs at the same times give the same effects.
package struct Engine {
    let options: EngineOptions
    let requests: RequestBuilder
    let compileRegex: RegexCompiler

    var identifiers: IdentifierSource
    var random: RandomSource
    var nextRequestID: UInt64 = 1
    var nextHandle: UInt64 = 1

    var deviceID = ""
    var deviceAcknowledged: [UInt8] = []
    package internal(set) var user: String?
    /// Nothing is logged, asked for or shown; everything stays stored (G.7).
    package internal(set) var isDisabled = false
    /// Requests under way that were made before a wipe.
    var forgotten: Set<UInt64> = []
    var session: Session?
    /// Of the open or the last session: tags what is logged between sessions.
    var lastSessionID: String?
    package internal(set) var host = HostState()
    var config: Config?

    /// Records in the store.
    package internal(set) var queued = 0
    var attributes = AttributeLedger()
    /// JSON object; cleared when the user is known (A.3).
    var alias: [UInt8]?
    var data = DataSync()
    var track = TrackSync()
    var limiter = RequestLimiter()
    var auth: AuthState

    package internal(set) var deck = CardDeck()
    var cards = CardSync()
    /// Monotonic time of the last logged impression, by card id (choice 21). Not remembered over a restart.
    var impressions: [CardID: Int64] = [:]

    var triggers: TriggerIndex
    var history = DisplayHistory()
    /// What the last event was judged by, for explanations.
    var lastTrigger: TriggerMoment?
    /// Those that wait out their delay.
    var pendingFires: [PendingFire] = []
    /// Those that wait for their picture.
    var pictureFires: [PendingFire] = []
    var templates = TemplateSync()
    var assets: AssetShelf
    /// When the list was last asked for because the config's timeout had run out (G.2).
    var messagingMark: Stamp?
    var localMessages = 0
    /// Events that wait for the answer to a trigger request (D.1.4).
    var parked: [TriggerEvent] = []
    /// How many of them, the last ones, wait for the request behind the open one: a push click for the one that it asks for
    /// itself, and what follows for its turn.
    var parkedForNext = 0
    var hasToldParkLimit = false
    package internal(set) var stack = MessageStack()
    /// Campaigns of the present list whose regex was reported already.
    var reportedFilters: Set<ExactText> = []

    /// Restores what the store holds. The effects complete a fresh store and tell what was found.
    package init(
        options: EngineOptions, requests: RequestBuilder, compileRegex: @escaping RegexCompiler,
        identifiers: IdentifierSource, jitterSeed: UInt64, stored: StoredState, at now: Instant,
        effects: inout Effects
    ) {
        self.options = options
        self.requests = requests
        self.compileRegex = compileRegex
        self.identifiers = identifiers
        random = RandomSource(seed: jitterSeed)
        auth = AuthState(isOn: options.authenticates, failureLimit: options.authFailureLimit)
        assets = AssetShelf(directory: options.assetDirectory, allowsInsecureHTTP: options.allowsInsecureHTTP)
        triggers = TriggerIndex([], compile: compileRegex)
        restore(stored, at: now, &effects)
    }

    /// The second half of opening: the user option, and what the host is told. What other processes left while another
    /// known user was the current one is taken in before.
    package mutating func finishOpening(
        user chosenUser: String?, signature: String? = nil, at now: Instant, _ effects: inout Effects
    ) {
        if let chosenUser, !isCurrent(chosenUser) {
            switchUserAtOpen(to: chosenUser, signature: signature, at: now, &effects)
        } else if let signature {
            _ = setSignature(signature, at: now, &effects)
        }
        if deck.count > 0 { tellCards(changed: true, .cache, &effects) }
        nameUser(&effects)
        startTimers(at: now)
    }

    var hasQueued: Bool { queued > 0 || !attributes.isEmpty }
    /// Records in the store, and one for each user with attributes.
    package var queuedCount: Int { queued + attributes.userCount }

    /// Applies one input at a time. Times must not go back on the monotonic clock. After a fault go back to a copy made
    /// before: nothing was to happen.
    package mutating func apply(_ input: Input, at now: Instant) -> Outcome {
        if isDisabled, !input.worksWhileDisabled { return Outcome(status: .disabled, effects: Effects()) }
        var effects = Effects()
        if deck.expire(at: now.wallMs, &effects.store) { tellCards(changed: true, .local, &effects) }
        let status = handle(input, at: now, &effects)
        guard !status.isFault else {
            assert(input.canBeRefused, "who applies this input keeps no copy to go back to")
            return Outcome(status: status, effects: Effects())
        }
        pump(at: now, &effects)
        return Outcome(status: status, effects: effects)
    }

    private mutating func handle(_ input: Input, at now: Instant, _ effects: inout Effects) -> Status {
        switch input {
        case .tick: return tick(at: now, &effects)
        case .startSession: return startSession(at: now, &effects)
        case .endSession: return endSession(at: now, &effects)
        case .changeUser(let id, let signature): return changeUser(to: id, signature: signature, at: now, &effects)
        case .setSignature(let signature): return setSignature(signature, at: now, &effects)
        case .wipe: return wipe(at: now, &effects)
        case .disable: return disable(&effects)
        case .enable: return enable(at: now, &effects)
        case .hostState(let state): return setHost(state, at: now, &effects)
        case .flush(let opensSession): return flush(opensSession: opensSession, at: now, &effects)
        case .refreshCards(let token): return refreshCards(token: token, at: now, &effects)
        case .cardImpressions(let ids): return cardImpressions(ids, at: now, &effects)
        case .card(let id, let action): return card(id, action, at: now, &effects)
        case .refreshMessages(let token): return refreshMessages(token: token, at: now, &effects)
        case .message(let handle, let action): return message(handle, action, at: now, &effects)
        case .showNextMessage: return showNextMessage(&effects)
        case .localMessage(let message): return addLocalMessage(message, at: now, &effects)
        case .logEvent(let event): return log(event, at: now, &effects)
        case .logPurchase(let purchase): return log(purchase, at: now, &effects)
        case .logBurst(let burst): return log(burst, at: now, &effects)
        case .logPushClick(let trackingID): return logPushClick(trackingID, at: now, &effects)
        case .setAttribute(let update): return setAttribute(update, at: now, &effects)
        case .logOperation(let operation): return log(operation, at: now, &effects)
        case .addAlias(let alias): return addAlias(alias, at: now, &effects)
        case .takePending(let records, let flushes):
            takePending(records, flushes: flushes, at: now, &effects)
            return .ok
        case .batchFormed(let id, let batch): return batchFormed(id, batch, at: now, &effects)
        case .completed(let id, let completion): return completed(id, completion, at: now, &effects)
        }
    }

    // MARK: Time

    /// When the engine has work next, on the monotonic clock; nil: no timer is set.
    ///
    /// Changes nothing: `mutating` spares whoever holds an engine in a class a copy of it. What is asked after every call,
    /// here and elsewhere, is inlined for the same reason: a mutating method copies the engine to call one that is not.
    package mutating func nextDeadlineMs(at now: Instant) -> Int64? {
        var next = Int64.max
        if !isDisabled {
            if let due = dataDeadlineMs { next = min(next, due) }
            if let due = trackDeadlineMs { next = min(next, due) }
            if let due = cardsDeadlineMs { next = min(next, due) }
            if let due = limitsDeadlineMs(at: now) { next = min(next, due) }
            if let due = firesDeadlineMs { next = min(next, due) }
        }
        // Gone as soon as now is *later* than the expiry, which no clock can be than the last moment.
        if let expiry = deck.nextExpiryMs, expiry < .max {
            let wait = expiry.clampedAdding(1).clampedSubtracting(now.wallMs)
            next = min(next, now.monotonicMs.clampedAdding(max(0, wait)))
        }
        return next == .max ? nil : next
    }

    private mutating func tick(at now: Instant, _ effects: inout Effects) -> Status {
        guard !isDisabled else { return .ok }
        displayDueFires(at: now, &effects)
        data.tick(hasQueued: hasDataQueued, at: now)
        track.tick(hasQueued: hasTrackQueued, at: now)
        cardsTick(at: now)
        return .ok
    }

    /// Begins what is wanted and possible. Runs at the end of every input.
    private mutating func pump(at now: Instant, _ effects: inout Effects) {
        guard !isDisabled else { return }
        if !limiter.line.isEmpty { limiter.line = limiter.line.filter { wantsRequest($0, at: now) } }
        pumpData(at: now, &effects)
        pumpCards(at: now, &effects)
        // No trigger request is on its way any more (offline, back-off, pause): nothing to wait for (choice 14).
        if !parked.isEmpty, !parksEvents { releaseParked(at: now, &effects) }
        pumpTemplates(at: now, &effects)
        pumpAssets(&effects)
        pumpTrack(at: now, &effects)
    }

    private mutating func completed(
        _ id: UInt64, _ completion: Completion, at now: Instant, _ effects: inout Effects
    ) -> Status {
        if ignoresAnswer(id) { return takeOff(id, completion, at: now) }
        // All server text enters here.
        let completion = completion.mapTexts(redaction(for: openCredentials(id)).clean)
        tellAuthErrors(completion, of: id, &effects)
        if data.open?.id == id { return dataCompleted(completion, at: now, &effects) }
        if track.open?.id == id { return trackCompleted(completion, at: now, &effects) }
        if cards.open?.id == id { return cardsCompleted(completion, at: now, &effects) }
        if templates.open?.id == id { return templateCompleted(completion, at: now, &effects) }
        if let url = assets.takeOpen(id) { return assetCompleted(url, completion, at: now, &effects) }
        return .notFound
    }

    mutating func takeRequestID() -> UInt64 {
        defer { nextRequestID &+= 1 }
        return nextRequestID
    }

    /// Of the message made last.
    package var lastHandle: UInt64 { nextHandle &- 1 }

    mutating func takeHandle() -> UInt64 {
        defer { nextHandle &+= 1 }
        return nextHandle
    }
}
