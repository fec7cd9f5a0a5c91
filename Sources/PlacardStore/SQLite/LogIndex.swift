import CLinux
import CSQLite
import Glibc

/// The index of a log in shared memory (`-shm`), as one connection uses it (sqlite.org/walformat.html).
final class LogIndex {
    struct Refusal: Error {
        let code: Int32
    }

    /// Number of the first of the locks that readers share. Those before it are for writing, checkpoints and recovery.
    static let firstMark: Int32 = 3

    /// The first byte with a lock; the byte for each number follows.
    private static let firstLock: off_t = 120
    /// Locked shared by each user.
    private static let userLock: off_t = 128
    /// What precedes the locks: two copies of the header, and the state of checkpoints. With zeros it is invalid.
    private static let headerSize = 136
    private static let pageSize = 4_096

    private let path: String
    private var descriptor: Int32
    private let isReadOnly: Bool
    /// Whether this is a user. A reader that may not write cannot be the first one.
    private var hasJoined = false
    private var regions: [UnsafeMutableRawPointer] = []
    private var mappings: [UnsafeMutableRawBufferPointer] = []
    /// The mark whose lock is kept shared for the next call.
    private var keptMark: Int32?

    private init(_ path: String, _ descriptor: Int32, isReadOnly: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.isReadOnly = isReadOnly
    }

    /// - Parameters:
    ///   - database: path of the database, as SQLite has it.
    ///   - status: the database's, of which a new index gets mode, owner and group.
    static func open(_ database: UnsafePointer<CChar>, like status: stat) -> Result<LogIndex, Refusal> {
        let path = StorePath.index(of: String(cString: database))
        var descriptor: Int32 = -1
        if sqlite3_uri_boolean(database, "readonly_shm", 0) == 0 {
            descriptor = LockedDescriptor.open(path, O_RDWR | O_CREAT, like: status)
        }
        let isReadOnly = descriptor < 0
        if isReadOnly { descriptor = LockedDescriptor.open(path, O_RDONLY, like: nil) }
        guard descriptor >= 0 else { return .failure(Refusal(code: SQLITE_CANTOPEN)) }
        let index = LogIndex(path, descriptor, isReadOnly: isReadOnly)
        let code = index.join()
        guard code == SQLITE_OK || code == FileCode.cannotMakeIndex else {
            index.close(deletes: false)
            return .failure(Refusal(code: code))
        }
        return .success(index)
    }

    /// Becomes a user. The first one makes the contents invalid, which may be older than a crash of the system.
    ///
    /// SQLite truncates the file for that. A program that believes it is the first one, because another lost its locks,
    /// then ends the other by a signal (SIGBUS). Zeros have the same effect: the index is built again.
    private func join() -> Int32 {
        switch SystemCalls.current.findLock(descriptor, Self.userLock, 1) {
        case F_RDLCK: break
        case F_WRLCK: return SQLITE_BUSY
        case F_UNLCK:
            if isReadOnly { return FileCode.cannotMakeIndex }
            guard set(F_WRLCK, Self.userLock, 1) else { return SQLITE_BUSY }
            guard invalidate() else { return FileCode.openIndex }
        default: return FileCode.lock
        }
        guard set(F_RDLCK, Self.userLock, 1) else { return SQLITE_BUSY }
        hasJoined = true
        return SQLITE_OK
    }

    private func invalidate() -> Bool {
        let zeros = [UInt8](repeating: 0, count: Self.headerSize)
        return FileSizeLimit.guarded { pwrite(descriptor, zeros, zeros.count, 0) == zeros.count }
    }

    func close(deletes: Bool) {
        for mapping in mappings { munmap(mapping.baseAddress, mapping.count) }
        if deletes { unlink(path) }
        LockedDescriptor.release(descriptor)
    }

    func closeInChild() {
        if descriptor >= 0 { Files.closeDescriptor(descriptor) }
        descriptor = -1
    }

    /// Opens an index and becomes a user; nil on error.
    static func hold(_ path: String) -> Int32? { LockedDescriptor.hold(path, userLock, 1) }

    // MARK: Memory

    /// - Parameter out: the memory of a region, which stays where it is; nil when the file is shorter.
    func map(_ region: Int, size: Int, grows: Bool, _ out: inout UnsafeMutableRawPointer?) -> Int32 {
        if !hasJoined {
            let code = join()
            guard code == SQLITE_OK else { return code }
        }
        // A system's pages may be larger than a region.
        let together = max(1, sysconf(Int32(_SC_PAGESIZE)) / size)
        let count = (region / together + 1) * together
        if regions.count < count {
            let code = map(upTo: count, size, together, grows: grows)
            guard code == SQLITE_OK else { return code }
        }
        if region < regions.count { out = regions[region] }
        return isReadOnly ? SQLITE_READONLY : SQLITE_OK
    }

    private func map(upTo count: Int, _ size: Int, _ together: Int, grows: Bool) -> Int32 {
        var status = stat()
        guard SystemCalls.current.status(descriptor, &status) == 0 else { return FileCode.growIndex }
        if status.st_size < count * size {
            guard grows else { return SQLITE_OK }
            guard grow(from: Int(status.st_size), to: count * size) else { return FileCode.growIndex }
        }
        let protection = isReadOnly ? PROT_READ : PROT_READ | PROT_WRITE
        let length = together * size
        while regions.count < count {
            let mapped = SystemCalls.current.map(descriptor, length, protection, off_t(regions.count * size))
            guard let mapped, mapped != MAP_FAILED else { return FileCode.mapIndex }
            mappings.append(UnsafeMutableRawBufferPointer(start: mapped, count: length))
            for number in 0..<together { regions.append(mapped + number * size) }
        }
        return SQLITE_OK
    }

    /// Writes to each new page: memory of a file with holes could end the process when the disk is full.
    private func grow(from old: Int, to size: Int) -> Bool {
        FileSizeLimit.guarded {
            for page in old / Self.pageSize..<size / Self.pageSize {
                let end = off_t((page + 1) * Self.pageSize)
                guard pwrite(descriptor, "", 1, end - 1) == 1 else { return false }
            }
            return true
        }
    }

    // MARK: Locks

    func lock(_ first: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        if flags & SQLITE_SHM_UNLOCK != 0 {
            guard flags & SQLITE_SHM_EXCLUSIVE != 0, count == 1, first > Self.firstMark else {
                return setLock(F_UNLCK, first, count)
            }
            // A reader that has moved a mark reads with it next: that saves to unlock and to lock it.
            let code = setLock(F_RDLCK, first, 1)
            if code == SQLITE_OK { keptMark = first }
            return code
        }
        if flags & SQLITE_SHM_EXCLUSIVE != 0 { return setLock(F_WRLCK, first, count) }
        if keptMark == first {
            keptMark = nil
            return SQLITE_OK
        }
        return setLock(F_RDLCK, first, count)
    }

    private func setLock(_ type: Int32, _ first: Int32, _ count: Int32) -> Int32 {
        if let kept = keptMark, kept < first || kept >= first + count {
            guard set(F_UNLCK, Self.firstLock + off_t(kept), 1) else { return SQLITE_BUSY }
        }
        keptMark = nil
        return set(type, Self.firstLock + off_t(first), off_t(count)) ? SQLITE_OK : SQLITE_BUSY
    }

    private func set(_ type: Int32, _ start: off_t, _ length: off_t) -> Bool {
        SystemCalls.current.lock(descriptor, type, start, length) == 0
    }
}
