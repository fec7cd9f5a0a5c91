/// The core of the library, a state machine: it takes inputs and times, and returns effects. It opens no file, no
/// socket and no clock.
///
/// A value type: a copy is a saved state. The same inputs at the same times give the same effects.
///
/// It coordinates machines. Each machine owns its state, makes its own decisions, and uses only what it is passed: the
/// turn, and the journal, the signatures and the limits if it needs them. Whatever concerns two machines is done here.
package struct Engine {
    var turn: Turn

    var journal: Journal
    var sending: Sending

    var data = DataUpload()
    var track = TrackUpload()
    var feed = CardFeed()
    var pipeline: MessagePipeline
    var source = SourceFeed()
    var hints = HintedRefresh()
    /// Nil: the source is on the device.
    var fetch: SourceFetch?

    private var timers = Timers()

    /// Computes the marks by which texts of replies are recognized.
    var digestKey: DigestKey

    /// True: nothing is logged, requested or shown; everything stays stored (rule 5.5).
    package internal(set) var isDisabled = false

    /// Restores the stored state. The effects complete a fresh store and report what was found.
    package init(
        options: EngineOptions, requests: RequestBuilder, compileRegex: @escaping RegexCompiler,
        identifiers: IdentifierSource, jitterSeed: UInt64, stored: StoredState, at now: Instant,
        effects: inout Effects
    ) {
        turn = Turn(
            Setup(options, requests, compileRegex), ids: identifiers, jitter: RandomSource(seed: jitterSeed), at: now)
        digestKey = identifiers.digestKey
        journal = Journal(stored, &turn)
        sending = Sending(options)
        pipeline = MessagePipeline(turn)
        restore(stored)
        effects.join(turn.effects.take())
    }

    /// Applies one input. Monotonic time must not go backwards. On a fault the engine may have been modified: the
    /// caller must restore a copy taken before the call.
    mutating func apply(_ input: Input, at now: Instant) -> Outcome {
        if isDisabled, !input.worksWhileDisabled { return Outcome(status: .disabled, effects: Effects()) }
        turn.start(at: now)
        feed.expire(&turn)
        let status = handle(input)
        if status.isFault {
            assert(input.canBeRefused, "the caller of this input keeps no copy to restore")
            _ = turn.effects.take()
            return Outcome(status: status, effects: Effects())
        }
        judgeCards()
        updateCardPictures()
        pump()
        // An event that was parked can show a message, which counts for the groups of cards, too.
        judgeCards()
        pipeline.keepRows(&turn)
        startTimers()
        return Outcome(status: status, effects: turn.effects.take())
    }

    mutating func updateCardPictures() {
        guard turn.setup.prefetchesCardImages else { return }
        feed.updatePictures(inUse: pipeline.awaitedPictures.union(pipeline.screen.pictures), &turn)
    }

    private mutating func handle(_ input: Input) -> Status {
        switch input {
        case .tick: return tick()
        case .startSession: return startSession()
        case .endSession: return endSession()
        case .changeUser(let id, let signature): return changeUser(to: id, signature: signature)
        case .setSignature(let signature): return setSignature(signature)
        case .wipe: return wipe()
        case .disable: return disable()
        case .enable: return enable()
        case .hostState(let state): return setHost(state)
        case .flush(let opensSession): return flush(opensSession: opensSession)
        case .refreshCards(let token): return refreshCards(token: token)
        case .cardImpressions(let ids): return feed.logImpressions(ids, &journal, &turn)
        case .markCards(let ids, let mark): return feed.mark(ids, mark, &journal, &turn)
        case .card(let id, let action): return act(action, onCard: id)
        case .refreshMessages(let token): return refreshMessages(token: token)
        case .refreshSource: return fetchIfDue()
        case .reportSource: return reportSource()
        case .hint(let hint): return hints.take(hint, &turn)
        case .message(let handle, .run(let steps)): return run(steps, ofMessage: handle)
        case .message(let handle, let action): return act(action, onMessage: handle)
        case .offerNextMessage: return pipeline.showNext(&turn)
        case .clearMessages: return pipeline.clear(.host, &turn.effects)
        case .localMessage(let message):
            pipeline.add(message, &journal, &turn)
            return .ok
        case .logEvent(let event): return log(event)
        case .logPurchase(let purchase): return log(purchase)
        case .logBatch(let batch): return log(batch)
        case .logPushClick(let trackingID, let opened): return logPushClick(trackingID, opens: opened)
        case .setAttribute(let update): return journal.set(update, &turn)
        case .setFact(let fact): return journal.set(fact, &turn)
        case .logOperation(let operation): return journal.log(operation, &turn)
        case .addAlias(let alias): return journal.add(alias, &turn)
        case .runAction(let steps):
            perform(steps)
            return .ok
        case .takeOutbox(let records, let flushes, let areDue):
            take(records, flushes: flushes, areDue: areDue)
            return .ok
        case .batchFormed(let id, let batch): return batchFormed(id, batch)
        case .completed(let id, let completion): return completed(id, completion)
        case .sourceRead(let reading): return sourceRead(reading)
        }
    }

    // MARK: Time

    /// The next time at which the engine has work, on the monotonic clock; nil: no timer is set.
    func nextDeadlineMs(at now: Instant) -> Int64? { timers.nextMs(at: now) }

    /// Runs after everything that changes the engine. Starts the upload timers for newly queued data, and caches the
    /// next deadline, which is read often.
    ///
    /// Asks the machine of every endpoint that the client has, so that no deadline is out of date. A table that the
    /// machines write to would not save this: `pump` asks them too.
    mutating func startTimers() {
        startUploadTimers()
        timers = Timers(
            listExpiryWallMs: feed.cardState.nextExpiryMs, judgementWallMs: feed.cardState.judgementWallMs)
        timers.add(feed.cardState.judgementMs)
        guard !isDisabled else { return }
        for kind in turn.setup.kinds { timers.add(deadlineMs(kind)) }
        timers.add(pipeline.deadlineMs)
        if turn.host.isOnline { timers.add(hints.deadlineMs) }
        timers.add(feed.picturesDeadlineMs)
        guard data.waitsForPermit || !sending.limiter.line.isEmpty else { return }
        let (limits, now) = (turn.config.limits, turn.now)
        timers.add(wait: sending.limiter.waitOfFirst(limits?.all, at: now), from: now)
        timers.add(wait: data.waitForOwnLimit(sending.limiter, limits?.data, at: now), from: now)
    }

    /// Does not modify the engine: `mutating` reads it in place, where the caller would otherwise copy it for each kind.
    private mutating func deadlineMs(_ kind: RequestKind) -> Int64? {
        switch kind {
        case .data: data.deadlineMs(isPossible: mayReachData)
        case .cards: feed.deadlineMs(isPossible: maySyncCards)
        case .usersTrack: track.deadlineMs(isPossible: turn.host.isOnline)
        case .source: fetchDeadlineMs
        // They begin as soon as they are wanted, and are never retried automatically.
        case .template, .asset: nil
        }
    }

    private mutating func tick() -> Status {
        guard !isDisabled else { return .ok }
        pipeline.tick(&journal, &turn)
        feed.tickPictures(&turn)
        for kind in turn.setup.kinds { tick(kind) }
        return .ok
    }

    private mutating func tick(_ kind: RequestKind) {
        switch kind {
        case .data: data.tick(hasQueued: hasDataQueued, at: turn.now)
        case .cards: feed.tick(turn.now)
        case .usersTrack: track.tick(hasQueued: hasTrackQueued, at: turn.now)
        case .source: tickFetch()
        case .template, .asset: break
        }
    }

    // MARK: Requests

    /// Begins every request that is wanted and possible. Runs at the end of every input.
    private mutating func pump() {
        guard !isDisabled else { return }
        for kind in sending.limiter.line where !wantsRequest(kind) { sending.limiter.leaveLine(kind) }
        data.stopWaiting()
        followHints()
        beginIfWanted(.data)
        beginIfWanted(.cards)
        // No request for the campaign list is in flight or about to begin (offline, back-off, pause), so parked events
        // have nothing to wait for (rule 9.4.4).
        if !pipeline.parked.isEmpty, !parksEvents { pipeline.releaseParked(isPaused: data.isPaused, &journal, &turn) }
        for kind in turn.setup.kinds where kind != .data && kind != .cards { beginIfWanted(kind) }
    }

    mutating func beginIfWanted(_ kind: RequestKind) { if wantsRequest(kind) { begin(kind) } }

    /// Begins the request of an endpoint that wants one, unless a limit delays it.
    // Not inlined: few inputs begin a request, and the function has a large stack frame.
    @inline(never)
    private mutating func begin(_ kind: RequestKind) {
        switch kind {
        case .data: beginData()
        case .cards:
            // A sync begins after the `data` request that is being formed, which may bring a config.
            if !data.isForming { feed.begin(&sending, journal, &turn) }
        case .template:
            pipeline.askForText(
                isPaused: data.isPaused, asksConfig: !data.asksApart, &sending, &journal, &turn)
        case .asset: sending.inFlight.fetchPictures(awaited: pipeline.awaitedPictures, &turn)
        case .usersTrack: track.begin(&sending.inFlight, journal, &turn)
        case .source: beginFetch()
        }
    }

    /// Whether an endpoint would begin a request now if the limits allowed it. `mutating` for the same reason as
    /// `deadlineMs`.
    private mutating func wantsRequest(_ kind: RequestKind) -> Bool {
        switch kind {
        case .data: data.wantsRequest(isPossible: maySendData, at: turn.now)
        case .cards: feed.wantsRequest(isPossible: maySyncCards, at: turn.now)
        case .template: pipeline.wantsText
        case .asset: turn.host.isOnline && sending.inFlight.canFetchPicture(turn)
        case .usersTrack: track.wantsRequest(isPossible: mayTrack, at: turn.now)
        case .source: wantsFetch
        }
    }

    /// Whether the `data` endpoint may be requested, now or when its pause ends.
    private var mayReachData: Bool {
        !turn.setup.options.isTracker && turn.setup.options.keepsRecords && turn.canDeliver
            && !sending.auth.isStopped
    }
    private var maySendData: Bool { mayReachData && !data.isPaused }
    var mayTrack: Bool { turn.host.isOnline && !track.isPaused }
    private var maySyncCards: Bool {
        turn.host.isOnline && turn.config.areCardsEnabled && !turn.setup.hasSource
    }

    private mutating func beginData() {
        if data.begin(&sending, journal, &turn) { pipeline.listRequestBegan() }
    }

    /// Starts the timers of both uploads for data that was queued since the last call.
    mutating func startUploadTimers() {
        guard !isDisabled else { return }
        if journal.takeNews(.data) { data.queued(journal.queue.records, turn) }
        if journal.takeNews(.usersTrack) { track.startTimer(turn) }
    }

    /// Whether something is queued for the `data` endpoint, as far as the engine knows.
    var hasDataQueued: Bool { journal.mayHold(.data, turn.setup) }
    /// Whether something is queued for the REST endpoint, as far as the engine knows.
    var hasTrackQueued: Bool { journal.mayHold(.usersTrack, turn.setup) }

    /// Whether events wait for the reply to a request for the campaign list, or for a reading of the source.
    var parksEvents: Bool {
        guard turn.setup.hasSource else { return data.parksEvents(isOnline: turn.host.isOnline) }
        return source.isWanted || fetch?.holdUntilMs != nil
    }

    /// Records were dropped to make room. Begins no request, so it may happen at open.
    mutating func recordsDropped(_ records: RecordTotal, _ order: RoomOrder) -> Effects {
        journal.dropped(records, order, &turn.effects)
        return turn.effects.take()
    }

    private mutating func batchFormed(_ id: UInt64, _ batch: FormedBatch) -> Status {
        var status = track.formed(id, batch, &sending.inFlight, &journal, &turn)
        if status == .notFound {
            status = data.formed(id, batch, &sending, &journal, &turn)
        }
        forgetSignatures()
        return status
    }

    // MARK: Replies

    private mutating func completed(_ id: UInt64, _ completion: Completion) -> Status {
        guard let request = sending.inFlight.end(id) else { return .notFound }
        if isDisabled || request.scope == .wait {
            abandon(request, retryAfterMs: completion.retryAfterMs)
            return .ok
        }
        // All text from the server enters here.
        let completion = withoutSecrets(completion, of: request)
        if let credentials = request.credentials { Auth.report(completion, of: credentials, &turn.effects) }
        switch request.kind {
        case .data: dataCompleted(completion, isOwn: request.scope == .all)
        case .cards: cardsCompleted(completion, request.scope)
        case .template: templateCompleted(completion)
        case .asset: pictureCompleted(id, completion)
        case .usersTrack: trackCompleted(completion)
        case .source: fetchCompleted(completion)
        }
        forgetSignatures()
        return .ok
    }

    private func withoutSecrets(_ completion: Completion, of request: RequestsInFlight.Entry) -> Completion {
        completion.mapTexts(sending.auth.redaction(for: request.credentials, turn.setup.requests).clean)
    }

    /// The input as a tape keeps it: a server can repeat a key or a signature in a text.
    func withoutSecrets(_ input: Input) -> Input {
        guard case .completed(let id, let completion) = input,
            let request = sending.inFlight.entries.first(where: { $0.id == id })
        else { return input }
        return .completed(requestID: id, withoutSecrets(completion, of: request))
    }

    /// Ends a request whose reply is ignored, except Retry-After.
    private mutating func abandon(_ request: RequestsInFlight.Entry, retryAfterMs: Int64) {
        switch request.kind {
        case .data:
            data.abandon(retryAfterMs: retryAfterMs, at: turn.now)
            restartUploadTimers()
        case .cards: feed.abandon(retryAfterMs: retryAfterMs, at: turn.now)
        case .template: pipeline.textFailed(retryAfterMs: retryAfterMs, &journal, &turn)
        case .asset: _ = turn.pictures.takeOpen(request.id)
        case .usersTrack:
            track.abandon(retryAfterMs: retryAfterMs, at: turn.now)
            restartUploadTimers()
        case .source: fetch?.abandon(retryAfterMs: retryAfterMs, at: turn.now)
        }
    }

    /// Forgets earlier users' signatures once the queue is empty, because no queued data needs them any more.
    private mutating func forgetSignatures() {
        if journal.queue.isEmpty { sending.auth.forgetEarlier(&turn.effects) }
    }
}
