import CSQLite
import Glibc

/// SQLite's file system for stores.
///
/// - Locks belong to a connection, not to the process: see `DatabaseFile`.
/// - No descriptor has the number of a standard stream, and no write ends the process by SIGXFSZ.
/// - Sleeps are short. When a lock in the log's shared memory is taken, SQLite retries it a hundred times with growing
///   sleeps, ten seconds in all, without calling the busy handler, and then fails with SQLITE_PROTOCOL. With this VFS it
///   fails after 0.1 s.
///
/// Everything else is the default file system's. So are the files, if that is not SQLite's own one, or if the system
/// cannot lock descriptors (Linux before 3.15, some file systems).
enum StoreVFS {
    /// Maximum sleep, whatever SQLite requests. It begins with one microsecond.
    static let longestSleepUs: Int32 = 1_000

    /// Name for `sqlite3_open_v2`; nil for the default. Registered once, and not as the default: other users of SQLite
    /// in this process are not affected.
    static var name: UnsafePointer<CChar>? { registered }

    private static nonisolated(unsafe) let registered: UnsafePointer<CChar>? = register()

    private static func register() -> UnsafePointer<CChar>? {
        guard let real = sqlite3_vfs_find(nil), let name = strdup("placard") else { return nil }
        // Never freed: SQLite keeps a pointer to both.
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: wrapper(of: real, name))
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK ? UnsafePointer(name) : nil
    }

    /// The methods for loading extensions are left out: nobody loads any.
    private static func wrapper(
        of real: UnsafeMutablePointer<sqlite3_vfs>, _ name: UnsafePointer<CChar>
    ) -> sqlite3_vfs {
        var vfs = sqlite3_vfs()
        vfs.iVersion = min(real.pointee.iVersion, 2)
        vfs.szOsFile = max(real.pointee.szOsFile, Int32(FileMethods.size))
        vfs.mxPathname = real.pointee.mxPathname
        vfs.zName = name
        vfs.pAppData = UnsafeMutableRawPointer(real)
        let isSystems = strcmp(real.pointee.zName, "unix") == 0
        setOpening(of: &vfs, isSystems)
        setRest(of: &vfs, isSystems)
        return vfs
    }

    private static func setOpening(of vfs: inout sqlite3_vfs, _ isSystems: Bool) {
        vfs.xOpen = { vfs, path, file, flags, outFlags in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xOpen?(real, path, file, flags, outFlags) ?? SQLITE_CANTOPEN
        }
        vfs.xDelete = { vfs, path, syncsDirectory in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xDelete?(real, path, syncsDirectory) ?? SQLITE_IOERR
        }
        guard isSystems else { return }
        vfs.xOpen = { vfs, path, file, flags, outFlags in
            if let path, let file, let code = StoreVFS.open(path, file, flags, outFlags) { return code }
            let real = StoreVFS.real(vfs)
            return real?.pointee.xOpen?(real, path, file, flags, outFlags) ?? SQLITE_CANTOPEN
        }
        vfs.xDelete = { _, path, syncsDirectory in
            guard let path else { return FileCode.delete }
            guard unlink(path) == 0 else { return errno == ENOENT ? FileCode.deleteMissing : FileCode.delete }
            guard syncsDirectory & 1 != 0 else { return SQLITE_OK }
            return DatabaseFile.syncDirectory(of: path) ? SQLITE_OK : FileCode.syncDirectory
        }
    }

    private static func setRest(of vfs: inout sqlite3_vfs, _ isSystems: Bool) {
        vfs.xAccess = { vfs, path, flags, out in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xAccess?(real, path, flags, out) ?? SQLITE_IOERR
        }
        vfs.xFullPathname = { vfs, path, capacity, out in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xFullPathname?(real, path, capacity, out) ?? SQLITE_CANTOPEN
        }
        vfs.xRandomness = { vfs, count, out in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xRandomness?(real, count, out) ?? 0
        }
        if isSystems {
            // SQLite's own method opens a file.
            vfs.xRandomness = { _, count, out in
                for index in 0..<Int(max(0, count)) { out?[index] = .random(in: .min ... .max) }
                return count
            }
        }
        vfs.xSleep = { vfs, us in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xSleep?(real, min(us, StoreVFS.longestSleepUs)) ?? 0
        }
        vfs.xCurrentTime = { vfs, out in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xCurrentTime?(real, out) ?? SQLITE_ERROR
        }
        vfs.xGetLastError = { vfs, capacity, out in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xGetLastError?(real, capacity, out) ?? 0
        }
        vfs.xCurrentTimeInt64 = { vfs, out in
            let real = StoreVFS.real(vfs)
            return real?.pointee.xCurrentTimeInt64?(real, out) ?? SQLITE_ERROR
        }
    }

    private static func real(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> UnsafeMutablePointer<sqlite3_vfs>? {
        vfs?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self)
    }

    // MARK: Opening files

    /// Opens a database, its log or its journal. Nil for a file that the default file system must open.
    private static func open(
        _ path: UnsafePointer<CChar>, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32? {
        var main: DatabaseFile?
        if flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0 {
            main = FileMethods.file(sqlite3_database_file_object(path))
            if main == nil { return nil }
        } else if flags & SQLITE_OPEN_MAIN_DB == 0 {
            return nil
        } else {
            switch FilesWithoutLocks.owner(of: path) {
            case .unknown: break
            case .own: return nil
            case .anotherCopy: return SQLITE_CANTOPEN
            }
        }
        file.pointee.pMethods = nil
        var granted = flags
        var descriptor = LockedDescriptor.open(path, systemFlags(flags), like: main?.status)
        if descriptor < 0, flags & SQLITE_OPEN_READWRITE != 0, errno != EISDIR {
            granted = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
            descriptor = LockedDescriptor.open(path, O_RDONLY, like: nil)
        }
        guard descriptor >= 0 else { return SQLITE_CANTOPEN }
        if main == nil, !DatabaseFile.canLock(descriptor) {
            return FilesWithoutLocks.keep(descriptor) == .own ? nil : SQLITE_CANTOPEN
        }
        let isNew = granted & SQLITE_OPEN_CREATE != 0 && main != nil
        FileMethods.put(DatabaseFile(descriptor, path, main: main, isNew: isNew), into: file)
        outFlags?.pointee = granted
        return SQLITE_OK
    }

    private static func systemFlags(_ flags: Int32) -> Int32 {
        (flags & SQLITE_OPEN_READWRITE != 0 ? O_RDWR : O_RDONLY) | (flags & SQLITE_OPEN_CREATE != 0 ? O_CREAT : 0)
            | (flags & SQLITE_OPEN_EXCLUSIVE != 0 ? O_EXCL : 0)
    }
}
