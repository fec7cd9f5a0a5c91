/// The system's two clocks, in milliseconds.
package enum SystemClock {
    /// Time since some moment in the past; never jumps, and pauses while the machine sleeps. For intervals.
    package static func monotonicMs() -> Int64 {
        Linux.monotonicMs()
    }

    /// The same in nanoseconds.
    package static func monotonicNs() -> Int64 { Linux.monotonicNs() }

    /// Time since 1970-01-01 UTC; jumps when the clock is set. For timestamps.
    package static func wallMs() -> Int64 {
        Linux.wallMs()
    }
}
