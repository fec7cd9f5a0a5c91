/// Decides when an endpoint may be requested again (back-off, Retry-After, its own limit), and provides the headers
/// about its earlier requests.
struct RetryPacing: Sendable, Equatable {
    /// Time until an endpoint that refused the client's access is tried again automatically (rule 7.5.7), in
    /// milliseconds.
    static let refusalMs: Int64 = 3_600_000
    /// How many requests may be refused in that time.
    private static let refusalLimit = 15

    /// Monotonic time of the next attempt after a failure; nil: no attempt is planned.
    private(set) var retryDueMs: Int64?
    /// Monotonic time until which the server asked to wait (rule 3.3); nil: it did not.
    private(set) var retryAfterUntilMs: Int64?
    private var clock = RequestClock()
    private var backoff = Backoff()
    /// The endpoint's own limit (rule 7.6.4). Applies to the device, as `Retry-After` does.
    private var bucket = StoredBucket()
    /// Whether the next request has already taken its token of `bucket`, and waits for the limit on all requests.
    private var hasPaid = false
    /// How many requests were refused in a row since `refusedSinceMs`.
    private var refusals = 0
    private var refusedSinceMs = Int64.min

    /// Milliseconds that are left of `Retry-After`; nil: none.
    func retryAfterWait(at now: Instant) -> Int64? {
        guard let until = retryAfterUntilMs, until > now.monotonicMs else { return nil }
        return until.clampedSubtracting(now.monotonicMs)
    }

    /// Monotonic time before which nothing begins automatically; `Int64.min`: nothing has to wait.
    var earliestMs: Int64 { max(retryDueMs ?? .min, retryAfterUntilMs ?? .min) }

    /// Applies a `Retry-After`; 0: the server sent none.
    mutating func hold(forMs retryAfterMs: Int64, at now: Instant) {
        if retryAfterMs > 0 { retryAfterUntilMs = now.monotonicMs.clampedAdding(retryAfterMs) }
    }

    /// Milliseconds until the endpoint's own limit lets a request begin; nil: now.
    func ownWait(_ limit: TokenBucket.Limit?, at now: Instant) -> Int64? {
        hasPaid ? nil : bucket.wait(limit, at: now)
    }

    /// Takes the endpoint's own token for the next request. Takes only one, however long that request waits. Returns
    /// the wait when there is no token; nil: the request may begin.
    mutating func pay(
        _ limit: TokenBucket.Limit?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn
    ) -> Int64? {
        guard let limit, !hasPaid else { return nil }
        if let wait = bucket.take(limit, change, &turn) { return wait }
        hasPaid = true
        return nil
    }

    /// Returns the state after a wipe. `Retry-After` stays, because it applies to the device.
    func emptied() -> RetryPacing {
        var new = RetryPacing()
        new.retryAfterUntilMs = retryAfterUntilMs
        return new
    }

    /// Begins a request that has that permit. Returns its headers.
    mutating func begin(_ permit: RequestLimiter.Permit, at now: Instant) -> [HTTPRequest.Header] {
        hasPaid = false
        return clock.begin(at: now) + permit.headers
    }

    /// Number of attempts since the last success or explicit call.
    var attempt: Int { clock.attempt }

    mutating func restartAttempts() { clock.restart() }

    /// Uses up the endpoint's own token, whether or not the request is sent.
    mutating func usePayment() { hasPaid = false }

    mutating func restoreBucket(_ stored: [UInt8]?, _ change: ([UInt8]) -> StoreChange, _ turn: inout Turn) {
        bucket.restore(stored, change, &turn)
    }

    /// Plans an automatic attempt.
    mutating func planTry(afterMs waitMs: Int64, at now: Instant) {
        retryDueMs = now.monotonicMs.clampedAdding(waitMs)
    }

    /// Plans an automatic attempt for the time when `Retry-After` ends.
    mutating func planTryAfterHold() { retryDueMs = retryAfterUntilMs }

    mutating func succeeded(retryAfterMs: Int64, at now: Instant) {
        backoff.reset()
        refusals = 0
        clock.restart()
        hold(forMs: retryAfterMs, at: now)
    }

    /// Plans the next attempt after the back-off plus `Retry-After` (rule 7.4). Returns the wait.
    mutating func planRetry(retryAfterMs: Int64, _ turn: inout Turn) -> Int64 {
        let wait = backoff.next(turn.config.backoff, using: &turn.jitter).clampedAdding(retryAfterMs)
        retryDueMs = turn.now.monotonicMs.clampedAdding(wait)
        return wait
    }

    /// Counts a request that was refused because of the client's access.
    mutating func refused(at now: Instant) {
        if now.monotonicMs >= refusedSinceMs.clampedAdding(Self.refusalMs) { refusals = 0 }
        if refusals == 0 { refusedSinceMs = now.monotonicMs }
        refusals += 1
    }

    /// Milliseconds until another request may be refused; nil: now.
    func refusalWait(at now: Instant) -> Int64? {
        let end = refusedSinceMs.clampedAdding(Self.refusalMs)
        guard refusals >= Self.refusalLimit, end > now.monotonicMs else { return nil }
        return end.clampedSubtracting(now.monotonicMs)
    }

    /// Lets the next request begin without waiting for the back-off; a `Retry-After` still applies (rule 7.2.4).
    mutating func skipBackoff() { retryDueMs = nil }

    /// Ends the back-off and restarts the count of attempts, for an explicit call (rule 2.2).
    mutating func startOver() {
        skipBackoff()
        clock.restart()
    }

    /// Clears times that have passed. Returns true when a planned attempt is due.
    mutating func takeDueRetry(at now: Instant) -> Bool {
        if retryAfterWait(at: now) == nil { retryAfterUntilMs = nil }
        guard let due = retryDueMs, now.monotonicMs >= due else { return false }
        retryDueMs = nil
        return true
    }

    /// Ends the back-off, for example for another user. `Retry-After` stays, because it applies to the device.
    mutating func forgetFailures() {
        backoff.reset()
        retryDueMs = nil
    }
}

/// The request headers about earlier requests to the same endpoint (rule 2.2).
package struct RequestClock: Sendable, Equatable {
    /// Counts attempts since the last success or explicit refresh.
    package private(set) var attempt = 0
    private var last: Stamp?

    package init() {}

    package mutating func begin(at now: Instant) -> [HTTPRequest.Header] {
        // 7200000 means "never" in the protocol (rule 2.2).
        let ago = last.map { $0.elapsedMs(at: now) } ?? 7_200_000
        attempt += 1
        last = Stamp(now)
        return [
            HTTPRequest.Header("X-Braze-Last-Req-Ms-Ago", ago.description),
            HTTPRequest.Header("X-Braze-Req-Attempt", attempt.description),
        ]
    }

    package mutating func restart() { attempt = 0 }
}
