import ArgumentParser
import FoundationEssentials
import PlacardCore

/// A time given on the command line.
struct Moment: Sendable {
    let wallMs: Int64

    init(wallMs: Int64) { self.wallMs = wallMs }

    init(_ text: String) throws {
        let styles = [
            Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
        ]
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
            throw ValidationError("'\(text)' is not a valid time; write it as 2026-01-31T18:00:00Z.")
        }
        wallMs = Int64((date.timeIntervalSince1970 * 1000).rounded())
    }

    /// The monotonic clock does not matter: all times in a store are from the wall clock.
    var instant: Instant { Instant(wallMs: wallMs, monotonicMs: 1 << 60) }
}
