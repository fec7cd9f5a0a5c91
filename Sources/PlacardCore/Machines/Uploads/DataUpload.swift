/// The `data` endpoint: sends the queue to the server, and asks for campaigns and config
/// (rules 3.3, 4.1, 7.1, 7.3, 7.4). One request at a time.
struct DataUpload: Sendable {
    private struct Open: Sendable {
        let id: UInt64
        var asked: DataQuestions.Asked
        var phase: Phase
    }

    private enum Phase: Sendable {
        /// The store is forming the batch; nothing has been sent yet.
        case forming(Draft)
        case sent(Delivery)
    }

    private struct Draft: Sendable {
        let permit: RequestLimiter.Permit
        /// The bucket of all requests before this one, to be restored if there is nothing to send.
        let bucketBefore: StoredBucket
        /// The id for a new batch, if none is waiting.
        let newBatchID: String
        /// True: only the current user's data was ordered.
        let isOwnOnly: Bool
    }

    /// A request that was sent. An immutable object, like `SentBatch`.
    private final class Delivery: Sendable {
        /// The request's user and signature.
        let credentials: Credentials
        /// Nil: the request only asks questions.
        let batch: SentBatch?
        let carriesDevice: Bool

        init(_ credentials: Credentials, _ batch: SentBatch?, carriesDevice: Bool) {
            self.credentials = credentials
            self.batch = batch
            self.carriesDevice = carriesDevice
        }
    }

    private var open: Open?
    private(set) var schedule = UploadSchedule()
    private var questions = DataQuestions()
    /// How many records are still due because they were queued when a session started or a push message was clicked.
    private var owedRecords = 0
    /// Whether a request is wanted and possible, but waits for a limit (rule 7.6).
    private(set) var waitsForPermit = false

    init() {}

    mutating func restore(_ stored: StoredState, _ turn: inout Turn) {
        schedule.pacing.restoreBucket(stored.dataBucket, StoreChange.setDataBucket, &turn)
        questions.restore(stored, at: turn.now)
    }

    /// Returns the state after a wipe. A request in flight stays registered until its reply, of which only
    /// `Retry-After` counts.
    func emptied() -> DataUpload {
        var new = DataUpload()
        new.schedule = schedule.emptied()
        new.open = open
        new.open?.asked = DataQuestions.Asked()
        return new
    }

    // MARK: Requesting

    var isForming: Bool { if case .forming = open?.phase { true } else { false } }
    private var sendsRecords: Bool { schedule.wantsBatch || owedRecords > 0 }
    private var hasWork: Bool { questions.areWanted || sendsRecords }
    var wantsFlush: Bool { schedule.wantsFlush }
    /// Whether the next request asks for the campaign list.
    var wantsTriggers: Bool { questions.wantsTriggers }
    /// Whether batches are sent without questions for now. If so, requests for texts ask for no config either.
    var asksApart: Bool { questions.goApart }

    mutating func startTimer(_ turn: Turn) {
        guard open == nil else { return }
        let options = turn.setup.options
        let waitMs = options.writesRecords ? RecordsFile.msUntilNext(turn.now.wallMs) : options.flushIntervalMs
        schedule.startTimer(waitMs, at: turn.now)
    }

    /// Something was queued.
    mutating func queued(_ records: Int, _ turn: Turn) {
        startTimer(turn)
        if turn.setup.options.writesRecords, records >= RecordsFile.recordsWanted { schedule.flush(hasQueued: true) }
    }

    /// Ends the back-off and restarts the count of attempts, for an explicit call that sends.
    mutating func startOver() { schedule.pacing.startOver() }

    mutating func liftPause() { schedule.liftPause() }

    mutating func flush(hasQueued: Bool) { schedule.flush(hasQueued: hasQueued) }

    /// Marks the queued records as due: they are sent with the request that is being formed and, if it has no room,
    /// with the next. So are those of other processes that the same input takes in.
    mutating func owe(queued: Int, _ turn: inout Turn) {
        if !turn.setup.options.writesRecords { owedRecords = queued }
        turn.effects.intakeIsDue = true
    }

    mutating func sessionOpened(queued: Int, _ turn: inout Turn) {
        schedule.pacing.skipBackoff()
        if !turn.setup.hasSource {
            questions.sessionOpened(&turn)
            questions.wantTriggers()
        }
        owe(queued: queued, &turn)
    }

    /// Asks for the campaign list. If a session that the same call opened has already begun a request, the question
    /// joins it.
    mutating func wantTriggers() {
        questions.wantTriggers()
        joinForming()
    }

