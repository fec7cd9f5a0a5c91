import Glibc

/// Detects that the files of an open store were deleted, moved or replaced.
struct FileWatch {
    let files: StoreFiles
    /// Time of the last check on the coarse clock, which ticks every few milliseconds. A check costs a tenth of logging
    /// an event, so there is one per tick.
    private var tick: timespec

    init(_ path: StorePath, _ lock: StoreLock) {
        files = StoreFiles(path, log: lock.heldLog)
        tick = Self.now()
    }

    mutating func hasLostFiles() -> Bool {
        let now = Self.now()
        if now.tv_nsec == tick.tv_nsec, now.tv_sec == tick.tv_sec { return false }
        tick = now
        return files.areLost
    }

    private static func now() -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return time
    }
}
