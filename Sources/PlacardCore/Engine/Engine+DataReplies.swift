/// What the end of a `data` request means (A.4, G.3, G.4).
extension Engine {
    mutating func dataCompleted(_ completion: Completion, at now: Instant, _ effects: inout Effects) -> Status {
        guard let open = data.open, !open.isBuilding else { return .notFound }
        data.open = nil
        switch completion {
        case .data(let reply, let problems, let retryAfterMs):
            dataSucceeded(open, reply, problems, retryAfterMs: retryAfterMs, at: now, &effects)
        case .failure(let failure):
            dataFailed(open, failure, at: now, &effects)
        case .cards, .template, .asset, .usersTrack:
            dataFailed(open, .wrongKind, at: now, &effects)
        }
        return .ok
    }

    // MARK: Success

    /// Config first, then the acknowledgement, then the triggers and what they set off (A4-8).
    private mutating func dataSucceeded(
        _ open: DataSync.Open, _ reply: DataReply, _ problems: [Problem], retryAfterMs: Int64, at now: Instant,
        _ effects: inout Effects
    ) {
        data.pace.succeeded(retryAfterMs: retryAfterMs, at: now)
        authSucceeded(open.credentials)
        effects.report(problems)
        let configChanged = applyConfig(reply.config, keepsLimits: reply.keepsLimits, &effects)
        acknowledge(open, &effects)
        data.endTimedUpload(after: open.batch, queued: queued)
        continueSending(open, at: now)
        if !open.withholdsQuestions { data.asksApart = false }
        if open.withholdsQuestions || !isCurrent(open.user) { data.tokens = open.tokens + data.tokens }
        if isCurrent(open.user) { takeTriggers(open, reply, at: now, &effects) }
        if configChanged || !open.withholdsQuestions {
            cardsAfterData(configChanged: configChanged, at: now, &effects)
        }
    }

    private mutating func acknowledge(_ open: DataSync.Open, _ effects: inout Effects) {
        if let batch = open.batch {
            remove(batch, &effects)
            if batch.records > 0 { effects.events.append(.sent(records: batch.records)) }
        }
        if open.carriesDevice, isCurrent(open.user) {
            deviceAcknowledged = requests.device.encoded
            effects.store.append(.setDeviceAcknowledged(deviceAcknowledged))
        }
    }

    /// The server has it, or never will.
    mutating func remove(_ batch: DataSync.Sent, _ effects: inout Effects) {
        storeActivity(&effects)
        effects.store.append(.acknowledgeBatch(id: batch.id))
        queued = max(0, queued - batch.records)
        data.batchedRecords = max(0, data.batchedRecords - batch.records)
        attributes.acknowledged(batch.attributes, of: batch.user)
        forgetEarlierSignatures(&effects)
        if batch.isSuspect { addParts(-1, of: batch.kind) }
    }

    /// What the request carried is out of the queue: goes on as long as something asks for it.
    mutating func continueSending(_ open: DataSync.Open, at now: Instant) {
        data.owedRecords = min(queued, max(0, data.owedRecords - (open.batch?.records ?? 0)))
        if !hasDataQueued { data.endUpload() }
        if hasDataQueued, !data.hasWork { startFlushTimer(at: now) }
    }

    private mutating func takeTriggers(
        _ open: DataSync.Open, _ reply: DataReply, at now: Instant, _ effects: inout Effects
    ) {
        let campaigns = reply.campaigns
        if let campaigns {
            replaceCampaigns(campaigns, alsoListed: reply.unusableIDs, &effects)
            fetchListedPictures()
        }
        if !open.withholdsQuestions {
            for token in open.tokens.uniqued() {
                effects.events.append(.messagesUpdated(count: triggers.campaigns.count, token: token))
            }
        }
        guard open.asksTriggers || campaigns != nil else { return }
        if campaigns != nil { evaluateArrival(at: now, &effects) }
        releaseAnswered(at: now, &effects)
    }

    // MARK: Failure

    private mutating func dataFailed(
        _ open: DataSync.Open, _ failure: RequestFailure, at now: Instant, _ effects: inout Effects
    ) {
        data.wantsTriggers = data.wantsTriggers || (open.asksTriggers && isCurrent(open.user))
        data.wantsConfig = data.wantsConfig || open.asksConfig
        data.pace.hold(forMs: failure.retryAfterMs, at: now)
        var isolation: Isolation?
        if failure.reason == .malformed { data.asksApart = true }
        if failure.isRefusal, let batch = open.batch {
            isolation = isolate(batch, failure, asksTriggers: open.asksTriggers, &effects)
        }
        let wait = isolation == nil ? planRetry(open, failure, at: now) : failure.retryAfterMs
        if open.batch != nil {
            let reason = failure.isPermanent ? Reason.refused : failure.reason
            effects.events.append(
                .sendFailed(.init(reason, status: failure.status, retryAfterMs: wait, text: failure.text)))
        }
        let told = Event.Failure(failure.reason, status: failure.status, retryAfterMs: wait, text: failure.text)
        var ended = open.tokens
        if isSendingStopped {
            // Nothing is sent from now on: what waited behind would wait for ever.
            ended += data.tokens
            data.tokens = []
        } else if !isCurrent(open.user), isolation != nil || failure.authError != nil {
            // Another user's records are at fault, and the next request begins at once.
            data.tokens = ended + data.tokens
            ended = []
        }
        for token in ended.uniqued() { effects.events.append(.messagesFailed(told, token: token)) }
        if case .dropped(let id, let reason)? = isolation {
            effects.events.append(.dropped(.record, id: id, reason: reason))
            continueSending(open, at: now)
        }
        if isCurrent(open.user), open.asksTriggers { releaseParked(at: now, &effects) }
        failCardsWaitingForConfig(told, &effects)
    }

    /// Decides when to try again: never by itself after a permanent error, else after the back-off (G.3, choice 5).
    private mutating func planRetry(_ open: DataSync.Open, _ failure: RequestFailure, at now: Instant) -> Int64 {
        if failure.isPermanent {
            data.pause = failure
            return 0
        }
        if failure.authError != nil, !isRetried(afterAuthFailureOf: open.credentials) { return 0 }
        return data.pace.planRetry(backoffLimits, retryAfterMs: failure.retryAfterMs, using: &random, at: now)
    }

    // MARK: Config

    var backoffLimits: Backoff.Limits { config?.backoff ?? Backoff.Limits() }

    /// Takes a newer config in; one that is not newer is ignored whole (A.5, J.45).
    mutating func applyConfig(_ sent: Config?, keepsLimits: Bool, _ effects: inout Effects) -> Bool {
        guard var new = sent, new.time > (config?.time ?? 0) else { return false }
        if keepsLimits { new.limits = config?.limits ?? RequestLimits() }
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