    mutating func add(token: UInt64) {
        questions.add(token: token)
        joinForming()
    }

    private mutating func joinForming() {
        guard isForming, var asked = open?.asked else { return }
        questions.join(&asked)
        open?.asked = asked
    }

    mutating func wantConfig() { questions.wantConfig() }

    /// Asks for a config for a call that waits for it, and ends the back-off.
    mutating func wantConfigNow() {
        questions.wantConfig()
        schedule.pacing.skipBackoff()
    }

    /// Ends a stop of sending after a different signature was set. Queued data is sent with the next timed upload.
    mutating func resume(hasQueued: Bool, isQueueEmpty: Bool, _ turn: Turn) {
        schedule.stopTimer()
        guard open == nil, !isQueueEmpty || hasWork else { return }
        let waitMs = turn.setup.options.flushIntervalMs ?? turn.config.backoff.minimumMs
        schedule.pacing.planTry(afterMs: waitMs, at: turn.now)
        // Sends all of it, because no timer follows if only explicit flushes are allowed.
        schedule.flush(hasQueued: hasQueued)
    }

    mutating func userChanged() {
        schedule.pacing.forgetFailures()
        questions.forgetTriggers()
    }

    /// Cancels everything that is planned. Returns the tokens of refreshes, which the caller must end.
    mutating func callOff() -> [UInt64] {
        let tokens = (open?.asked.tokens ?? []) + questions.takeTokens()
        open?.asked.tokens = []
        questions.callOff()
        schedule.callOff()
        owedRecords = 0
        return tokens
    }

    // MARK: Waiting

    var isPaused: Bool { schedule.pause != nil }

    /// Whether nothing is sent automatically: after a permanent error (rule 7.5.7), or until a different signature is
    /// set (rule 7.7).
    ///
    /// - Parameter authIsStopped: see `Auth.isStopped`.
    func isStopped(_ authIsStopped: Bool) -> Bool { schedule.pause != nil || authIsStopped }

    /// Why no request can begin now, even for an explicit call; nil: one can. Reported at once, because the wait may be
    /// long.
    func obstacle(_ auth: Auth, _ turn: Turn) -> Event.Failure? {
        if !turn.host.isOnline { return .init(.offline, text: "cannot refresh while the host is offline") }
        if let pause = schedule.pause {
            let text = "sending is paused for an hour, or until you flush or reopen the client: \(pause.text)"
            return .init(pause.reason, status: pause.status, text: text)
        }
        if auth.isStopped {
            return .init(.auth, text: "\(Auth.stopText): set another, start a session or flush")
        }
        guard open == nil, let wait = schedule.pacing.retryAfterWait(at: turn.now) else { return nil }
        let text = "the server asked to wait \(wait) ms: the refresh is deferred until then"
        return .init(.rateLimited, retryAfterMs: wait, text: text)
    }

    /// Why an explicit call is deferred: `Retry-After` or a limit (rule 7.6.3); nil: it is not.
    func delay(_ limiter: RequestLimiter, _ turn: Turn) -> Event.Failure? {
        guard open == nil else { return nil }
        if let wait = schedule.pacing.retryAfterWait(at: turn.now) {
            let text = "the server asked to wait \(wait) ms: sending is deferred until then"
            return .init(.rateLimited, retryAfterMs: wait, text: text)
        }
        guard let wait = limitWait(limiter, turn.config.limits, at: turn.now) else { return nil }
        return .init(.rateLimited, retryAfterMs: wait, text: "too many requests: sending is deferred for \(wait) ms")
    }

    /// Milliseconds until the limits let a request begin; nil: now.
    private func limitWait(_ limiter: RequestLimiter, _ limits: RequestLimits?, at now: Instant) -> Int64? {
        let own = schedule.pacing.ownWait(limits?.data, at: now)
        let all = limiter.wait(.data, limits?.all, at: now)
        guard own != nil || all != nil else { return nil }
        return max(own ?? 0, all ?? 0)
    }

    /// Milliseconds until the endpoint's own limit lets a waiting request begin; nil: no request waits for it.
    func waitForOwnLimit(_ limiter: RequestLimiter, _ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        guard waitsForPermit, !limiter.line.contains(.data) else { return nil }
        return schedule.pacing.ownWait(limit, at: now) ?? 0
    }

