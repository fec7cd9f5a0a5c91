import PlacardCore

/// The file of a tape, or what stands for one.
package protocol TapeOutput: AnyObject {
    /// Appends the frames of one entry.
    func append(_ frames: [UInt8], at now: Instant) -> TapeWritten
    /// Deletes everything that was recorded.
    func erase(at now: Instant)
    /// The tape ends, for this reason.
    func end(_ reason: String)
}

package enum TapeWritten: Equatable, Sendable {
    case done
    /// The bytes were written, and the next part of the tape begins.
    case next
    /// There is no room for these bytes: they are missing, and the next part of the tape begins.
    case full
    /// The tape has ended.
    case failed
}
