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