    /// Whether events wait for the reply to a request for the campaign list. That request is in flight, is the next
    /// after the one in flight, or waits for a token (rules 7.3, 9.4.3, 9.4.4).
    func parksEvents(isOnline: Bool) -> Bool {
        guard isOnline else { return false }
        guard let open else { return waitsForPermit && questions.wantsTriggers }
        return open.asked.triggers || questions.wantsTriggers
    }

    /// Whether a request is in flight, or one can start before that monotonic time without further input.
    func canSend(
        before endMs: Int64, hasQueued: Bool, _ sending: Sending, _ turn: Turn, at now: Instant
    ) -> Bool {
        if open != nil { return true }
        guard hasQueued, turn.canDeliver, !isStopped(sending.auth.isStopped), hasWork || !sending.auth.holdsOthers
        else {
            return false
        }
        let limitedUntilMs =
            limitWait(sending.limiter, turn.config.limits, at: now).map { now.monotonicMs.clampedAdding($0) } ?? .min
        return max(schedule.pacing.earliestMs, limitedUntilMs) < endMs
    }

    // MARK: Time

    /// The next deadline in monotonic milliseconds; nil: none.
    ///
    /// - Parameter isPossible: the host is online, and sending is not stopped.
    func deadlineMs(isPossible: Bool) -> Int64? {
        guard open == nil, isPossible else { return nil }
        return schedule.deadlineMs(hasWork: hasWork)
    }

    mutating func tick(hasQueued: Bool, at now: Instant) {
        schedule.tick(hasQueued: hasQueued, isOpen: open != nil, at: now)
    }

    // MARK: Starting requests

    /// Whether a request may begin now if the limits allow it.
    func wantsRequest(isPossible: Bool, at now: Instant) -> Bool {
        open == nil && hasWork && schedule.mayBegin(at: now) && isPossible
    }

    /// Clears the mark that a request waits for a limit.
    mutating func stopWaiting() { waitsForPermit = false }

    /// Begins a wanted request: orders its batch, or asks without a batch. Returns false when a limit delays the
    /// request.
    mutating func begin(_ sending: inout Sending, _ journal: Journal, _ turn: inout Turn) -> Bool {
        let before = sending.limiter.bucket
        guard let permit = pay(&sending.limiter, &turn) else {
            waitsForPermit = true
            return false
        }
        waitsForPermit = false
        let id = sending.inFlight.newID()
        let asked = questions.take()
        // No records are due: sends the questions without a batch.
        if questions.goApart, !sendsRecords {
            write(id, asked, nil, permit, &sending, journal, &turn)
            return true
        }
        schedule.stopTimer()
        let draft = Draft(
            permit: permit, bucketBefore: before, newBatchID: turn.ids.next(), isOwnOnly: sending.auth.holdsOthers)
        open = Open(id: id, asked: asked, phase: .forming(draft))
        turn.effects.order(
            BatchOrder(
                requestID: id, newBatchID: draft.newBatchID, user: journal.user,
                content: turn.setup.tracks ? .untracked : .all, isOwnOnly: draft.isOwnOnly,
                namesAnonymous: journal.names.namesAnonymous, isFile: turn.setup.options.writesRecords))
        return true
    }

    /// Takes the tokens for a request. Nil: a limit delays it, possibly the endpoint's own. Records are never dropped
    /// because of a limit.
    private mutating func pay(_ limiter: inout RequestLimiter, _ turn: inout Turn) -> RequestLimiter.Permit? {
        if schedule.pacing.pay(turn.config.limits?.data, StoreChange.setDataBucket, &turn) != nil {
            limiter.leaveLine(.data)
            return nil
        }
        guard let permit = limiter.take(.data, &turn) else { return nil }
        schedule.pacing.usePayment()
        return permit
    }

    /// Writes the request, because its batch is formed. An earlier user's records are sent first and alone
    /// (rule 7.1.4).
    mutating func formed(
        _ id: UInt64, _ formed: FormedBatch, _ sending: inout Sending, _ journal: inout Journal, _ turn: inout Turn
    ) -> Status {
        guard let open, open.id == id, case .forming(let draft) = open.phase else { return .notFound }
        let batch = turn.setup.options.authenticates ? formed.batch?.withoutAliases : formed.batch
        journal.count(formed, isNew: batch?.id == draft.newBatchID, &turn.effects)
        if batch == nil {
            schedule.foundNothing()
            if !draft.isOwnOnly { journal.holdsNothing(.data, turn.setup) }
        }
        let isSent = write(id, open.asked, batch, draft.permit, &sending, journal, &turn)
        guard !isSent else { return .ok }
        sending.limiter.restoreBucket(draft.bucketBefore)
        self.open = nil
        schedule.end()
        owedRecords = 0
        return .ok
    }

