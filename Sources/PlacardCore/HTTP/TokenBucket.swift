/// A rate limit: a number of requests at once, then one per interval (rule 7.6.2).
///
/// Counts whole tokens and milliseconds, so there are no rounding errors. Refilling is measured from the last token
/// taken, so a partly refilled token is lost then, as the protocol specifies.
package struct TokenBucket: Sendable, Equatable {
    package struct Limit: Sendable, Equatable {
        /// The default limit on card refreshes, for all users of the device together (rule 8.2.4).
        package static let cards = Limit(capacity: 5, refillMs: 180_000)

        /// The default limit on all requests of the device together (rule 7.6.1).
        package static let requests = Limit(capacity: 30, refillMs: 30_000)

        package let capacity: Int64
        /// Milliseconds per token.
        package let refillMs: Int64

        /// Raises both to at least 1, whatever a server or a damaged store says.
        package init(capacity: Int64, refillMs: Int64) {
            self.capacity = max(1, capacity)
            self.refillMs = max(1, refillMs)
        }
    }

    private struct Taken: Sendable, Equatable {
        /// Tokens left afterwards.
        let tokens: Int64
        let at: Stamp
    }

    /// The last time that a token was taken; nil: never, so the bucket is full.
    private var last: Taken?

    package init() {}

    /// Whether no token was ever taken.
    package var isUntouched: Bool { last == nil }

    /// Tokens left after the last one was taken; nil when none was ever taken.
    package var left: Int64? { last?.tokens }

    private func tokens(_ limit: Limit, at now: Instant) -> Int64 {
        guard let last else { return limit.capacity }
        return min(limit.capacity, last.tokens.clampedAdding(last.at.elapsedMs(at: now) / limit.refillMs))
    }

    /// Whether taking a token now need not be persisted: the bucket is full, and others remain.
    package func canSpareOne(_ limit: Limit, at now: Instant) -> Bool {
        limit.capacity > 1 && tokens(limit, at: now) == limit.capacity
    }

    /// Milliseconds until a token is available; nil when one is available now.
    package func wait(_ limit: Limit, at now: Instant) -> Int64? {
        guard let last, tokens(limit, at: now) < 1 else { return nil }
        return limit.refillMs.clampedSubtracting(last.at.elapsedMs(at: now))
    }

    /// Takes a token and returns nil. Without one, changes nothing and returns the wait, as `wait` does.
    package mutating func take(_ limit: Limit, at now: Instant) -> Int64? {
        if let wait = wait(limit, at: now) { return wait }
        last = Taken(tokens: tokens(limit, at: now) - 1, at: Stamp(now))
        return nil
    }

    /// Records a free request: the bucket is full, and refilling is measured from now (rule 7.6.2).
    package mutating func begin(_ limit: Limit, at now: Instant) {
        last = Taken(tokens: limit.capacity, at: Stamp(now))
    }

    // MARK: Stored form

    package var stored: [UInt8] {
        guard let last else { return [] }
        var writer = ByteWriter(capacity: 16)
        writer.number(last.tokens)
        writer.number(last.at.wallMs)
        return writer.bytes
    }

    /// Full when the bytes are damaged. A time in the future is replaced by now, for good: otherwise, after the clock
    /// was set back, a host that restarts repeatedly would wait forever.
    package init(stored: [UInt8], at now: Instant) {
        var reader = ByteReader(stored)
        guard let tokens = try? reader.number(Int64.self), let wallMs = try? reader.number(Int64.self) else { return }
        let stamp = wallMs > now.wallMs ? Stamp(now) : Stamp(storedWallMs: wallMs, at: now)
        last = Taken(tokens: max(0, tokens), at: stamp)
    }
}
