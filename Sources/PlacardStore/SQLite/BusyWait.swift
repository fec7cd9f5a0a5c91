import Glibc

/// How long a connection waits for other connections' locks. It polls often: with busy writers, infrequent polling
/// starves.
struct BusyWait {
    private let limitNs: Int64
    private let isTotal: Bool
    private var sinceNs: Int64

    /// For a client's call, per lock: another process may be adding to the store for a moment.
    static var call: BusyWait { BusyWait(eachMs: 100) }
    /// For reading the store without opening it.
    static var reading: BusyWait { BusyWait(eachMs: 1_000) }
    /// For opening a store, and for calls of an outbox.
    static var patient: BusyWait { BusyWait(totalMs: patientMs) }
    static var patientMs: Int64 { 1_000 }

    /// A limit for each lock.
    init(eachMs: Int64) { self.init(ms: eachMs, isTotal: false) }

    /// One limit from now on, for all locks and all repetitions together.
    init(totalMs: Int64) { self.init(ms: totalMs, isTotal: true) }

    private init(ms: Int64, isTotal: Bool) {
        limitNs = ms * 1_000_000
        self.isTotal = isTotal
        sinceNs = Self.nowNs()
    }

    /// Begins an operation that is repeated as a whole: its repetitions share the limit for one lock.
    mutating func begin() {
        if !isTotal { sinceNs = Self.nowNs() }
    }

    /// Waits a moment. Returns false when the time is over.
    ///
    /// - Parameters:
    ///   - attempt: counted from 0 for each lock, from 1 after `begin`.
    ///   - leastAttempts: how many to make even if the time is over, when there is a limit for each lock. On a machine
    ///     with much to do the time can pass in a few, between two writers that are always faster.
    mutating func pause(_ attempt: Int32, leastAttempts: Int32 = 0) -> Bool {
        let now = Self.nowNs()
        if attempt == 0, !isTotal { sinceNs = now }
        guard now - sinceNs < limitNs || (!isTotal && attempt < leastAttempts) else { return false }
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
