import ArgumentParser
import PlacardCore

/// A time given on the command line.
struct Moment: Sendable {
    let wallMs: Int64

    init(wallMs: Int64) { self.wallMs = wallMs }

    init(_ text: String) throws {
        do throws(TimeText.Invalid) {
            wallMs = try TimeText.ms(text)
        } catch {
            throw ValidationError("'\(text)' \(error.phrase).")
        }
    }

    /// The monotonic clock does not matter: all times in a store are from the wall clock.
    var instant: Instant { Instant(wallMs: wallMs, monotonicMs: 1 << 60) }
}
