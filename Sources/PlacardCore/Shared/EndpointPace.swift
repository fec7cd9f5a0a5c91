/// When an endpoint may be asked again, and what its requests tell about earlier ones. The same for every endpoint.
struct EndpointPace: Sendable, Equatable {
    /// Monotonic time of the next try after a failure; nil: none is planned.
    private(set) var retryDueMs: Int64?
    /// Monotonic time until which the server asked to wait (G.4).
    private(set) var retryAfterUntilMs: Int64?
    private var clock = RequestClock()
    private var backoff = Backoff()
    /// The endpoint's own (G.5.4). Belongs to the device, like its server's `Retry-After`.
    private var bucket = StoredBucket()
    /// The request that is to begin has its token of that already, and waits for one of the bucket of all.
    private var hasPaid = false

    /// Milliseconds that the server asked to wait and that are not over yet.
    func retryAfterWait(at now: Instant) -> Int64? {
        guard let until = retryAfterUntilMs, until > now.monotonicMs else { return nil }
        return until.clampedSubtracting(now.monotonicMs)
    }

    /// Monotonic time before which nothing begins by itself; long ago when nothing holds it back.
    var earliestMs: Int64 { max(retryDueMs ?? .min, retryAfterUntilMs ?? .min) }

    /// Obeys a `Retry-After`; 0: there was none.
    mutating func hold(forMs retryAfterMs: Int64, at now: Instant) {
        if retryAfterMs > 0 { retryAfterUntilMs = now.monotonicMs.clampedAdding(retryAfterMs) }
    }

    /// Milliseconds until the endpoint's own bucket lets a request begin; nil: now.
    func ownWait(_ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        hasPaid ? nil : bucket.wait(limit, at: now)
    }

    /// Takes the endpoint's own token for the request that is to begin, once however long that waits. Returns the wait when
    /// there is none.
    mutating func pay(
        _ limit: TokenBucket.Limit?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn
    ) -> Int64? {
        guard let limit, !hasPaid else { return nil }
        if let wait = bucket.take(limit, change, &turn) { return wait }
        hasPaid = true
        return nil
    }

    /// After a wipe. The server's request to wait stays: it was made to the device.
    func emptied() -> EndpointPace {
        var new = EndpointPace()
        new.retryAfterUntilMs = retryAfterUntilMs
        return new
    }

    /// The headers of a request that begins now, which has its token.
    mutating func begin(_ permit: RequestLimiter.Permit, at now: Instant) -> [HTTPRequest.Header] {
        hasPaid = false
        return clock.begin(at: now) + permit.headers
    }

    /// Counts since the last success or explicit call.
    var attempt: Int { clock.attempt }

    mutating func countAnew() { clock.restart() }

    /// A request has used the endpoint's own token, whether or not it is sent.
    mutating func usePayment() { hasPaid = false }

    mutating func restoreBucket(_ stored: [UInt8]?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        bucket.restore(stored, change, &turn)
    }

    /// Plans a try by itself.
    mutating func planTry(afterMs waitMs: Int64, at now: Instant) {
        retryDueMs = now.monotonicMs.clampedAdding(waitMs)
    }

    /// Plans it for when the server no longer asks to wait.
    mutating func planTryAfterHold() { retryDueMs = retryAfterUntilMs }

    mutating func succeeded(retryAfterMs: Int64, at now: Instant) {
        backoff.reset()
        clock.restart()
        hold(forMs: retryAfterMs, at: now)
    }

    /// Plans the next try after the back-off, to which a `Retry-After` is added (G.3). Returns the wait.
    mutating func planRetry(retryAfterMs: Int64, _ turn: inout Turn) -> Int64 {
        let wait = turn.wait(&backoff).clampedAdding(retryAfterMs)
        retryDueMs = turn.now.monotonicMs.clampedAdding(wait)
        return wait
    }

    /// Lets the next request begin without waiting for the back-off; a `Retry-After` still holds (choice 8).
    mutating func skipBackoff() { retryDueMs = nil }

    /// The same for an explicit call, from which attempts count again (A.2).
    mutating func startOver() {
        skipBackoff()
        clock.restart()
    }

    /// Lets go of what is over. True when a planned try is due.
    mutating func takeDueRetry(at now: Instant) -> Bool {
        if retryAfterWait(at: now) == nil { retryAfterUntilMs = nil }
        guard let due = retryDueMs, now.monotonicMs >= due else { return false }
        retryDueMs = nil
        return true
    }

    /// For another user. The server's word about waiting stays: it is to the device, whoever uses it.
    mutating func forgetFailures() {
        backoff.reset()
        retryDueMs = nil
    }
}
