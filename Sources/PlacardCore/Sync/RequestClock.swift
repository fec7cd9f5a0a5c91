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
