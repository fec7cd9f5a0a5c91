import Glibc

/// Keeps the last free space of a store's volume for calls that free space: sending, acknowledging, closing, wiping.
///
/// They write, too: to the log first, whose pages then need a place in the main file. So calls that log are refused
/// earlier. Nothing is allocated: another program can still fill the volume.
struct Room {
    /// Enough to form the largest batch, of 512 KiB, and to delete it.
    private static let reserve: Int64 = 1_536 << 10
    /// Less free space than this is handled with care.
    private static let low: Int64 = 8 << 20
    private static let pageSize: Int64 = 4_096

    private let path: StorePath

    init(_ path: StorePath) { self.path = path }

    /// A small volume keeps a quarter.
    private func reserve(of volume: Volume) -> Int64 { min(Self.reserve, volume.size / 4) }

    /// Whether transactions must be small.
    var isLow: Bool { Volume(of: path.directory).map { $0.free < Self.low } ?? false }

    /// Whether a picture of that size, which can be fetched again, leaves enough for records.
    func allowsPicture(_ bytes: Int) -> Bool {
        guard let volume = Volume(of: path.directory) else { return true }
        return volume.free - Int64(bytes) >= 2 * reserve(of: volume)
    }

    /// Whether a call may log. Moves the log into the main file and truncates it, if little is free: then the log does
    /// not take the space of the main file. Call it outside of transactions.
    func allowsLogging(to database: Database) -> Bool {
        guard let volume = Volume(of: path.directory) else { return true }
        let reserve = reserve(of: volume)
        if volume.free >= reserve + Files.size(path.log) || volume.free >= reserve + unmoved(of: database) {
            return true
        }
        _ = database.emptyLog(waits: false)
        guard let emptied = Volume(of: path.directory) else { return true }
        let free = emptied.free - unmoved(of: database)
        let spare = ((try? database.integer("PRAGMA freelist_count")) ?? 0) * Self.pageSize
        // Free pages of the main file take new rows, but not the log.
        return free >= reserve / 2 && free + spare >= reserve
    }

    /// By how much the main file grows when the log is moved into it.
    private func unmoved(of database: Database) -> Int64 {
        let pages = (try? database.integer("PRAGMA page_count")) ?? 0
        return max(0, pages * Self.pageSize - Files.size(path.database))
    }
}

/// Space of the file system that holds a directory, in bytes.
struct Volume {
    let size: Int64
    /// What this process can still write.
    let free: Int64

    /// Nil when the file system does not say.
    init?(of directory: String) {
        var found = statvfs()
        guard statvfs(directory, &found) == 0, found.f_blocks > 0 else { return nil }
        // The rest is kept for root.
        let blocks = geteuid() == 0 ? found.f_bfree : found.f_bavail
        size = Self.bytes(UInt64(found.f_blocks), UInt64(found.f_frsize))
        free = Self.bytes(UInt64(blocks), UInt64(found.f_frsize))
    }

    private static func bytes(_ blocks: UInt64, _ blockSize: UInt64) -> Int64 {
        let (bytes, overflows) = blocks.multipliedReportingOverflow(by: blockSize)
        return overflows ? .max : Int64(clamping: bytes)
    }
}
