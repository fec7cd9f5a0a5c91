/// The descriptors that a thread waits for: a snapshot that it polls without a lock.
package struct PollSet: Sendable {
    private var entries: [Linux.PollEntry] = []

    /// An empty set: waiting for it only passes the time.
    package init() {}

    mutating func add(_ descriptor: Int32, readable: Bool, writable: Bool) {
        entries.append(Linux.pollEntry(descriptor, readable: readable, writable: writable))
    }

    /// Waits until a descriptor is ready; returns false after `timeoutMs` (negative: no limit). Signals do not shorten
    /// or lengthen the wait.
    package func wait(timeoutMs: Int32) -> Bool {
        let end = Linux.monotonicMs() + Int64(timeoutMs)
        var entries = entries
        var left = timeoutMs
        while true {
            if let isReady = Linux.poll(&entries, timeoutMs: left) { return isReady }
            guard timeoutMs >= 0 else { continue }
            left = Int32(clamping: max(0, end - Linux.monotonicMs()))
        }
    }
}
