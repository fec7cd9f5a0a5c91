/// SDK authentication (G.6): which signature goes with which request, and what a refused one means.
extension Engine {
    // MARK: Signatures

    /// Another one ends the stop, and sends nothing by itself; an equal one changes nothing.
    mutating func setSignature(_ signature: String, at now: Instant, _ effects: inout Effects) -> Status {
        guard user != nil else { return .ignored }
        guard !ExactText.same(signature, auth.signature) else { return .ok }
        auth.signature = signature
        effects.store.append(.setSignature(signature))
        let wasStopped = auth.isStopped
        auth.beginAnew()
        if wasStopped { resumeSending(at: now) }
        return .ok
    }

    /// What waited behind the stop goes with the next timed upload.
    private mutating func resumeSending(at now: Instant) {
        data.flushDueMs = nil
        guard data.open == nil, hasQueued || data.hasWork else { return }
        data.pace.retryDueMs = now.monotonicMs.clampedAdding(options.flushIntervalMs ?? backoffLimits.minimumMs)
        // All of it: with uploads by hand no timer follows.
        data.wantsFlush = hasDataQueued
    }

    /// The current user's goes, and is kept for what that user leaves behind (F.4.3). Called before the change.
    mutating func switchSignature(to signature: String?, of newUser: String, _ effects: inout Effects) {
        let before = auth.earlier
        if let user, let old = auth.signature, options.authenticates, hasQueued {
            auth.earlier.remember(Credentials(user: user, signature: old))
        }
        auth.earlier.forget(newUser)
        if auth.earlier != before { effects.store.append(.setEarlierSignatures(auth.earlier.stored)) }
        if !ExactText.same(auth.signature, signature) { effects.store.append(.setSignature(signature)) }
        auth.signature = signature
        auth.beginAnew()
    }

    /// Nobody's data wait any more.
    mutating func forgetEarlierSignatures(_ effects: inout Effects) {
        guard !auth.earlier.isEmpty, !hasQueued else { return }
        auth.earlier = EarlierSignatures()
        effects.store.append(.setEarlierSignatures(auth.earlier.stored))
    }

    mutating func restoreSignatures(_ stored: StoredState) {
        auth.signature = stored.signature
        auth.earlier = stored.earlierSignatures.map(EarlierSignatures.init(stored:)) ?? EarlierSignatures()
    }

    // MARK: Answers

    /// Tells what the answer says of the request's signature, whoever the user is by now: the event names the user.
    func tellAuthErrors(_ completion: Completion, of id: UInt64, _ effects: inout Effects) {
        guard let request = openCredentials(id) else { return }
        if let error = completion.authError {
            effects.events.append(.authFailed(.init(error, request, isOptional: false)))
        }
        for error in completion.optionalAuthErrors {
            effects.events.append(.authFailed(.init(error, request, isOptional: true)))
        }
    }

    /// What texts for the host must not repeat: the keys, and the signatures that are known (G.6, H.1).
    ///
    /// - Parameter request: whose answer is read; its signature may be replaced by now.
    func redaction(for request: Credentials? = nil) -> Redaction {
        let signatures = [request?.signature, auth.signature] + auth.earlier.signatures
        return Redaction(
            [(requests.apiKey, "[api_key]"), (requests.track?.key, "[rest_key]")]
                + signatures.map { ($0, "[signature]") })
    }

    func openCredentials(_ id: UInt64) -> Credentials? {
        if data.open?.id == id { return data.open?.credentials }
        if cards.open?.id == id { return cards.open?.credentials }
        if templates.open?.id == id { return templates.open?.credentials }
        return nil
    }

    mutating func authSucceeded(_ request: Credentials) {
        if request == auth.credentials(of: user, current: user) { auth.beginAnew() }
    }

    /// Counts a failure of the present signature. False when there were so many in a row that sending stops, and when
    /// the data are an earlier user's: they are held, and what else waits goes at once.
    mutating func isRetried(afterAuthFailureOf request: Credentials) -> Bool {
        guard ExactText.same(request.user, user) else {
            auth.hold()
            data.wantsFlush = true
            return false
        }
        if request == auth.credentials(of: user, current: user) { auth.countFailure() }
        return !auth.isStopped
    }

    /// Nothing is sent by itself: for good (choice 5), or until another signature comes (G.6).
    @inline(__always)
    var isSendingStopped: Bool { data.pause != nil || auth.isStopped }
}

extension Batch {
    /// With signatures on, users are known by their ids alone (G.6).
    var withoutAliases: Batch {
        guard records.contains(where: { $0.alias != nil }) || attributes.contains(where: { $0.alias != nil }) else {
            return self
        }
        return Batch(
            id: id, kind: kind, user: user,
            records: records.map {
                Record(code: $0.code, timeMs: $0.timeMs, data: $0.data, sessionID: $0.sessionID, user: $0.user)
            },
            attributes: attributes.map {
                Attribute(place: $0.place, name: $0.name, value: $0.value, user: $0.user)
            },
            refusals: refusals, isPart: isPart, leavesAttributes: leavesAttributes)
    }
}
