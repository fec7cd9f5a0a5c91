import PlacardCore

/// The descriptors that a thread waits for, and a deadline: a snapshot that it polls without a lock.
package struct PollSet: Sendable {
    private var entries: [Linux.PollEntry] = []
    private let deadlineMs: Int64?

    /// An empty set: waiting for it only passes the time, until the deadline (monotonic).
    package init(deadlineMs: Int64? = nil) {
        self.deadlineMs = deadlineMs
    }

    package mutating func add(_ descriptor: Int32, readable: Bool, writable: Bool) {
        entries.append(Linux.pollEntry(descriptor, readable: readable, writable: writable))
    }

    /// Waits until a descriptor is ready or the deadline has passed; returns false after `timeoutMs` (negative: no
    /// limit). Signals do not shorten or lengthen the wait.
    package func wait(timeoutMs: Int32) -> Bool {
        let timeout = timeoutMs < 0 ? nil : Linux.monotonicMs() + Int64(timeoutMs)
        var entries = entries
        while true {
            let now = Linux.monotonicMs()
            let leftMs = [timeout, deadlineMs].compactMap { $0 }.min().map {
                Int32(clamping: max(0, $0.clampedSubtracting(now)))
            }
            if Linux.poll(&entries, timeoutMs: leftMs ?? -1) == true { return true }
            let then = Linux.monotonicMs()
            if let deadlineMs, deadlineMs <= then { return true }
            if let timeout, timeout <= then { return false }
        }
    }
}
