/// The time at which a call is handled. Read once per call and passed down; the core never reads a clock.
public struct Instant: Sendable, Equatable {
    /// Milliseconds since 1970-01-01 UTC. Timestamps events; can jump when the clock is set.
    public var wallMs: Int64
    /// Milliseconds of a clock that never goes backwards. Measures intervals within one run of the process.
    public var monotonicMs: Int64

    public init(wallMs: Int64, monotonicMs: Int64) {
        self.wallMs = wallMs
        self.monotonicMs = monotonicMs
    }
}

/// When something happened. The time since then can be measured later, even after a restart.
///
/// Within one run of the process the monotonic clock is used, so that a jump of the wall clock neither fires nor delays
/// anything. After a restart only the wall clock remains: it is used once, when the stamp is read back (rule 5.4).
package struct Stamp: Sendable, Equatable {
    package let wallMs: Int64
    /// On this run's clock; earlier than its start for a stamp of an earlier run.
    private let monotonicMs: Int64

    package init(_ now: Instant) {
        wallMs = now.wallMs
        monotonicMs = now.monotonicMs
    }

    /// Reads a stamp back from the store. A stamp in the future counts as now: the clock was set back since.
    package init(storedWallMs: Int64, at now: Instant) {
        wallMs = storedWallMs
        monotonicMs = now.monotonicMs.clampedSubtracting(max(0, now.wallMs.clampedSubtracting(storedWallMs)))
    }

    /// Reads back a stamp of an earlier run, keeping its wall-clock distance to a later stamp of that run.
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
