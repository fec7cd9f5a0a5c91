import CCurl

/// Reads the header `Retry-After` (G.4): seconds, or an HTTP date.
package enum RetryAfter {
    /// A day: longer waits are a server's mistake, and would silence a device for good.
    private static let limitMs: Int64 = 86_400_000

    /// - Parameter wallMs: now, to measure a date against.
    /// - Returns: the milliseconds to wait; 0 when there is no header or it makes no sense.
    package static func milliseconds(_ value: String?, wallMs: Int64) -> Int64 {
        guard let value else { return 0 }
        let trimmed = value.drop { $0 == " " }
        if let seconds = Int64(trimmed) { return min(max(0, seconds), limitMs / 1000) * 1000 }
        let date = curl_getdate(value, nil)
        guard date >= 0 else { return 0 }
        let (wait, overflow) = (Int64(date) &* 1000).subtractingReportingOverflow(wallMs)
        return overflow ? 0 : min(max(0, wait), limitMs)
    }
}
