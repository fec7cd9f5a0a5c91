/// The `data` endpoint: when a request begins and what it asks (A.4, G.1 to G.4).
extension Engine {
    // MARK: Wanting

    mutating func flush(opensSession: Bool, at now: Instant, _ effects: inout Effects) -> Status {
        // The pause and the back-off end first: a session that this call opens must not wait for them.
        data.pause = nil
        data.pace.startOver()
        liftTrackPause()
        if opensSession { ensureSession(at: now, &effects) }
        effects.intake = hasQueued ? .plain : .flushing
        if hasQueued { beginFlush(at: now, &effects) }
        return .ok
    }

    mutating func beginFlush(at now: Instant, _ effects: inout Effects) {
        auth.letPass()
        data.wantsFlush = hasDataQueued
        track.wantsFlush = hasTrackQueued
        if !host.isOnline {
            effects.events.append(.sendFailed(.init(.offline, text: "nothing is sent: the host says it is offline")))
            return
        }
        if hasDataQueued, let obstacle = waitToTell(at: now) { effects.events.append(.sendFailed(obstacle)) }
        if hasTrackQueued, let obstacle = trackWaitToTell(at: now) { effects.events.append(.sendFailed(obstacle)) }
    }

    mutating func refreshMessages(token: UInt64, at now: Instant, _ effects: inout Effects) -> Status {
        data.pace.startOver()
        ensureSession(at: now, &effects)
        data.wantsTriggers = true
        if let obstacle = obstacle(at: now) ?? waitToTell(at: now) {
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
        if auth.isStopped {
            return .init(.auth, text: "\(AuthState.stopText): set another, start a session or flush")
        }
        guard data.open == nil, let wait = data.pace.retryAfterWait(at: now) else { return nil }
        return .init(.rateLimited, retryAfterMs: wait, text: "the server asked to wait \(wait) ms: it is done then")
    }

    /// What an explicit call is told when it is done later only: the server's word or a limit makes it wait (choice 9).
    private func waitToTell(at now: Instant) -> Event.Failure? {
        guard data.open == nil else { return nil }
        if let wait = data.pace.retryAfterWait(at: now) {
            let text = "the server asked to wait \(wait) ms: sending begins then"
            return .init(.rateLimited, retryAfterMs: wait, text: text)
        }
        guard let wait = dataLimitWait(at: now) else { return nil }
        return .init(.rateLimited, retryAfterMs: wait, text: "too many requests: sending begins in \(wait) ms")
    }

    mutating func joinOpenRequest() {
        data.open?.asksTriggers = true
        data.open?.tokens += data.tokens
        data.tokens = []
        data.wantsTriggers = false
    }

    mutating func startFlushTimer(at now: Instant) {
        guard !isDisabled, let interval = options.flushIntervalMs else { return }
        data.startTimer(intervalMs: interval, at: now)
    }

    /// Whether a request is under way, or one can begin before that monotonic time without anyone's doing.
    package func canSend(before endMs: Int64, at now: Instant) -> Bool {
        if data.open != nil || canSendTracked(before: endMs) { return true }
        guard hasDataQueued, host.isOnline, !isSendingStopped, data.hasWork || !auth.holdsOthers else { return false }
        let limitedUntilMs = dataLimitWait(at: now).map { now.monotonicMs.clampedAdding($0) } ?? .min
        return max(data.pace.earliestMs, limitedUntilMs) < endMs
    }

    // MARK: Time

    @inline(__always)
    var dataDeadlineMs: Int64? {
        host.isOnline && !isSendingStopped ? data.deadlineMs : nil
    }

    // MARK: Beginning

    @inline(__always)
    func wantsDataRequest(at now: Instant) -> Bool {
        data.wantsRequest(at: now) && host.isOnline && !isSendingStopped
    }

    mutating func pumpData(at now: Instant, _ effects: inout Effects) {
        data.waitsForToken = false
        guard wantsDataRequest(at: now) else { return }
        let limitBefore = limiter.bucket
        guard let token = payForData(at: now, &effects) else {
            data.waitsForToken = true
            return
        }
        let id = takeRequestID()
        data.open = DataSync.Open(
            id: id, user: user, asksTriggers: data.wantsTriggers, asksConfig: data.wantsConfig, tokens: data.tokens,
            token: token, limitBefore: limitBefore)
        data.wantsTriggers = false
        data.wantsConfig = false
        data.tokens = []
        parkedForNext = 0
        if data.asksAlone { return askAlone(at: now, &effects) }
        data.flushDueMs = nil
        let batchID = identifiers.next()
        data.open?.newBatchID = batchID
        data.open?.isOwnOnly = auth.holdsOthers
        effects.batchOrders.append(
            Effects.BatchOrder(
                requestID: id, newBatchID: batchID, user: user, content: tracks ? .untracked : .all,
                isOwnOnly: auth.holdsOthers, namesAnonymous: track.names.namesAnonymous))
    }

    /// Nil: a limit makes it wait, also that of the path itself: what is logged is never dropped for having come too fast.
    private mutating func payForData(at now: Instant, _ effects: inout Effects) -> RequestToken? {
        if data.pace.pay(limits?.data, at: now, StoreChange.setDataBucket, &effects) != nil {
            limiter.leaveLine(.data)
            return nil
        }
        guard let token = takeToken(.data, at: now, &effects) else { return nil }
        data.pace.hasPaid = false
        return token
    }

    /// The records are there: writes the request. An earlier user's records go first and alone (choice 12).
    mutating func batchFormed(
        _ id: UInt64, _ formed: FormedBatch, at now: Instant, _ effects: inout Effects
    ) -> Status {
        if track.open?.id == id { return trackBatchFormed(formed, at: now, &effects) }
        guard var open = data.open, open.id == id, open.isBuilding else { return .notFound }
        let batch = options.authenticates ? formed.batch?.withoutAliases : formed.batch
        count(formed, isNew: batch?.id == open.newBatchID, &effects)
        if batch == nil { countNothing(isOwnOnly: open.isOwnOnly) }
        let isOwn = batch.map { isCurrent($0.user) } ?? true
        decideAsks(&open, batch, isOwn: isOwn, at: now, &effects)
        guard batch != nil || open.asksTriggers || open.asksConfig else {
            limiter.bucket = open.limitBefore
            data.open = nil
            data.endUpload()
            data.owedRecords = 0
            return .ok
        }
        begin(open, batch, isOwn: isOwn, at: now, &effects)
        return .ok
    }

    /// Only asks, also when something is queued.
    private mutating func askAlone(at now: Instant, _ effects: inout Effects) {
        guard var open = data.open else { return }
        decideAsks(&open, nil, isOwn: true, at: now, &effects)
        begin(open, nil, isOwn: true, at: now, &effects)
    }

    /// Writes the request.
    private mutating func begin(
        _ unfinished: DataSync.Open, _ batch: Batch?, isOwn: Bool, at now: Instant, _ effects: inout Effects
    ) {
        var open = unfinished
        open.isBuilding = false
        open.user = isOwn ? user : batch?.user
        open.credentials = auth.credentials(of: open.user, current: user)
        open.batch = batch.map(DataSync.Sent.init)
        let device = requests.device
        open.carriesDevice = isOwn && !device.isEmpty && device.encoded != deviceAcknowledged
        data.open = open
        let part = RequestBuilder.DataPart(
            batch: batch, user: open.user, alias: open.user == nil ? anonymousAlias : nil,
            configTime: open.withholdsQuestions ? nil : config?.time ?? 0, wantsTriggers: open.asksTriggers,
            includesDevice: open.carriesDevice, signature: open.credentials.signature)
        let headers = data.pace.clock.begin(at: now) + open.token.headers
        effects.requests.append(requests.data(part, id: open.id, deviceID: deviceID, clock: headers, at: now))
    }

    /// Counts what is in the store and in its batches.
    mutating func count(_ formed: FormedBatch, isNew: Bool, _ effects: inout Effects) {
        if let damage = formed.damage {
            (queued, data.batchedRecords, attributes) = (damage.queued, damage.batched, damage.attributes)
            var problems = Problems()
            for row in damage.rows { problems.add(.record, id: row.id, row.reason) }
            effects.report(problems.list)
        } else if let batch = formed.batch {
            attributes.formed(batch, isNew: isNew)
            if isNew { data.batchedRecords += batch.records.count }
        }
    }

    /// The store has nothing for this endpoint. It knows best: a damaged one may hold less than it said at open.
    private mutating func countNothing(isOwnOnly: Bool) {
        data.parts = 0
        if isOwnOnly { return }
        if tracks { return hasNothingQueued(.data) }
        (queued, data.batchedRecords, attributes) = (0, 0, AttributeLedger())
    }

    /// What the request asks for (G.2), and whether it may: not for the current user with another's records, and
    /// not at all with a batch while questions go apart. What it may not ask is wanted from the next one; a
    /// refresh of messages that began with it waits for that one, unless this one fails.
    private mutating func decideAsks(
        _ open: inout DataSync.Open, _ batch: Batch?, isOwn: Bool, at now: Instant, _ effects: inout Effects
    ) {
        let asks = open.asksTriggers || (isOwn && batch?.startsSession == true)
        if batch != nil, data.asksApart {
            open.withholdsQuestions = true
            data.wantsConfig = true
            open.asksConfig = false
        }
        if !isOwn || open.withholdsQuestions {
            if asks { data.wantsTriggers = true }
            open.asksTriggers = false
            return
        }
        let isSent = batch != nil || asks || open.asksConfig
        let isDue = isSent && isMessagingDue(at: now, &effects)
        open.asksTriggers = asks || isDue
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

    /// Whether events wait for the answer to a trigger request: open, behind the open one, or waiting for a token (D.1.4,
    /// G.2, choice 14).
    @inline(__always)
    var parksEvents: Bool {
        guard host.isOnline else { return false }
        guard let open = data.open else { return data.waitsForToken && data.wantsTriggers }
        return open.asksTriggers || data.wantsTriggers
    }
}
