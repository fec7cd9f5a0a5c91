import PlacardCore

/// When a device is closed and opened again: at regular times from midnight UTC before its first event on.
struct RestartHours {
    private let everyMs: Int64
    private let midnightMs: Int64

    /// Nil: never.
    ///
    /// - Parameter startMs: not negative.
    init?(_ options: ReplayOptions, from startMs: Int64) {
        guard options.restarts else { return nil }
        everyMs = Int64(options.restartEveryH) * 3_600_000
        midnightMs = startMs - startMs % 86_400_000
    }

    /// The first restart at or after that time.
    ///
    /// - Parameter timeMs: not before the first event.
    func first(from timeMs: Int64) -> Int64 {
        let passed = timeMs.clampedSubtracting(midnightMs)
        let rest = passed % everyMs
        return rest == 0 ? timeMs : timeMs.clampedAdding(everyMs - rest)
    }
}
