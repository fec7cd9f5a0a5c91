import Glibc

/// Notices that the files of an open store were deleted, moved or replaced: what is written afterwards would be lost.
struct FileWatch {
    private let database: Database
    private let lock: StoreLock
    /// Time of the last check on the coarse clock, which ticks every few milliseconds. A check costs a tenth of logging an
    /// event, so there is one per tick.
    private var tick: timespec

    init(_ database: Database, _ lock: StoreLock) {
        self.database = database
        self.lock = lock
        tick = Self.now()
    }

    mutating func hasLostFiles() -> Bool {
        let now = Self.now()
        if now.tv_nsec == tick.tv_nsec, now.tv_sec == tick.tv_sec { return false }
        tick = now
        return database.hasMoved || lock.hasLostLog
    }

    private static func now() -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return time
    }
}
