import Glibc

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