    /// Writes the request. Returns false if it would carry nothing and ask nothing.
    @discardableResult
    private mutating func write(
        _ id: UInt64, _ wanted: DataQuestions.Asked, _ batch: Batch?, _ permit: RequestLimiter.Permit,
        _ sending: inout Sending, _ journal: Journal, _ turn: inout Turn
    ) -> Bool {
        var asked = wanted
        let isOwn = batch.map { journal.isCurrent($0.user) } ?? true
        questions.decide(&asked, with: batch, isOwn: isOwn, &turn)
        guard batch != nil || asked.triggers || asked.config else { return false }
        let user = isOwn ? journal.user : batch?.user
        let credentials = sending.auth.credentials(of: user, current: journal.user)
        let carriesDevice = isOwn && !turn.setup.options.writesRecords && journal.carriesDevice(turn.setup)
        let delivery = Delivery(credentials, batch.map(SentBatch.init), carriesDevice: carriesDevice)
        open = Open(id: id, asked: asked, phase: .sent(delivery))
        sending.inFlight.begin(id, .data, credentials, scope: isOwn ? .all : .device)
        let part = RequestBuilder.DataPart(
            batch: batch, user: user, alias: user == nil ? journal.anonymousAlias(turn.setup) : nil,
            configTime: asked.isWithheld || turn.setup.hasSource ? nil : turn.config.time,
            wantsTriggers: asked.triggers, includesDevice: carriesDevice, signature: credentials.signature)
        let headers = schedule.pacing.begin(permit, at: turn.now)
        if turn.setup.options.writesRecords, let batch {
            turn.effects.send(RecordsFile(batch, at: turn.now).request(id))
            return true
        }
        turn.effects.send(
            turn.setup.requests.data(part, id: id, deviceID: journal.deviceID, clock: headers, at: turn.now))
        return true
    }

    // MARK: Replies

    /// What the coordinator must do after a success.
    struct Answered {
        let askedTriggers: Bool
        let askedConfig: Bool
        /// Tokens of the message refreshes that end with the request.
        let tokens: [UInt64]
        let configChanged: Bool
    }

    /// Handles a success: takes over the config, then removes the batch. The caller handles campaigns and cards
    /// (rule 3.4.1). Nil: no request was in flight.
    ///
    /// - Parameter isOwn: the request was for the current user, and the user has not changed since.
    mutating func succeeded(
        _ reply: DataReply, _ problems: [Problem], retryAfterMs: Int64, isOwn: Bool, _ auth: inout Auth,
        _ journal: inout Journal, _ turn: inout Turn
    ) -> Answered? {
        guard let (asked, sent) = end() else { return nil }
        schedule.pacing.succeeded(retryAfterMs: retryAfterMs, at: turn.now)
        auth.succeeded(sent.credentials, current: journal.user)
        turn.effects.report(problems)
        let configChanged = turn.take(reply.config, keepsLimits: reply.keepsLimits)
        if let batch = sent.batch {
            remove(batch, &journal, &turn.effects)
            if batch.records > 0 { turn.effects.report(.sent(.init(count: batch.records))) }
        }
        if sent.carriesDevice, isOwn { journal.acknowledgeDevice(&turn) }
        schedule.endTimedUpload(after: sent.batch, queued: journal.queue.records)
        goOn(after: sent.batch, journal, turn)
        questions.succeeded(asked, isOwn: isOwn)
        return Answered(
            askedTriggers: asked.triggers, askedConfig: !asked.isWithheld,
            tokens: isOwn && !asked.isWithheld ? asked.tokens : [], configChanged: configChanged)
    }

    private mutating func end() -> (DataQuestions.Asked, Delivery)? {
        guard let open, case .sent(let delivery) = open.phase else { return nil }
        self.open = nil
        return (open.asked, delivery)
    }

    private mutating func remove(_ batch: SentBatch, _ journal: inout Journal, _ effects: inout Effects) {
        journal.remove(batch, &effects)
        schedule.removed(batch)
    }

    /// Continues after a request's batch has left the queue, as long as more is to be sent.
    private mutating func goOn(after batch: SentBatch?, _ journal: Journal, _ turn: Turn) {
        owedRecords = min(journal.queue.records, max(0, owedRecords - (batch?.records ?? 0)))
        let hasQueued = journal.mayHold(.data, turn.setup)
        if !hasQueued { schedule.end() }
        if hasQueued, !hasWork { startTimer(turn) }
    }

