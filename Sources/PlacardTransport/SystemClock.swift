/// The system's two clocks, in milliseconds.
package enum SystemClock {
    /// Time since some moment in the past; never jumps, and pauses while the machine sleeps. For intervals.
    package static func monotonicMs() -> Int64 {
        Linux.monotonicMs()
    }

    /// Time since 1970-01-01 UTC; jumps when the clock is set. For timestamps.
    package static func wallMs() -> Int64 {
        Linux.wallMs()
    }
}
