import CSQLite
import Glibc

/// Makes the simulated disk SQLite's default file system. The store's own VFS then wraps it, as it wraps the system's.
enum DiskVFS {
    /// The disk of the present life. A process simulates one life at a time.
    static nonisolated(unsafe) var disk: Disk?

    /// Never freed: SQLite keeps pointers to it.
    private static nonisolated(unsafe) let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: makeMethods())
        return methods
    }()
    private static nonisolated(unsafe) let name = strdup("torture")
    private static let handleOffset = MemoryLayout<sqlite3_file>.stride

    /// Call it before the first store is opened.
    static func register() {
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: makeVFS())
        sqlite3_vfs_register(vfs, 1)
    }

    private static func makeVFS() -> sqlite3_vfs {
        var vfs = sqlite3_vfs()
        vfs.iVersion = 2
        vfs.szOsFile = Int32(handleOffset + MemoryLayout<UnsafeRawPointer>.stride)
        vfs.mxPathname = 512
        vfs.zName = UnsafePointer(name)
        vfs.xOpen = { _, path, file, flags, outFlags in DiskVFS.open(path, file, flags, outFlags) }
        vfs.xDelete = { _, path, syncsDirectory in
            guard let disk = DiskVFS.disk, let path else { return SQLITE_IOERR }
            if let code = disk.failure(.delete, nil) { return code }
            let isDone = disk.delete(String(cString: path), syncsDirectory: syncsDirectory != 0)
            return isDone ? SQLITE_OK : SQLITE_IOERR | 23 << 8
        }
        vfs.xAccess = { _, path, _, out in
            guard let path else { return SQLITE_IOERR }
            out?.pointee = DiskVFS.disk?.exists(String(cString: path)) == true ? 1 : 0
            return SQLITE_OK
        }
        vfs.xFullPathname = { _, path, capacity, out in
            guard let path, let out, strlen(path) < Int(capacity) else { return SQLITE_CANTOPEN }
            strcpy(out, path)
            return SQLITE_OK
        }
        vfs.xRandomness = { _, count, out in
            for index in 0..<Int(count) {
                out?[index] = CChar(truncatingIfNeeded: DiskVFS.disk?.dice.word() ?? 0)
            }
            return count
        }
        vfs.xSleep = { _, us in us }
        vfs.xCurrentTime = { _, out in
            out?.pointee = 2_460_000
            return SQLITE_OK
        }
        vfs.xGetLastError = { _, _, _ in 0 }
        vfs.xCurrentTimeInt64 = { _, out in
            out?.pointee = 2_460_000 * 86_400_000
            return SQLITE_OK
        }
        return vfs
    }

    private static func open(
        _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        file?.pointee.pMethods = nil
        guard let disk, let path, let file else { return SQLITE_CANTOPEN }
        if let code = disk.failure(.open, nil) { return code }
        guard let handle = disk.open(String(cString: path), creates: flags & SQLITE_OPEN_CREATE != 0) else {
            return SQLITE_CANTOPEN
        }
        let slot = UnsafeMutableRawPointer(file).advanced(by: handleOffset)
        slot.storeBytes(of: Unmanaged.passRetained(handle).toOpaque(), as: UnsafeMutableRawPointer.self)
        file.pointee.pMethods = UnsafePointer(methods)
        outFlags?.pointee = flags
        return SQLITE_OK
    }

    private static func unmanaged(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<DiskHandle>? {
        guard let file else { return nil }
        let slot = UnsafeRawPointer(file).advanced(by: handleOffset)
        return Unmanaged<DiskHandle>.fromOpaque(slot.load(as: UnsafeMutableRawPointer.self))
    }

    private static func handle(_ file: UnsafeMutablePointer<sqlite3_file>?) -> DiskHandle? {
        unmanaged(file)?.takeUnretainedValue()
    }

    // MARK: Methods of a file

    private static func makeMethods() -> sqlite3_io_methods {
        var methods = sqlite3_io_methods()
        methods.iVersion = 2
        methods.xClose = { file in
            DiskVFS.handle(file)?.close()
            DiskVFS.unmanaged(file)?.release()
            return SQLITE_OK
        }
        methods.xRead = { DiskVFS.read($0, $1, $2, $3) }
        methods.xWrite = { DiskVFS.write($0, $1, $2, $3) }
        methods.xTruncate = { file, size in
            guard let handle = DiskVFS.handle(file), let disk = DiskVFS.disk else { return SQLITE_IOERR }
            if let code = disk.failure(.truncate, handle) { return code }
            handle.file.truncate(to: Int(size))
            return SQLITE_OK
        }
        methods.xSync = { file, _ in
            guard let handle = DiskVFS.handle(file), let disk = DiskVFS.disk else { return SQLITE_IOERR }
            if let code = disk.failure(.sync, handle) { return code }
            disk.sync(handle)
            return SQLITE_OK
        }
        methods.xFileSize = { file, out in
            out?.pointee = Int64(DiskVFS.handle(file)?.file.bytes.count ?? 0)
            return SQLITE_OK
        }
        methods.xLock = { DiskVFS.handle($0)?.lock($1) ?? SQLITE_IOERR }
        methods.xUnlock = { file, level in
            DiskVFS.handle(file)?.unlock(level)
            return SQLITE_OK
        }
        methods.xCheckReservedLock = { file, out in
            out?.pointee = DiskVFS.handle(file)?.isReservedByAny == true ? 1 : 0
            return SQLITE_OK
        }
        methods.xFileControl = { file, operation, argument in
            guard operation == SQLITE_FCNTL_LAST_ERRNO else { return SQLITE_NOTFOUND }
            argument?.storeBytes(of: DiskVFS.handle(file)?.lastError ?? 0, as: Int32.self)
            return SQLITE_OK
        }
        methods.xSectorSize = { _ in 4_096 }
        methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
        methods.xShmMap = { DiskVFS.map($0, $1, $2, $3, $4) }
        methods.xShmLock = { DiskVFS.handle($0)?.lockShared($1, $2, $3) ?? SQLITE_IOERR }
        methods.xShmBarrier = { _ in }
        methods.xShmUnmap = { file, deletes in
            DiskVFS.handle(file)?.unmap(deletes: deletes != 0)
            return SQLITE_OK
        }
        return methods
    }

    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ target: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        guard let handle = handle(file), let disk else { return SQLITE_IOERR }
        if let code = disk.failure(.read, handle) { return code }
        handle.lastError = 0
        let target = UnsafeMutableRawBufferPointer(start: target, count: Int(count))
        let found = handle.file.read(target, at: Int(offset))
        if found == target.count { return SQLITE_OK }
        for index in found..<target.count { target[index] = 0 }
        return SQLITE_IOERR | 2 << 8
    }

    private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ source: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        guard let handle = handle(file), let disk else { return SQLITE_IOERR }
        let wasDead = disk.isDead(handle.process)
        if let code = disk.failure(.write, handle) {
            // A process that is killed in a write may have done a part of it.
            if !wasDead, disk.isDead(handle.process) {
                let part = UnsafeRawBufferPointer(start: source, count: disk.dice.below(Int(count) + 1))
                handle.file.write(part, at: Int(offset))
            }
            return code
        }
        disk.writes += 1
        handle.file.write(UnsafeRawBufferPointer(start: source, count: Int(count)), at: Int(offset))
        return SQLITE_OK
    }

    private static func map(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ index: Int32, _ size: Int32, _ creates: Int32,
        _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Int32 {
        guard let handle = handle(file), let disk else { return SQLITE_IOERR }
        if let code = disk.failure(.map, handle) { return code }
        out?.pointee = handle.map(Int(index), size: Int(size), creates: creates != 0)
        return SQLITE_OK
    }
}
