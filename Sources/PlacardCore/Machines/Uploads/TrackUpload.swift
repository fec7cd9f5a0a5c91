/// The REST endpoint `/users/track` (rule 11.1): sends the events, purchases and attributes of users that it can name.
/// Has its own batches, back-off, refusals and pause. The request limits of the SDK endpoints (rule 7.6) do not apply
/// to it.
struct TrackUpload: Sendable {
    private struct Open: Sendable {
        let id: UInt64
        var phase: Phase
    }

    private enum Phase: Sendable {
        /// The store is forming the batch; nothing has been sent yet.
        case forming(newBatchID: String)
        case sent(Delivery)
    }

    /// A request that was sent. An immutable object, like `SentBatch`.
    private final class Delivery: Sendable {
        let batch: SentBatch
        let body: TrackBody

        init(_ batch: SentBatch, _ body: TrackBody) {
            self.batch = batch
            self.body = body
        }
    }

    private var open: Open?
    private(set) var schedule = UploadSchedule()

    init() {}

    /// Returns the state after a wipe. A request in flight stays registered until its reply, of which only
    /// `Retry-After` counts.
    func emptied() -> TrackUpload {
        var new = TrackUpload()
        new.schedule = schedule.emptied()
        new.open = open
        return new
    }

    /// Continues the schedule of an earlier sender of the same tracker: its pause, back-off and `Retry-After`.
    mutating func resume(_ earlier: UploadSchedule) { schedule = earlier }

    // MARK: Requesting

    var isSending: Bool { open != nil }
    var wantsFlush: Bool { schedule.wantsFlush }

    mutating func startTimer(_ turn: Turn) {
        if open == nil { schedule.startTimer(turn.setup.options.flushIntervalMs, at: turn.now) }
    }

    mutating func liftPause() { schedule.liftPause() }

    mutating func flush(hasQueued: Bool) { schedule.flush(hasQueued: hasQueued) }

    mutating func callOff() { schedule.callOff() }

    // MARK: Waiting

    /// Whether sending is paused: after a permanent error, for an hour or until the next explicit flush (rule 7.5.7).
    var isPaused: Bool { schedule.pause != nil }

    /// Why an explicit flush is deferred; nil: it is not.
    func delay(at now: Instant) -> Event.Failure? {
        guard open == nil, let wait = schedule.pacing.retryAfterWait(at: now) else { return nil }
        let text = "users/track: the server asked to wait \(wait) ms: sending is deferred until then"
        return .init(.rateLimited, retryAfterMs: wait, text: text)
    }

    /// Whether a request is in flight, or one can start before that monotonic time without further input.
    func canSend(before endMs: Int64, hasQueued: Bool, isPossible: Bool) -> Bool {
        if open != nil { return true }
        return hasQueued && isPossible && schedule.pacing.earliestMs < endMs
    }

    // MARK: Time

    /// The next deadline in monotonic milliseconds; nil: none.
    ///
    /// - Parameter isPossible: the host is online.
    func deadlineMs(isPossible: Bool) -> Int64? {
        guard open == nil, isPossible else { return nil }
        return schedule.deadlineMs(hasWork: schedule.wantsBatch)
    }

    mutating func tick(hasQueued: Bool, at now: Instant) {
        schedule.tick(hasQueued: hasQueued, isOpen: open != nil, at: now)
    }

    // MARK: Starting requests

    func wantsRequest(isPossible: Bool, at now: Instant) -> Bool {
        open == nil && schedule.wantsBatch && schedule.mayBegin(at: now) && isPossible
    }

    /// Orders the batch of a wanted request.
    mutating func begin(_ inFlight: inout RequestsInFlight, _ journal: Journal, _ turn: inout Turn) {
        let id = inFlight.newID()
        let batchID = turn.ids.next()
        open = Open(id: id, phase: .forming(newBatchID: batchID))
        schedule.stopTimer()
        turn.effects.order(
            BatchOrder(
                requestID: id, newBatchID: batchID, kind: .usersTrack, user: journal.user, content: .tracked,
                namesAnonymous: journal.names.namesAnonymous))
    }

    /// Writes the request, because its batch is formed.
    mutating func formed(
        _ id: UInt64, _ formed: FormedBatch, _ inFlight: inout RequestsInFlight, _ journal: inout Journal,
        _ turn: inout Turn
    ) -> Status {
        guard let open, open.id == id, case .forming(let newBatchID) = open.phase else { return .notFound }
        self.open = nil
        let isNew = formed.batch?.id == newBatchID
        journal.count(formed, isNew: isNew, &turn.effects)
        guard let batch = formed.batch else {
            schedule.end()
            schedule.foundNothing()
            journal.holdsNothing(.usersTrack, turn.setup)
            return .ok
        }
        let body = TrackBody(batch, names: journal.names, appID: turn.setup.requests.apiKey)
        // Reported once, and not at every attempt.
        if isNew || body.isEmpty { turn.effects.report(body.leftOut) }
        let sent = SentBatch(batch)
        guard !body.isEmpty else {
            remove(sent, &journal, &turn.effects)
            goOn(journal, turn)
            return .ok
        }
        // Without access to the endpoint no batch is ordered for it.
        guard let request = turn.setup.requests.track(body, of: batch, id: id) else { return .ok }
        self.open = Open(id: id, phase: .sent(Delivery(sent, body)))
        inFlight.begin(id, .usersTrack)
        turn.effects.send(request)
        return .ok
    }

