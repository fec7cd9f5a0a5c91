/// The REST endpoint `/users/track` (H): what goes there, and when a request begins. Its own batches, back-off, refusals and
/// pause; the limits on requests of the SDK endpoints (G.5) are not its.
extension Engine {
    var tracks: Bool { requests.track != nil }

    /// Something is queued for the `data` endpoint, as far as is known.
    var hasDataQueued: Bool { hasQueued && data.mayHaveQueued }
    /// The same for the REST endpoint.
    var hasTrackQueued: Bool { tracks && hasQueued && track.mayHaveQueued }

    /// Who is who for the REST endpoint: `rest_identity` names the user at open.
    mutating func nameUser(_ effects: inout Effects) {
        guard tracks, let identity = options.restIdentity else { return }
        let isNew = user == nil && track.names.identity(of: nil) != identity
        track.names.name(user, identity)
        if isNew { effects.store.append(.setAnonymousName(identity.stored)) }
    }

    /// Nothing of it can go there any more: it waits for the `data` endpoint. The other way round what is on its way to
    /// `data` goes on.
    mutating func dissolveTracked(_ stored: StoredState, _ effects: inout Effects) {
        guard !tracks, !stored.tracked.isEmpty else { return }
        effects.store.append(.dissolveBatches(.usersTrack))
        data.batchedRecords = max(0, data.batchedRecords - stored.tracked.records)
        for set in stored.tracked.attributes { attributes.dissolve(set.count, of: set.user) }
    }

    // MARK: Wanting

    /// Which endpoint a new record or attribute waits for.
    mutating func startTimer(isTracked: Bool, at now: Instant) {
        guard tracks, isTracked, user != nil || anonymousAlias != nil || track.names.namesAnonymous else {
            data.mayHaveQueued = true
            return startFlushTimer(at: now)
        }
        track.mayHaveQueued = true
        startTrackTimer(at: now)
    }

    /// Of both endpoints, for what was queued before.
    mutating func startTimers(at now: Instant) {
        if hasDataQueued { startFlushTimer(at: now) }
        if hasTrackQueued { startTrackTimer(at: now) }
    }

    mutating func startTrackTimer(at now: Instant) {
        guard !isDisabled, let interval = options.flushIntervalMs else { return }
        track.startTimer(intervalMs: interval, at: now)
    }

    /// Begins with an explicit flush, before what that sends is known.
    mutating func liftTrackPause() {
        track.pause = nil
        track.pace.skipBackoff()
    }

    /// What was taken in since a flush of one endpoint began may be for the other.
    mutating func spreadFlush() {
        guard tracks, data.wantsFlush || track.wantsFlush else { return }
        data.wantsFlush = data.wantsFlush || hasDataQueued
        track.wantsFlush = track.wantsFlush || hasTrackQueued
    }

    /// What an explicit flush is told when it is done later only.
    func trackWaitToTell(at now: Instant) -> Event.Failure? {
        guard track.open == nil, let wait = track.pace.retryAfterWait(at: now) else { return nil }
        let text = "users/track: the server asked to wait \(wait) ms: sending begins then"
        return .init(.rateLimited, retryAfterMs: wait, text: text)
    }

    func canSendTracked(before endMs: Int64) -> Bool {
        if track.open != nil { return true }
        return hasTrackQueued && host.isOnline && track.pause == nil && track.pace.earliestMs < endMs
    }

    // MARK: Time

    @inline(__always)
    var trackDeadlineMs: Int64? { host.isOnline && track.pause == nil ? track.deadlineMs : nil }

    // MARK: Beginning

    mutating func pumpTrack(at now: Instant, _ effects: inout Effects) {
        guard track.wantsRequest(at: now), host.isOnline, track.pause == nil else { return }
        let id = takeRequestID()
        let batchID = identifiers.next()
        track.open = TrackSync.Open(id: id, newBatchID: batchID)
        track.flushDueMs = nil
        effects.batchOrders.append(
            Effects.BatchOrder(
                requestID: id, newBatchID: batchID, kind: .usersTrack, user: user, content: .tracked,
                namesAnonymous: track.names.namesAnonymous))
    }

    /// The records are there: writes the request.
    mutating func trackBatchFormed(_ formed: FormedBatch, at now: Instant, _ effects: inout Effects) -> Status {
        guard var open = track.open, open.isBuilding else { return .notFound }
        count(formed, isNew: formed.batch?.id == open.newBatchID, &effects)
        guard let batch = formed.batch else {
            track.open = nil
            track.endUpload()
            track.parts = 0
            hasNothingQueued(.usersTrack)
            return .ok
        }
        let body = TrackBody(batch, names: track.names, appID: requests.apiKey)
        let sent = DataSync.Sent(batch)
        // Told once, and not at every try.
        if batch.id == open.newBatchID || body.isEmpty {
            effects.report(body.leftOut)
        }
        guard !body.isEmpty else {
            track.open = nil
            remove(sent, &effects)
            continueTracking(at: now)
            return .ok
        }
        open.isBuilding = false
        open.batch = sent
        open.body = body
        track.open = open
        if let request = requests.track(body, batchID: batch.id, id: open.id) { effects.requests.append(request) }
        return .ok
    }

    /// The store has nothing for that endpoint.
    mutating func hasNothingQueued(_ kind: BatchKind) {
        guard tracks else { return }
        if kind == .data { data.mayHaveQueued = false } else { track.mayHaveQueued = false }
        guard !data.mayHaveQueued, !track.mayHaveQueued else { return }
        // The store knows best: a damaged one may hold less than it said at open.
        (queued, data.batchedRecords, attributes) = (0, 0, AttributeLedger())
    }

    /// What the request carried is out of the queue: goes on as long as something asks for it.
    mutating func continueTracking(at now: Instant) {
        if !hasTrackQueued { track.endUpload() }
        if hasTrackQueued, !track.hasWork { startTrackTimer(at: now) }
    }
}
