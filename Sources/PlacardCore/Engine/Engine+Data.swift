/// The `data` endpoint: when a request begins, what it asks, and what its end means (A.4, G.1 to G.4).
extension Engine {
    // MARK: Wanting

    mutating func flush(opensSession: Bool, at now: Instant, _ effects: inout Effects) -> Status {
        // The pause and the back-off end first: a session that this call opens must not wait for them.
        data.pause = nil
        data.pace.retryDueMs = nil
        data.pace.clock.restart()
        if opensSession { ensureSession(at: now, &effects) }
        guard hasQueued else { return .ok }
        data.wantsFlush = true
        if !host.isOnline {
            effects.events.append(.sendFailed(.init(.offline, text: "nothing is sent: the host says it is offline")))
        } else if let wait = data.pace.retryAfterWait(at: now), data.open == nil {
            let text = "the server asked to wait \(wait) ms: sending begins then"
            effects.events.append(.sendFailed(.init(.rateLimited, retryAfterMs: wait, text: text)))
        }
        return .ok
    }

    mutating func refreshMessages(token: UInt64, at now: Instant, _ effects: inout Effects) -> Status {
        data.pace.retryDueMs = nil
        data.pace.clock.restart()
        ensureSession(at: now, &effects)
        data.wantsTriggers = true
        if let obstacle = obstacle(at: now) {
            effects.events.append(.messagesFailed(obstacle, token: token))
            return .ok
        }
        data.tokens.append(token)
        // A session opened by this very call has begun the request already: then this joins it.
        if data.open?.isBuilding == true { joinOpenRequest() }
        return .ok
    }

    /// Why no request can begin now, whoever asks: told at once, since the wait may be long.
    func obstacle(at now: Instant) -> Event.Failure? {
        if !host.isOnline { return .init(.offline, text: "no refresh now: the host says it is offline") }
        if let pause = data.pause {
            let text = "sending is paused until the next flush or open: \(pause.text)"
            return .init(pause.reason, status: pause.status, text: text)
        }
        guard data.open == nil, let wait = data.pace.retryAfterWait(at: now) else { return nil }
        return .init(.rateLimited, retryAfterMs: wait, text: "the server asked to wait \(wait) ms: it is done then")
    }

    mutating func joinOpenRequest() {
        data.open?.asksTriggers = true
        data.open?.tokens += data.tokens
        data.tokens = []
        data.wantsTriggers = false
    }

    /// Starts with the first record that is queued while no request is open, so never sooner after a success (choice 8).
    mutating func startFlushTimer(at now: Instant) {
        guard let interval = options.flushIntervalMs, data.flushDueMs == nil, data.open == nil,
            data.pace.retryDueMs == nil
        else { return }
        var due = now.monotonicMs.clampedAdding(interval)
        if let until = data.pace.retryAfterUntilMs { due = max(due, until) }
        data.flushDueMs = due
    }

    /// Whether a request is under way, or one can begin before that monotonic time without anyone's doing.
    package func canSend(before endMs: Int64) -> Bool {
        if data.open != nil { return true }
        guard host.isOnline, data.pause == nil else { return false }
        return max(data.pace.retryDueMs ?? .min, data.pace.retryAfterUntilMs ?? .min) < endMs
    }

    // MARK: Time

    var dataDeadlineMs: Int64? {
        guard data.open == nil, host.isOnline, data.pause == nil else { return nil }
        var next = min(data.flushDueMs ?? .max, data.pace.retryDueMs ?? .max)
        if data.hasWork, data.pace.retryDueMs == nil, let until = data.pace.retryAfterUntilMs {
            next = min(next, until)
        }
        return next == .max ? nil : next
    }

    mutating func dataTick(at now: Instant) {
        if data.pace.takeDueRetry(at: now), hasQueued { data.wantsFlush = true }
        guard let due = data.flushDueMs, now.monotonicMs >= due, data.open == nil else { return }
        data.flushDueMs = nil
        if hasQueued { data.wantsFlush = true }
    }

    // MARK: Beginning

    mutating func pumpData(at now: Instant, _ effects: inout Effects) {
        guard data.open == nil, data.hasWork, host.isOnline, data.pause == nil, data.pace.retryDueMs == nil,
            data.pace.retryAfterWait(at: now) == nil
        else { return }
        let id = takeRequestID()
        data.open = DataSync.Open(
            id: id, user: user, asksTriggers: data.wantsTriggers, asksConfig: data.wantsConfig, tokens: data.tokens)
        data.wantsTriggers = false
        data.wantsConfig = false
        data.tokens = []
        parkedForNext = 0
        data.flushDueMs = nil
        let batchID = identifiers.next()
        data.open?.newBatchID = batchID
        effects.batchOrders.append(Effects.BatchOrder(requestID: id, newBatchID: batchID, user: user))
    }

