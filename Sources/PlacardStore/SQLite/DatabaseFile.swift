import CLinux
import CSQLite
import Glibc

/// A file that SQLite has open through `StoreVFS`: a database, its log or its journal.
///
/// SQLite's own files are locked for the process, and the system drops such locks as soon as the process closes *any*
/// descriptor of the file: one of a backup, or of another copy of SQLite. Locks of these files belong to the descriptor.
/// They are on SQLite's bytes, so other programs' SQLite respects them, and one in this process, too.
final class DatabaseFile {
    /// Valid as long as SQLite has the file open.
    let path: UnsafePointer<CChar>
    /// -1 after `closeInChild`.
    private(set) var descriptor: Int32
    /// The database of a log or a journal, until that closes. SQLite closes it last.
    private var main: DatabaseFile?
    /// A created file is safe once its directory's entry is.
    private var needsDirectorySync: Bool
    /// Error number of the last failed call.
    private(set) var lastError: Int32 = 0
    /// The lock that this connection has.
    private var level = SQLITE_LOCK_NONE
    /// A database's limit is read when a connection begins to write, which saves a call for each write.
    private var sizeLimit: off_t = 0
    /// The index of a database's log.
    private var index: LogIndex?
    /// A database's log or journal while that is open, for `closeInChild`.
    private var log: DatabaseFile?

    init(_ descriptor: Int32, _ path: UnsafePointer<CChar>, main: DatabaseFile?, isNew: Bool) {
        self.descriptor = descriptor
        self.path = path
        self.main = main
        needsDirectorySync = isNew
        main?.log = self
    }

    func close() {
        if main?.log === self { main?.log = nil }
        main = nil
        if level == SQLITE_LOCK_NONE { Files.closeDescriptor(descriptor) } else { LockedDescriptor.release(descriptor) }
    }

    /// For a forked child: closes its copies of the descriptors. The parent keeps the locks.
    func closeInChild() {
        if descriptor >= 0 { Files.closeDescriptor(descriptor) }
        descriptor = -1
        index?.closeInChild()
        log?.closeInChild()
    }

    // MARK: Reading and writing

    func read(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: off_t) -> Int32 {
        var done = 0
        while done < count {
            let got = SystemCalls.current.read(descriptor, target + done, count - done, offset + off_t(done))
            if got < 0, errno == EINTR { continue }
            if got < 0 { return failed(FileCode.read) }
            if got == 0 { break }
            done += got
        }
        if done == count { return SQLITE_OK }
        lastError = 0
        memset(target + done, 0, count - done)
        return FileCode.shortRead
    }

    func write(_ source: UnsafeRawPointer, _ count: Int, at offset: off_t) -> Int32 {
        let fits = offset + off_t(count) <= (main ?? self).sizeLimit
        return fits ? writeAll(source, count, offset) : FileSizeLimit.guarded { writeAll(source, count, offset) }
    }

    private func writeAll(_ source: UnsafeRawPointer, _ count: Int, _ offset: off_t) -> Int32 {
        var done = 0
        while done < count {
            let put = pwrite(descriptor, source + done, count - done, offset + off_t(done))
            if put < 0, errno == EINTR { continue }
            if put == 0 || (put < 0 && errno == ENOSPC) {
                lastError = 0
                return SQLITE_FULL
            }
            if put < 0 { return failed(FileCode.write) }
            done += put
        }
        return SQLITE_OK
    }

    func truncate(_ size: off_t) -> Int32 {
        let result = FileSizeLimit.guarded {
            var result: Int32
            repeat { result = SystemCalls.current.truncate(descriptor, size) } while result < 0 && errno == EINTR
            return result
        }
        return result == 0 ? SQLITE_OK : failed(FileCode.truncate)
    }

    func sync() -> Int32 {
        guard SystemCalls.current.sync(descriptor) == 0 else { return failed(FileCode.sync) }
        guard needsDirectorySync else { return SQLITE_OK }
        guard Self.syncDirectory(of: path) else { return failed(FileCode.syncDirectory) }
        needsDirectorySync = false
        return SQLITE_OK
    }

    static func syncDirectory(of path: UnsafePointer<CChar>) -> Bool {
        let path = String(cString: path)
        guard let slash = path.lastIndex(of: "/") else { return true }
        return (try? Files.syncDirectory(String(path[...slash]))) != nil
    }

    func size(_ out: inout Int64) -> Int32 {
        guard let status else { return FileCode.status }
        out = Int64(status.st_size)
        return SQLITE_OK
    }

    /// Nil on error.
    var status: stat? {
        var status = stat()
        if SystemCalls.current.status(descriptor, &status) == 0 { return status }
        lastError = errno
        return nil
    }

