import PlacardCore

/// Moments for people.
enum Times {
    /// Without milliseconds: `2026-01-31T18:00:00Z`.
    static func words(_ ms: Int64) -> String { "\(CivilTime(ms: ms).iso8601.dropLast(5))Z" }

    /// The time that has passed: `12 s ago`, or `in 3 min` for a moment to come.
    static func relative(_ ms: Int64, now: Int64) -> String {
        let elapsed = now.clampedSubtracting(ms)
        if elapsed < 0 { return "in \(TimeSpan.words(ms.clampedSubtracting(now)))" }
        return elapsed < 1000 ? "now" : "\(TimeSpan.words(elapsed)) ago"
    }
}
