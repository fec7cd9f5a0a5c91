/// The `template` endpoint: requests the text of a templated message when it is needed (rule 10.4). One request at a
/// time.
struct TemplateRequests: Sendable {
    private(set) var isOpen = false
    private var pacing = RetryPacing()

    init() {}

    mutating func restore(_ stored: StoredState, _ turn: inout Turn) {
        pacing.restoreBucket(stored.templateBucket, StoreChange.setTemplateBucket, &turn)
    }

    /// Returns the state after a wipe. A request in flight stays registered until its reply, of which only
    /// `Retry-After` counts.
    func emptied() -> TemplateRequests {
        var new = TemplateRequests()
        new.isOpen = isOpen
        new.pacing = pacing.emptied()
        return new
    }

    mutating func userChanged() { pacing.restartAttempts() }

    /// Takes the endpoint's token for a request. Returns false when no request can be made: offline, paused, refused
    /// too often (rule 7.5.7), or over the endpoint's own limit. In that case it is not made later either (rule 7.6.4).
    ///
    /// - Parameter isPaused: nothing may be sent to the SDK endpoints.
    mutating func canAsk(isPaused: Bool, _ turn: inout Turn) -> Bool {
        guard turn.host.isOnline, !isPaused, pacing.retryAfterWait(at: turn.now) == nil else { return false }
        if pacing.refusalWait(at: turn.now) != nil { return false }
        return pacing.pay(turn.config.limits?.template, StoreChange.setTemplateBucket, &turn) == nil
    }

    /// Begins the request for a message's text.
    ///
    /// - Parameter asksConfig: false while questions are sent separately.
    mutating func begin(
        _ triggered: TriggeredMessage, triggerID: String, _ permit: RequestLimiter.Permit, asksConfig: Bool,
        _ sending: inout Sending,
        _ journal: Journal, _ turn: inout Turn
    ) {
        isOpen = true
        let id = sending.inFlight.newID()
        let signer = sending.auth.credentials(of: journal.user, current: journal.user)
        sending.inFlight.begin(id, .template, signer)
        let part = RequestBuilder.TemplatePart(
            triggerID: triggerID, event: triggered.event, user: journal.user, alias: journal.anonymousAlias(turn.setup),
            configTime: asksConfig ? turn.config.time : nil, signature: signer.signature)
        let headers = pacing.begin(permit, at: turn.now)
        turn.effects.send(
            turn.setup.requests.template(part, id: id, deviceID: journal.deviceID, clock: headers, at: turn.now))
    }

    mutating func succeeded(retryAfterMs: Int64, at now: Instant) {
        isOpen = false
        pacing.succeeded(retryAfterMs: retryAfterMs, at: now)
    }

    /// - Parameter isRefused: because of the client's access.
    mutating func failed(retryAfterMs: Int64, isRefused: Bool, at now: Instant) {
        isOpen = false
        if isRefused { pacing.refused(at: now) }
        pacing.hold(forMs: retryAfterMs, at: now)
    }
}
