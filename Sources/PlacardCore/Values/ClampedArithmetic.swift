/// Arithmetic that clamps instead of trapping on overflow, for external data such as clocks and seconds from the wire.
extension Int64 {
    package func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        if !overflow { return sum }
        return other < 0 ? .min : .max
    }

    package func clampedSubtracting(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        if !overflow { return difference }
        return other < 0 ? .max : .min
    }

    package func clampedMultiplied(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        if !overflow { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}

/// `Duration` is how the public Swift API expresses lengths of time. The engine and the C interface count milliseconds,
/// the limit of a dispatch microseconds. Every conversion is here: it clamps and never traps, whatever the duration.
extension Duration {
    /// Whole milliseconds, rounded up so that a short wait does not become none.
    package var clampedMs: Int64 { Int64(clamping: roundedUp(by: 1_000_000_000_000_000)) }

    /// Whole microseconds, at least 1, rounded up.
    package var clampedBudgetUs: UInt32 { max(1, UInt32(clamping: roundedUp(by: 1_000_000_000_000))) }

    /// The duration in milliseconds; nil for 0, which means "none" inside.
    package static func nonZero(ms: Int64) -> Duration? { ms == 0 ? nil : .milliseconds(ms) }

    private func roundedUp(by attosecondsPerUnit: Int128) -> Int128 {
        let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: attosecondsPerUnit)
        return rest > 0 ? whole + 1 : whole
    }
}

/// Serial numbers, such as row keys and message handles.
package enum SerialNumber {
    /// Numbers start at 1, and the limit leaves room for a next one. A row with a number outside this range is damaged.
    package static let valid: Range<Int64> = 1..<1 << 62

    static func isValid(_ handle: UInt64) -> Bool { Int64(exactly: handle).map(valid.contains) ?? false }
}
