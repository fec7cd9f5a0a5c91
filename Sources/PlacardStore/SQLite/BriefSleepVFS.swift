import CSQLite

/// SQLite's default file system, with short sleeps.
///
/// When a lock in the log's shared memory is taken, SQLite retries it a hundred times with growing sleeps, ten seconds
/// in all, without calling the busy handler, and then fails with SQLITE_PROTOCOL. With this VFS it fails after 0.1 s.
enum BriefSleepVFS {
    /// Maximum sleep, whatever SQLite requests. It begins with one microsecond.
    static let longestSleepUs: Int32 = 1_000

    /// Name for `sqlite3_open_v2`; nil for the default. Registered once, and not as the default: other users of SQLite
    /// in this process are not affected.
    static var name: UnsafePointer<CChar>? { registered }

    private static nonisolated(unsafe) let registered: UnsafePointer<CChar>? = register()

    private static func register() -> UnsafePointer<CChar>? {
        guard let real = sqlite3_vfs_find(nil) else { return nil }
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: 8)
        for (index, byte) in "placard".utf8.enumerated() { name[index] = CChar(truncatingIfNeeded: byte) }
        name[7] = 0
        // Never freed: SQLite keeps a pointer to both.
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: wrapper(of: real, name))
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK ? UnsafePointer(name) : nil
    }

    /// Forwards every method except xSleep. The methods for loading extensions are left out: nobody loads any.
    private static func wrapper(
        of real: UnsafeMutablePointer<sqlite3_vfs>, _ name: UnsafePointer<CChar>
    ) -> sqlite3_vfs {
        var vfs = sqlite3_vfs()
        vfs.iVersion = min(real.pointee.iVersion, 2)
        vfs.szOsFile = real.pointee.szOsFile
        vfs.mxPathname = real.pointee.mxPathname
        vfs.zName = name
        vfs.pAppData = UnsafeMutableRawPointer(real)
        vfs.xOpen = { vfs, path, file, flags, outFlags in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xOpen?(real, path, file, flags, outFlags) ?? SQLITE_CANTOPEN
        }
        vfs.xDelete = { vfs, path, syncsDirectory in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xDelete?(real, path, syncsDirectory) ?? SQLITE_IOERR
        }
        vfs.xAccess = { vfs, path, flags, out in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xAccess?(real, path, flags, out) ?? SQLITE_IOERR
        }
        vfs.xFullPathname = { vfs, path, capacity, out in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xFullPathname?(real, path, capacity, out) ?? SQLITE_CANTOPEN
        }
        vfs.xRandomness = { vfs, count, out in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xRandomness?(real, count, out) ?? 0
        }
        vfs.xSleep = { vfs, us in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xSleep?(real, min(us, BriefSleepVFS.longestSleepUs)) ?? 0
        }
        vfs.xCurrentTime = { vfs, out in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xCurrentTime?(real, out) ?? SQLITE_ERROR
        }
        vfs.xGetLastError = { vfs, capacity, out in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xGetLastError?(real, capacity, out) ?? 0
        }
        vfs.xCurrentTimeInt64 = { vfs, out in
            let real = BriefSleepVFS.real(vfs)
            return real?.pointee.xCurrentTimeInt64?(real, out) ?? SQLITE_ERROR
        }
        return vfs
    }

    private static func real(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> UnsafeMutablePointer<sqlite3_vfs>? {
        vfs?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self)
    }
}
