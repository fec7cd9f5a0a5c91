/// The time at which a call is handled. Read once per call and passed down; nothing in the core reads a clock.
public struct Instant: Sendable, Equatable {
    /// Milliseconds since 1970-01-01 UTC. Stamps what happens; may jump.
    public var wallMs: Int64
    /// Milliseconds of a clock that never goes back. Measures intervals within a run of the process.
    public var monotonicMs: Int64

    public init(wallMs: Int64, monotonicMs: Int64) {
        self.wallMs = wallMs
        self.monotonicMs = monotonicMs
    }
}

/// When something happened, such that the time since then can be measured later, also after a restart.
///
/// Within a run of the process the monotonic clock measures, so a jump of the wall clock fires and starves nothing.
/// Across a restart only the wall clock is left: it is asked once, when the stamp is read back (choice 12b).
package struct Stamp: Sendable, Equatable {
    package let wallMs: Int64
    /// On this run's clock; before its start for a stamp of an earlier run.
    private let monotonicMs: Int64

    package init(_ now: Instant) {
        wallMs = now.wallMs
        monotonicMs = now.monotonicMs
    }

    /// A stamp read back from the store. One in the future counts as now: the clock was set back meanwhile.
    package init(storedWallMs: Int64, at now: Instant) {
        wallMs = storedWallMs
        monotonicMs = now.monotonicMs.clampedSubtracting(max(0, now.wallMs.clampedSubtracting(storedWallMs)))
    }

    /// A stamp of an earlier run, as long before another of that run as the wall clock said then.
    package init(storedWallMs: Int64, before later: Stamp) {
        wallMs = storedWallMs
        monotonicMs = later.monotonicMs.clampedSubtracting(max(0, later.wallMs.clampedSubtracting(storedWallMs)))
    }

    /// Milliseconds from this stamp to a later one, never negative.
    package func elapsedMs(until later: Stamp) -> Int64 {
        max(0, later.monotonicMs.clampedSubtracting(monotonicMs))
    }

    /// Milliseconds since the stamp, never negative.
    package func elapsedMs(at now: Instant) -> Int64 { max(0, now.monotonicMs.clampedSubtracting(monotonicMs)) }
}