    private mutating func remove(_ batch: SentBatch, _ journal: inout Journal, _ effects: inout Effects) {
        journal.remove(batch, &effects)
        schedule.removed(batch)
    }

    /// Continues after a request's batch has left the queue, as long as more is to be sent.
    private mutating func goOn(_ journal: Journal, _ turn: Turn) {
        let hasQueued = journal.mayHold(.usersTrack, turn.setup)
        if !hasQueued { schedule.end() }
        if hasQueued, !schedule.wantsBatch { startTimer(turn) }
    }

    // MARK: Replies

    private mutating func end() -> Delivery? {
        guard case .sent(let delivery) = open?.phase else { return nil }
        open = nil
        return delivery
    }

    /// Handles a success. The server has refused the objects that it names and accepted the others, so none of them is
    /// sent again (rule 11.6).
    ///
    /// - Parameter redaction: cleans the text of refused objects, which contains the API key.
    mutating func succeeded(
        _ reply: TrackReply, retryAfterMs: Int64, _ redaction: Redaction, _ journal: inout Journal,
        _ turn: inout Turn
    ) {
        guard let sent = end() else { return }
        let (batch, body) = (sent.batch, sent.body)
        schedule.pacing.succeeded(retryAfterMs: retryAfterMs, at: turn.now)
        let refused = Self.refusals(reply, body, redaction)
        turn.effects.report(refused.problems)
        turn.effects.report(reply.problems)
        remove(batch, &journal, &turn.effects)
        let records = batch.records - body.recordsLeftOut - refused.records
        if records > 0 { turn.effects.report(.sent(.init(count: records))) }
        // A tracker goes on until the queue is empty, so that another process can send (rule 11.9.5).
        if !turn.setup.options.isTracker { schedule.endTimedUpload(after: batch, queued: journal.queue.records) }
        goOn(journal, turn)
    }

    /// Returns the refused objects, each once, and how many of them are records.
    private static func refusals(
        _ reply: TrackReply, _ body: TrackBody, _ redaction: Redaction
    ) -> (problems: [Problem], records: Int) {
        var records = 0
        var reported: [TrackReply.Refused] = []
        var problems = Problems()
        for refused in reply.refused where !reported.contains(refused) {
            let isRepeated = reported.contains { $0.array == refused.array && $0.index == refused.index }
            reported.append(refused)
            let object = refused.index.flatMap { index in
                TrackBody.Kind(rawValue: refused.array).flatMap { body.object($0, index) }
            }
            if object?.isRecord == true, !isRepeated { records += 1 }
            problems.add(
                .record, id: object?.id ?? refused.place,
                "users/track refused \(refused.place): \(refused.text)"
                    + (object.map { "; content: \(redaction.clean($0.text))" } ?? ""))
        }
        return (problems.list, records)
    }

    mutating func failed(_ failure: RequestFailure, _ journal: inout Journal, _ turn: inout Turn) {
        guard let batch = end()?.batch else { return }
        schedule.pacing.hold(forMs: failure.retryAfterMs, at: turn.now)
        let refusal = failure.isRefusal ? BatchRefusal(batch, failure, &schedule, &turn) : .counted
        if case .alone = refusal { remove(batch, &journal, &turn.effects) }
        var wait = failure.retryAfterMs
        if failure.isPermanent {
            schedule.stop(failure, until: turn.now.monotonicMs.clampedAdding(RetryPacing.refusalMs))
            wait = 0
        } else if case .counted = refusal {
            wait = schedule.pacing.planRetry(retryAfterMs: wait, &turn)
        }
        let reason = failure.isPermanent ? Reason.refused : failure.reason
        // The text lets a host distinguish the two endpoints.
        let text = failure.text.hasPrefix("users/track") ? failure.text : "users/track: \(failure.text)"
        turn.effects.report(.sendFailed(.init(reason, status: failure.status, retryAfterMs: wait, text: text)))
        guard case .alone(let id, let reason) = refusal else { return }
        turn.effects.report(.dropped(.init(.record, id: id, text: reason)))
        goOn(journal, turn)
    }

    /// Ignores the reply except `Retry-After`.
    mutating func abandon(retryAfterMs: Int64, at now: Instant) {
        open = nil
        schedule.pacing.hold(forMs: retryAfterMs, at: now)
    }
}

extension TrackReply.Refused {
    /// The object's place in the request, such as `events[3]`.
    fileprivate var place: String {
        let array = array.isEmpty ? "an object" : array
        return index.map { "\(array)[\($0)]" } ?? array
    }
}
