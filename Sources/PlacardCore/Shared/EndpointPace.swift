/// When an endpoint may be asked again (back-off, Retry-After, its own limit), and what its requests say about earlier
/// ones.
struct EndpointPace: Sendable, Equatable {
    /// Monotonic time of the next try after a failure; nil: none is planned.
    private(set) var retryDueMs: Int64?
    /// Monotonic time until which the server asked to wait (G.4).
    private(set) var retryAfterUntilMs: Int64?
    private var clock = RequestClock()
    private var backoff = Backoff()
    /// The endpoint's own limit (G.5.4). Applies to the device, as `Retry-After` does.
    private var bucket = StoredBucket()
    /// The next request has its token of `bucket` already, and waits for the limit on all requests.
    private var hasPaid = false

    /// Milliseconds left of what the server asked to wait; nil: none.
    func retryAfterWait(at now: Instant) -> Int64? {
        guard let until = retryAfterUntilMs, until > now.monotonicMs else { return nil }
        return until.clampedSubtracting(now.monotonicMs)
    }

    /// Monotonic time before which nothing begins by itself; `Int64.min` when nothing holds it back.
    var earliestMs: Int64 { max(retryDueMs ?? .min, retryAfterUntilMs ?? .min) }

    /// Obeys a `Retry-After`; 0: there was none.
    mutating func hold(forMs retryAfterMs: Int64, at now: Instant) {
        if retryAfterMs > 0 { retryAfterUntilMs = now.monotonicMs.clampedAdding(retryAfterMs) }
    }

    /// Milliseconds until the endpoint's own bucket lets a request begin; nil: now.
    func ownWait(_ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        hasPaid ? nil : bucket.wait(limit, at: now)
    }

    /// Takes the endpoint's own token for the next request, only once however long that request waits. Returns the wait
    /// when there is no token.
    mutating func pay(
        _ limit: TokenBucket.Limit?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn
    ) -> Int64? {
        guard let limit, !hasPaid else { return nil }
        if let wait = bucket.take(limit, change, &turn) { return wait }
        hasPaid = true
        return nil
    }

    /// For a wipe. `Retry-After` stays: it applies to the device.
    func emptied() -> EndpointPace {
        var new = EndpointPace()
        new.retryAfterUntilMs = retryAfterUntilMs
        return new
    }

    /// Returns the headers of a request that begins now with that permit.
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

    /// The same for an explicit call, from which attempts count from scratch (A.2).
    mutating func startOver() {
        skipBackoff()
        clock.restart()
    }

    /// Forgets the times that have passed. True when a planned try is due.
    mutating func takeDueRetry(at now: Instant) -> Bool {
        if retryAfterWait(at: now) == nil { retryAfterUntilMs = nil }
        guard let due = retryDueMs, now.monotonicMs >= due else { return false }
        retryDueMs = nil
        return true
    }

    /// Ends the back-off, as for another user. `Retry-After` stays: it applies to the device.
    mutating func forgetFailures() {
        backoff.reset()
        retryDueMs = nil
    }
}
