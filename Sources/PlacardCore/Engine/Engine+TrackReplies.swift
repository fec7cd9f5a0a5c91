/// What the end of a request to `/users/track` means (H.6, H.7).
extension Engine {
    mutating func trackCompleted(_ completion: Completion, at now: Instant, _ effects: inout Effects) -> Status {
        guard let open = track.open, !open.isBuilding, let batch = open.batch else { return .notFound }
        track.open = nil
        switch completion {
        case .usersTrack(let reply, let retryAfterMs):
            track.pace.succeeded(retryAfterMs: retryAfterMs, at: now)
            accept(reply, open, batch, &effects)
            track.endTimedUpload(after: batch, queued: queued)
            continueTracking(at: now)
        case .failure(let failure):
            trackFailed(batch, failure, at: now, &effects)
        case .data, .cards, .template, .asset:
            trackFailed(batch, .wrongKind, at: now, &effects)
        }
        return .ok
    }

    /// What the server names is refused for good, the rest is taken: none of it is sent again (H.6).
    private mutating func accept(
        _ reply: TrackReply, _ open: TrackSync.Open, _ batch: DataSync.Sent, _ effects: inout Effects
    ) {
        var records = batch.records - (open.body?.recordsLeftOut ?? 0)
        var told: [TrackReply.Refused] = []
        var problems = Problems()
        // An object of the request holds the API key.
        let redaction = redaction()
        for refused in reply.refused where !told.contains(refused) {
            let isRepeated = told.contains { $0.array == refused.array && $0.index == refused.index }
            told.append(refused)
            let object = refused.index.flatMap { index in
                TrackBody.Kind(rawValue: refused.array).flatMap { open.body?.object($0, index) }
            }
            if object?.isRecord == true, !isRepeated { records -= 1 }
            problems.add(
                .record, id: object?.id ?? refused.place,
                "users/track refuses \(refused.place): \(refused.text)"
                    + (object.map { "; it was \(redaction.clean($0.text))" } ?? ""))
        }
        effects.report(problems.list)
        remove(batch, &effects)
        if records > 0 { effects.events.append(.sent(records: records)) }
    }

    private mutating func trackFailed(
        _ batch: DataSync.Sent, _ failure: RequestFailure, at now: Instant, _ effects: inout Effects
    ) {
        track.pace.hold(forMs: failure.retryAfterMs, at: now)
        let isolation = failure.isRefusal ? isolate(batch, failure, &effects) : nil
        var wait = failure.retryAfterMs
        if failure.isPermanent {
            track.pause = failure
            wait = 0
        } else if isolation == nil {
            wait = track.pace.planRetry(backoffLimits, retryAfterMs: wait, using: &random, at: now)
        }
        let reason = failure.isPermanent ? Reason.refused : failure.reason
        // By its text a host tells the two endpoints apart.
        let text = failure.text.hasPrefix("users/track") ? failure.text : "users/track: \(failure.text)"
        effects.events.append(.sendFailed(.init(reason, status: failure.status, retryAfterMs: wait, text: text)))
        if case .dropped(let id, let reason)? = isolation {
            effects.events.append(.dropped(.record, id: id, reason: reason))
            continueTracking(at: now)
        }
    }
}

extension TrackReply.Refused {
    /// In the request, such as `events[3]`.
    fileprivate var place: String {
        let array = array.isEmpty ? "an object" : array
        return index.map { "\(array)[\($0)]" } ?? array
    }
}
