/// How often something may be done: so many times at once, then once per interval (G.5.2).
///
/// Whole tokens and milliseconds: nothing is lost or won by rounding. What has come since the last token was taken counts
/// from there, so the part of a token that was there at that moment is lost, as the protocol has it.
package struct TokenBucket: Sendable, Equatable {
    package struct Limit: Sendable, Equatable {
        /// A refresh of cards, all users of the device together (E.1.3).
        package static let cards = Limit(capacity: 5, refillMs: 180_000)

        /// All requests of the device together (G.5.1).
        package static let requests = Limit(capacity: 30, refillMs: 30_000)

        package let capacity: Int64
        /// Per token.
        package let refillMs: Int64

        /// Both are at least 1, whatever a server or a damaged store says.
        package init(capacity: Int64, refillMs: Int64) {
            self.capacity = max(1, capacity)
            self.refillMs = max(1, refillMs)
        }
    }

    private struct Taken: Sendable, Equatable {
        /// What was left.
        let tokens: Int64
        let at: Stamp
    }

    /// The last time that a token was taken; nil: never, so the bucket is full.
    private var last: Taken?

    package init() {}

    /// Nothing was ever taken.
    package var isUntouched: Bool { last == nil }

    /// What the last one that took a token left behind.
    package var left: Int64? { last?.tokens }

    private func tokens(_ limit: Limit, at now: Instant) -> Int64 {
        guard let last else { return limit.capacity }
        return min(limit.capacity, last.tokens.clampedAdding(last.at.elapsedMs(at: now) / limit.refillMs))
    }

    /// Whether taking one now is a small matter: it is full, and others remain.
    package func canSpareOne(_ limit: Limit, at now: Instant) -> Bool {
        limit.capacity > 1 && tokens(limit, at: now) == limit.capacity
    }

    /// Milliseconds until there is a token; nil: there is one now.
    package func wait(_ limit: Limit, at now: Instant) -> Int64? {
        guard let last, tokens(limit, at: now) < 1 else { return nil }
        return limit.refillMs.clampedSubtracting(last.at.elapsedMs(at: now))
    }

    /// Takes a token. When there is none it stays as it is: being refused costs nothing. Returns the wait as `wait` does.
    package mutating func take(_ limit: Limit, at now: Instant) -> Int64? {
        if let wait = wait(limit, at: now) { return wait }
        last = Taken(tokens: tokens(limit, at: now) - 1, at: Stamp(now))
        return nil
    }

    /// For a request that is free: the time counts from it, and the bucket stays full (G.5.2).
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

    /// Full when the bytes are damaged. A time in the future counts as now, also from then on: with a clock that was set back,
    /// a host that starts again and again would else wait for ever.
    package init(stored: [UInt8], at now: Instant) {
        var reader = ByteReader(stored)
        guard let tokens = try? reader.number(Int64.self), let wallMs = try? reader.number(Int64.self) else { return }
        let stamp = wallMs > now.wallMs ? Stamp(now) : Stamp(storedWallMs: wallMs, at: now)
        last = Taken(tokens: max(0, tokens), at: stamp)
    }
}
