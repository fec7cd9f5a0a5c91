import CLinux
import CSQLite
import Glibc

/// The methods by which SQLite uses a `DatabaseFile`.
enum FileMethods {
    /// Where a file is kept, so that SQLite can hand it around.
    private typealias Box = UnsafeMutablePointer<DatabaseFile>

    /// Size of SQLite's structure and of the box's address behind it.
    static let size = offset + MemoryLayout<Box>.stride
    private static let offset = MemoryLayout<sqlite3_file>.stride

    /// Never freed: SQLite keeps pointers to it.
    private static nonisolated(unsafe) let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: makeMethods())
        return methods
    }()

    /// Keeps a file in SQLite's structure until its method `xClose`.
    static func put(_ opened: DatabaseFile, into file: UnsafeMutablePointer<sqlite3_file>) {
        let box = Box.allocate(capacity: 1)
        box.initialize(to: opened)
        UnsafeMutableRawPointer(file).storeBytes(of: box, toByteOffset: offset, as: Box.self)
        file.pointee.pMethods = UnsafePointer(methods)
    }

    /// Nil for a file of another file system.
    static func file(_ file: UnsafeMutablePointer<sqlite3_file>?) -> DatabaseFile? {
        box(file)?.pointee
    }

    private static func box(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Box? {
        guard let file, file.pointee.pMethods == UnsafePointer(methods) else { return nil }
        return UnsafeRawPointer(file).load(fromByteOffset: offset, as: Box.self)
    }

    private static func makeMethods() -> sqlite3_io_methods {
        var methods = sqlite3_io_methods()
        // Without the methods of version 3, which map the database into memory: another program could truncate it.
        methods.iVersion = 2
        methods.xClose = { file in
            guard let box = FileMethods.box(file) else { return SQLITE_OK }
            box.pointee.close()
            box.deinitialize(count: 1)
            box.deallocate()
            file?.pointee.pMethods = nil
            return SQLITE_OK
        }
        methods.xRead = { file, target, count, offset in
            guard let opened = FileMethods.file(file), let target else { return FileCode.read }
            return opened.read(target, Int(count), at: off_t(offset))
        }
        methods.xWrite = { file, source, count, offset in
            guard let opened = FileMethods.file(file), let source else { return FileCode.write }
            return opened.write(source, Int(count), at: off_t(offset))
        }
        methods.xTruncate = { FileMethods.file($0)?.truncate(off_t($1)) ?? FileCode.truncate }
        methods.xSync = { file, _ in FileMethods.file(file)?.sync() ?? FileCode.sync }
        methods.xFileSize = { file, out in
            guard let opened = FileMethods.file(file), let out else { return FileCode.status }
            return opened.size(&out.pointee)
        }
        methods.xSectorSize = { _ in 4_096 }
        methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
        methods.xFileControl = { FileMethods.control($0, $1, $2) }
        setLocks(of: &methods)
        return methods
    }

    private static func setLocks(of methods: inout sqlite3_io_methods) {
        methods.xLock = { FileMethods.file($0)?.lock($1) ?? FileCode.lock }
        methods.xUnlock = { FileMethods.file($0)?.unlock($1) ?? FileCode.unlock }
        methods.xCheckReservedLock = { file, out in
            guard let opened = FileMethods.file(file), let out else { return FileCode.checkLock }
            return opened.checkReserved(&out.pointee)
        }
        methods.xShmMap = { file, region, size, grows, out in
            guard let opened = FileMethods.file(file), let out else { return FileCode.mapIndex }
            var memory: UnsafeMutableRawPointer?
            defer { out.pointee = memory }
            return opened.mapIndex(region, size, grows: grows != 0, &memory)
        }
        methods.xShmLock = { FileMethods.file($0)?.lockIndex($1, $2, $3) ?? FileCode.lock }
        methods.xShmBarrier = { _ in placard_memory_barrier() }
        methods.xShmUnmap = { file, deletes in
            FileMethods.file(file)?.unmapIndex(deletes: deletes != 0)
            return SQLITE_OK
        }
    }

    private static func control(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ operation: Int32, _ argument: UnsafeMutableRawPointer?
    ) -> Int32 {
        guard let opened = self.file(file) else { return SQLITE_NOTFOUND }
        switch operation {
        case SQLITE_FCNTL_LAST_ERRNO: argument?.storeBytes(of: opened.lastError, as: Int32.self)
        case SQLITE_FCNTL_HAS_MOVED: argument?.storeBytes(of: opened.isMoved ? 1 : 0, as: Int32.self)
        default: return SQLITE_NOTFOUND
        }
        return SQLITE_OK
    }
}