    /// What the coordinator must do after a failure.
    struct Failed {
        let failure: Event.Failure
        /// True: parked events no longer wait for the request.
        let releasesEvents: Bool
    }

    /// Handles a failure. Nil: no request was in flight.
    mutating func failed(
        _ failure: RequestFailure, isOwn: Bool, _ auth: inout Auth, _ journal: inout Journal, _ turn: inout Turn
    ) -> Failed? {
        guard let (asked, sent) = end() else { return nil }
        questions.failed(asked, isOwn: isOwn)
        schedule.pacing.hold(forMs: failure.retryAfterMs, at: turn.now)
        if failure.reason == .malformed { questions.separate() }
        let refusal = failure.isRefusal ? sent.batch.map { BatchRefusal($0, failure, &schedule, &turn) } : nil
        let isolation = refusal.flatMap { isolate($0, sent.batch, asked, &journal, &turn) }
        let consequence = failure.authError.map { _ in auth.failed(sent.credentials, current: journal.user) }
        let wait = isolation == nil ? planRetry(failure, consequence, &turn) : failure.retryAfterMs
        if sent.batch != nil {
            let reason = failure.isPermanent ? Reason.refused : failure.reason
            turn.effects.report(
                .sendFailed(.init(reason, status: failure.status, retryAfterMs: wait, text: failure.text)))
        }
        let reported = Event.Failure(failure.reason, status: failure.status, retryAfterMs: wait, text: failure.text)
        var ended = asked.tokens
        if isStopped(auth.isStopped) {
            // Nothing is sent from now on, so refreshes that wait for the next request would wait forever.
            ended += questions.takeTokens()
        } else if isolation == nil, consequence != .holds {
            // The next request waits for the back-off; refreshes that were to end with it end now (rule 7.2.5).
            ended += questions.takeTokens()
        } else if !isOwn {
            // Another user's records caused the failure, and the next request begins at once.
            questions.putBack(ended)
            ended = []
        }
        for token in ended { turn.effects.report(.messagesFailed(reported.ofRefresh(token))) }
        if case .dropped(let id, let reason)? = isolation {
            turn.effects.report(.dropped(.init(.record, id: id, text: reason)))
            goOn(after: sent.batch, journal, turn)
        }
        return Failed(failure: reported, releasesEvents: isOwn && asked.triggers)
    }

    /// What a refusal led to, other than a retry after the back-off.
    private enum Isolation {
        /// The rest of the batch is tried at once.
        case tried
        /// Only this item was at fault.
        case dropped(id: String, reason: String)
    }

    private mutating func isolate(
        _ refusal: BatchRefusal, _ batch: SentBatch?, _ asked: DataQuestions.Asked, _ journal: inout Journal,
        _ turn: inout Turn
    ) -> Isolation? {
        switch refusal {
        case .counted: return nil
        case .split: return .tried
        case .alone(let id, let reason):
            guard let batch else { return nil }
            guard asked.triggers else {
                remove(batch, &journal, &turn.effects)
                return .dropped(id: id, reason: reason)
            }
            // The campaigns may be the cause.
            questions.separate()
            if !batch.isSuspect {
                schedule.addParts(1)
                turn.effects.write(.setRefusals(batchID: batch.id, Batch.refusalLimit))
            }
            return .tried
        }
    }

    /// Decides when to retry: after an hour when the error is permanent, otherwise after the back-off
    /// (rules 7.4, 7.5.7). Returns the wait.
    private mutating func planRetry(
        _ failure: RequestFailure, _ consequence: Auth.Consequence?, _ turn: inout Turn
    ) -> Int64 {
        if failure.isPermanent {
            schedule.stop(failure, until: turn.now.monotonicMs.clampedAdding(RetryPacing.refusalMs))
            return 0
        }
        switch consequence {
        case nil, .isRetried: return schedule.pacing.planRetry(retryAfterMs: failure.retryAfterMs, &turn)
        case .stops: return 0
        case .holds:
            schedule.flush(hasQueued: true)
            return 0
        }
    }

    /// Ignores the reply except `Retry-After`.
    mutating func abandon(retryAfterMs: Int64, at now: Instant) {
        open = nil
        schedule.pacing.hold(forMs: retryAfterMs, at: now)
    }
}
