/// When something happened, such that the time since then can be measured later, also after a restart.
///
/// Within a run of the process the monotonic clock measures, so a jump of the wall clock fires and starves nothing.
/// Across a restart only the wall clock is left, and a stamp in the future counts as now (choice 12b).
package struct Stamp: Sendable, Equatable {
    package let wallMs: Int64
    /// `nil` when the stamp was made by an earlier run of the process.
    package let monotonicMs: Int64?

    package init(_ now: Instant) {
        wallMs = now.wallMs
        monotonicMs = now.monotonicMs
    }

    /// A stamp read back from the store.
    package init(storedWallMs: Int64) {
        wallMs = storedWallMs
        monotonicMs = nil
    }

    /// Milliseconds since the stamp, never negative.
    package func elapsedMs(at now: Instant) -> Int64 {
        if let monotonicMs { return max(0, now.monotonicMs.clampedSubtracting(monotonicMs)) }
        return max(0, now.wallMs.clampedSubtracting(wallMs))
    }
}
