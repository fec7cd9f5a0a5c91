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