    /// The records are there: writes the request. An earlier user's records go first and alone (choice 12).
    mutating func batchFormed(
        _ id: UInt64, _ batch: Batch?, at now: Instant, _ effects: inout Effects
    ) -> Status {
        guard var open = data.open, open.id == id, open.isBuilding else { return .notFound }
        // The store knows best: a damaged one may hold less than it said at open.
        if batch == nil { (queued, attributes) = (0, AttributeLedger()) }
        if let batch { attributes.formed(batch, isNew: batch.id == open.newBatchID) }
        let isOwn = batch.map { isCurrent($0.user) } ?? true
        if !isOwn { giveBackAsks(&open) }
        let isSent = batch != nil || open.asksTriggers || open.asksConfig
        let isDue = isOwn && isSent && isMessagingDue(at: now, &effects)
        open.asksTriggers = isOwn && (open.asksTriggers || batch?.startsSession == true || isDue)
        guard isSent else {
            data.open = nil
            data.wantsFlush = false
            data.owedRecords = 0
            return .ok
        }
        open.isBuilding = false
        open.user = isOwn ? user : batch?.user
        open.batchID = batch?.id
        open.records = batch?.records.count ?? 0
        open.attributes = batch?.attributes.count ?? 0
        let device = requests.device
        open.carriesDevice = isOwn && !device.isEmpty && device.encoded != deviceAcknowledged
        data.batchedRecords = open.records
        data.open = open
        let part = RequestBuilder.DataPart(
            batch: batch, user: open.user, configTime: config?.time ?? 0, wantsTriggers: open.asksTriggers,
            includesDevice: open.carriesDevice)
        effects.requests.append(
            requests.data(part, id: id, deviceID: deviceID, clock: data.pace.clock.begin(at: now), at: now))
        return .ok
    }

    /// Whether the config's messaging timeout has run out, which a request for the current user tells and ends (G.2).
    private mutating func isMessagingDue(at now: Instant, _ effects: inout Effects) -> Bool {
        guard let seconds = config?.messagingTimeoutS else { return false }
        let timeoutMs = max(0, seconds).clampedMultiplied(by: 1000)
        if let mark = messagingMark, mark.elapsedMs(at: now) <= timeoutMs { return false }
        markMessaging(at: now, &effects)
        return true
    }

    /// The campaign list counts as fresh from now on.
    mutating func markMessaging(at now: Instant, _ effects: inout Effects) {
        messagingMark = Stamp(now)
        effects.store.append(.setMessagingMark(wallMs: now.wallMs))
    }

    /// A request that carries an earlier user's records asks nothing for the current one.
    private mutating func giveBackAsks(_ open: inout DataSync.Open) {
        data.wantsTriggers = data.wantsTriggers || open.asksTriggers
        data.tokens = open.tokens + data.tokens
        open.asksTriggers = false
        open.tokens = []
    }

    /// Whether events wait for the answer to a trigger request, open or behind the open one (D.1.4, choice 14).
    var parksEvents: Bool {
        guard host.isOnline, let open = data.open else { return false }
        return open.asksTriggers || data.wantsTriggers
    }

    // MARK: Ending

    mutating func dataCompleted(_ completion: Completion, at now: Instant, _ effects: inout Effects) -> Status {
        guard let open = data.open, !open.isBuilding else { return .notFound }
        data.open = nil
        switch completion {
        case .data(let reply, let problems, let retryAfterMs):
            dataSucceeded(open, reply, problems, retryAfterMs: retryAfterMs, at: now, &effects)
        case .failure(let failure):
            dataFailed(open, failure, at: now, &effects)
        case .cards, .template, .asset:
            dataFailed(open, .wrongKind, at: now, &effects)
        }
        return .ok
    }

    /// Config first, then the acknowledgement, then the triggers and what they set off (A4-8).
    private mutating func dataSucceeded(
        _ open: DataSync.Open, _ reply: DataReply, _ problems: [Problem], retryAfterMs: Int64, at now: Instant,
        _ effects: inout Effects
    ) {
        data.pace.succeeded(retryAfterMs: retryAfterMs, at: now)
        for problem in problems {
            effects.events.append(.dropped(problem.what, id: problem.id, reason: problem.reason))
        }
        let configChanged = applyConfig(reply.config, keepsLimits: reply.keepsLimits, &effects)
        acknowledge(open, &effects)
        continueSending(open, at: now)
        if isCurrent(open.user) {
            takeTriggers(open, reply, at: now, &effects)
        } else {
            data.tokens = open.tokens + data.tokens
        }
        cardsAfterData(configChanged: configChanged, at: now, &effects)
    }

