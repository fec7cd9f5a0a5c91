import Glibc

/// How long a connection waits for another one's lock. It asks often: beside processes that write without a pause, whoever
/// asks seldom never finds the lock free.
struct BusyWait {
    var limitMs: Int64
    private var sinceNs: Int64 = 0

    init(limitMs: Int64) { self.limitMs = limitMs }

    /// Waits a moment. False when the time is over.
    ///
    /// - Parameter attempt: counted from 0 for each lock.
    mutating func pause(_ attempt: Int32) -> Bool {
        let now = Self.nowNs()
        if attempt == 0 { sinceNs = now }
        guard now - sinceNs < limitMs * 1_000_000 else { return false }
        // A commit takes some ten microseconds.
        var time = timespec(tv_sec: 0, tv_nsec: min(1_000_000, 20_000 * (Int(max(0, attempt)) + 1)))
        nanosleep(&time, nil)
        return true
    }

    private static func nowNs() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
