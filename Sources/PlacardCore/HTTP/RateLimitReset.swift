/// The headers `X-RateLimit-Remaining` and `X-RateLimit-Reset` (rule 11.7): requests left, and when the limit resets.
public struct RateLimitReset: Sendable, Equatable {
    /// Limits apply per hour at most. A longer wait comes from a wrong clock, and would silence the device.
    private static let limitMs: Int64 = 3_600_000

    private let remaining: String?
    private let reset: String?

    /// - Parameters: header values as sent; nil when the header is missing.
    public init(remaining: String? = nil, reset: String? = nil) {
        self.remaining = remaining
        self.reset = reset
    }

    /// Milliseconds to wait; 0 when another request is allowed or the headers are invalid.
    package func waitMs(wallMs: Int64) -> Int64 {
        guard let left = Self.number(remaining), left <= 0, let seconds = Self.number(reset) else { return 0 }
        let wait = seconds.clampedMultiplied(by: 1000).clampedSubtracting(wallMs)
        return min(max(0, wait), Self.limitMs)
    }

    /// Drops the fraction that some servers send.
    private static func number(_ text: String?) -> Int64? {
        text.flatMap { HeaderNumber.read($0.prefix { $0 != "." }) }
    }
}