    /// Whether the path no longer names this file.
    var isMoved: Bool {
        var (found, own) = (stat(), stat())
        guard stat(path, &found) == 0, fstat(descriptor, &own) == 0 else { return true }
        return found.st_dev != own.st_dev || found.st_ino != own.st_ino
    }

    private func failed(_ code: Int32) -> Int32 {
        lastError = errno
        return code
    }

    // MARK: Locks (sqlite.org/lockingv3.html)

    private static let pending: off_t = 0x4000_0000
    private static let reserved = pending + 1
    private static let shared = pending + 2
    private static let sharedSize: off_t = 510

    func lock(_ wanted: Int32) -> Int32 {
        if level >= wanted { return SQLITE_OK }
        if wanted == SQLITE_LOCK_SHARED { return lockShared() }
        noticeSizeLimit()
        if wanted == SQLITE_LOCK_RESERVED {
            guard set(F_WRLCK, Self.reserved, 1) else { return refused(FileCode.lock) }
        } else {
            if level == SQLITE_LOCK_RESERVED {
                // Keeps new readers out, and is kept while the present ones finish.
                guard set(F_WRLCK, Self.pending, 1) else { return refused(FileCode.lock) }
                level = SQLITE_LOCK_PENDING
            }
            guard set(F_WRLCK, Self.shared, Self.sharedSize) else { return refused(FileCode.lock) }
        }
        level = wanted
        return SQLITE_OK
    }

    private func lockShared() -> Int32 {
        guard set(F_RDLCK, Self.pending, 1) else { return refused(FileCode.lock) }
        let code = set(F_RDLCK, Self.shared, Self.sharedSize) ? SQLITE_OK : refused(FileCode.lock)
        guard set(F_UNLCK, Self.pending, 1) else { return refused(FileCode.unlock) }
        if code == SQLITE_OK { level = SQLITE_LOCK_SHARED }
        return code
    }

    func unlock(_ wanted: Int32) -> Int32 {
        if level <= wanted { return SQLITE_OK }
        if wanted == SQLITE_LOCK_NONE {
            guard set(F_UNLCK, 0, 0) else { return failed(FileCode.unlock) }
        } else {
            guard set(F_RDLCK, Self.shared, Self.sharedSize) else { return failed(FileCode.readLock) }
            guard set(F_UNLCK, Self.pending, 2) else { return failed(FileCode.unlock) }
        }
        level = wanted
        return SQLITE_OK
    }

    /// Whether any connection has the lock of a writer.
    func checkReserved(_ out: inout Int32) -> Int32 {
        out = 1
        if level > SQLITE_LOCK_SHARED { return SQLITE_OK }
        let found = SystemCalls.current.findLock(descriptor, Self.reserved, 1)
        guard found >= 0 else { return failed(FileCode.checkLock) }
        out = found == F_UNLCK ? 0 : 1
        return SQLITE_OK
    }

    /// False where the system has no locks of descriptors.
    static func canLock(_ descriptor: Int32) -> Bool {
        SystemCalls.current.findLock(descriptor, reserved, 1) >= 0 || errno != EINVAL
    }

    /// Opens a database and locks it as a reader does; nil on error.
    static func hold(_ path: String) -> Int32? { LockedDescriptor.hold(path, shared, sharedSize) }

    private func set(_ type: Int32, _ start: off_t, _ length: off_t) -> Bool {
        SystemCalls.current.lock(descriptor, type, start, length) == 0
    }

    /// Another connection has the lock, unless the system says something else.
    private func refused(_ code: Int32) -> Int32 {
        switch errno {
        case EACCES, EAGAIN, EBUSY, EINTR, ENOLCK, ETIMEDOUT: return SQLITE_BUSY
        case EPERM: return SQLITE_PERM
        default: return failed(code)
        }
    }

    private func noticeSizeLimit() { sizeLimit = FileSizeLimit.current }

    // MARK: The log's index

    func mapIndex(_ region: Int32, _ size: Int32, grows: Bool, _ out: inout UnsafeMutableRawPointer?) -> Int32 {
        out = nil
        if index == nil {
            guard let status else { return FileCode.status }
            switch LogIndex.open(path, like: status) {
            case .success(let opened): index = opened
            case .failure(let refusal): return refusal.code
            }
        }
        let code = index?.map(Int(region), size: Int(size), grows: grows, &out) ?? FileCode.mapIndex
        return code & 0xFF == SQLITE_IOERR ? failed(code) : code
    }

    func lockIndex(_ first: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        if flags & SQLITE_SHM_UNLOCK == 0, first < LogIndex.firstMark { noticeSizeLimit() }
        return index?.lock(first, count, flags) ?? FileCode.lock
    }

    func unmapIndex(deletes: Bool) {
        index?.close(deletes: deletes)
        index = nil
    }
}