    private mutating func acknowledge(_ open: DataSync.Open, _ effects: inout Effects) {
        if let batchID = open.batchID {
            storeActivity(&effects)
            effects.store.append(.acknowledgeBatch(id: batchID))
            queued = max(0, queued - open.records)
            attributes.acknowledged(open.attributes)
            data.batchedRecords = 0
            if open.records > 0 { effects.events.append(.sent(records: open.records)) }
        }
        if open.carriesDevice, isCurrent(open.user) {
            deviceAcknowledged = requests.device.encoded
            effects.store.append(.setDeviceAcknowledged(deviceAcknowledged))
        }
    }

    private mutating func continueSending(_ open: DataSync.Open, at now: Instant) {
        data.owedRecords = min(queued, max(0, data.owedRecords - open.records))
        if !hasQueued { data.wantsFlush = false }
        if hasQueued, !data.hasWork { startFlushTimer(at: now) }
    }

    private mutating func takeTriggers(
        _ open: DataSync.Open, _ reply: DataReply, at now: Instant, _ effects: inout Effects
    ) {
        let campaigns = reply.campaigns
        if let campaigns {
            replaceCampaigns(campaigns, alsoListed: reply.unusableIDs, &effects)
            fetchListedPictures()
        }
        for token in open.tokens.uniqued() {
            effects.events.append(.messagesUpdated(count: triggers.campaigns.count, token: token))
        }
        guard open.asksTriggers || campaigns != nil else { return }
        if campaigns != nil { evaluateArrival(at: now, &effects) }
        releaseAnswered(at: now, &effects)
    }

    private mutating func dataFailed(
        _ open: DataSync.Open, _ failure: RequestFailure, at now: Instant, _ effects: inout Effects
    ) {
        let wait = planRetry(open, failure, at: now)
        let text = failure.text
        if open.batchID != nil {
            let reason = failure.isPermanent ? Reason.refused : failure.reason
            effects.events.append(
                .sendFailed(.init(reason, status: failure.status, retryAfterMs: wait, text: text)))
        }
        let told = Event.Failure(failure.reason, status: failure.status, retryAfterMs: wait, text: text)
        // After a permanent error nothing is sent: what waited behind would wait for ever.
        let ended = failure.isPermanent ? open.tokens + data.tokens : open.tokens
        if failure.isPermanent { data.tokens = [] }
        for token in ended.uniqued() { effects.events.append(.messagesFailed(told, token: token)) }
        if isCurrent(open.user), open.asksTriggers { releaseParked(at: now, &effects) }
        failCardsWaitingForConfig(told, &effects)
    }

    /// Decides when to try again: never by itself after a permanent error, else after the back-off (G.3, choice 5).
    private mutating func planRetry(_ open: DataSync.Open, _ failure: RequestFailure, at now: Instant) -> Int64 {
        data.wantsTriggers = data.wantsTriggers || (open.asksTriggers && isCurrent(open.user))
        data.wantsConfig = data.wantsConfig || open.asksConfig
        data.pace.hold(forMs: failure.retryAfterMs, at: now)
        if failure.isPermanent {
            data.pause = failure
            return 0
        }
        return data.pace.planRetry(backoffLimits, retryAfterMs: failure.retryAfterMs, using: &random, at: now)
    }

    // MARK: Config

    var backoffLimits: Backoff.Limits { config?.backoff ?? Backoff.Limits() }

    /// Takes a newer config in; one that is not newer is ignored whole (A.5, J.45).
    mutating func applyConfig(_ sent: Config?, keepsLimits: Bool, _ effects: inout Effects) -> Bool {
        guard var new = sent, new.time > (config?.time ?? 0) else { return false }
        if keepsLimits { new.cardsLimit = config?.cardsLimit }
        config = new
        effects.store.append(.setConfig(new.stored))
        effects.events.append(.configUpdated)
        return true
    }
}

extension [UInt64] {
    /// Each once, in order of first appearance: calls that share an end and a token share its event.
    func uniqued() -> [UInt64] {
        var seen: Set<UInt64> = []
        return filter { seen.insert($0).inserted }
    }
}
