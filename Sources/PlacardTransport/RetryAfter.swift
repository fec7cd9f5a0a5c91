import PlacardCore

/// Reads the header `Retry-After` (rule 3.3): seconds, or an HTTP date.
package enum RetryAfter {
    /// A day: longer waits are a server's mistake, and would silence a device for good.
    private static let limitMs: Int64 = 86_400_000

    /// - Parameter wallMs: the present time, for dates.
    /// - Returns: the milliseconds to wait; 0 when the header is missing, negative or invalid.
    package static func milliseconds(_ value: String?, wallMs: Int64) -> Int64 {
        guard let value else { return 0 }
        if let seconds = HeaderNumber.read(value) { return clamped(seconds.clampedMultiplied(by: 1000)) }
        guard let date = HTTPDate.read(value) else { return 0 }
        return clamped(date.clampedMultiplied(by: 1000).clampedSubtracting(wallMs))
    }

    private static func clamped(_ waitMs: Int64) -> Int64 { min(max(0, waitMs), limitMs) }
}
