/// The headers `X-RateLimit-Remaining` and `X-RateLimit-Reset` (H.7): whether a request is left, and when more come.
public struct RateLimitReset: Sendable, Equatable {
    /// Limits are by the hour at most. A longer wait is a clock's mistake, and would silence a device.
    private static let limitMs: Int64 = 3_600_000

    private let remaining: String?
    private let reset: String?

    /// - Parameters: values of the headers as sent; nil: there was none.
    public init(remaining: String? = nil, reset: String? = nil) {
        self.remaining = remaining
        self.reset = reset
    }

    /// Milliseconds to wait; 0: another request may come, or the headers make no sense.
    package func waitMs(wallMs: Int64) -> Int64 {
        guard let left = Self.number(remaining), left <= 0, let seconds = Self.number(reset) else { return 0 }
        let wait = seconds.clampedMultiplied(by: 1000).clampedSubtracting(wallMs)
        return min(max(0, wait), Self.limitMs)
    }

    /// Without a fraction, as some servers write it.
    private static func number(_ text: String?) -> Int64? {
        text.flatMap { HeaderNumber.read($0.prefix { $0 != "." }) }
    }
}
