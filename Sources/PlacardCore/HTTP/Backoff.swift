/// Delays between failed attempts, with jitter so that devices do not all retry at once (rules 7.2.1, 7.4).
package struct Backoff: Sendable, Equatable {
    package struct Limits: Sendable, Equatable {
        package var minimumMs: Int64 = 10_000
        package var scale = 3.0
        package var maximumMs: Int64 = 300_000

        package init() {}
    }

    private var previousMs: Int64?

    package init() {}

    package mutating func reset() { previousMs = nil }

    /// The next delay: random between the minimum and `scale` times the previous delay, at most the maximum.
    package mutating func next(_ limits: Limits, using random: inout RandomSource) -> Int64 {
        let previous = previousMs ?? limits.minimumMs
        // Limits from a damaged store can scale to NaN or infinity.
        let scaled = Int64(exactly: (Double(previous) * limits.scale).rounded(.down)) ?? .max
        let ceiling = min(scaled, limits.maximumMs)
        let wait =
            ceiling > limits.minimumMs ? Int64.random(in: limits.minimumMs...ceiling, using: &random) : limits.minimumMs
        previousMs = wait
        return wait
    }
}
