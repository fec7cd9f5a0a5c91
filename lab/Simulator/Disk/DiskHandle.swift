import CSQLite
import Glibc

/// An open file of one process, with its locks.
final class DiskHandle {
    let file: DiskFile
    let path: String
    /// The process that opened it.
    let process: Int
    /// The error number of the last call, which SQLite keeps until the next one.
    var lastError: Int32 = 0
    private(set) var level = SQLITE_LOCK_NONE
    /// Bits of the locks in shared memory.
    private var sharedLocks: UInt32 = 0
    private var exclusiveLocks: UInt32 = 0
    private(set) var usesSharedMemory = false

    init(_ file: DiskFile, path: String, process: Int) {
        self.file = file
        self.path = path
        self.process = process
        file.handles.append(self)
    }

    func close() {
        unmap()
        file.handles.removeAll { $0 === self }
    }

    // MARK: Locks on the file

    private var others: [DiskHandle] { file.handles.filter { $0 !== self } }

    func lock(_ wanted: Int32) -> Int32 {
        guard wanted > level else { return SQLITE_OK }
        let taken = others.map(\.level).max() ?? SQLITE_LOCK_NONE
        switch wanted {
        case SQLITE_LOCK_SHARED where taken >= SQLITE_LOCK_PENDING: return SQLITE_BUSY
        case SQLITE_LOCK_RESERVED where taken >= SQLITE_LOCK_RESERVED: return SQLITE_BUSY
        case SQLITE_LOCK_EXCLUSIVE where taken >= SQLITE_LOCK_SHARED: return SQLITE_BUSY
        default: break
        }
        level = wanted
        return SQLITE_OK
    }

    func unlock(_ wanted: Int32) { level = min(level, wanted) }

    var isReservedByAny: Bool { file.handles.contains { $0.level >= SQLITE_LOCK_RESERVED } }

    // MARK: Shared memory

    func map(_ index: Int, size: Int, creates: Bool) -> UnsafeMutableRawPointer? {
        if !usesSharedMemory { Disk.makeEmpty(path + "-shm") }
        usesSharedMemory = true
        return file.region(index, size: size, creates: creates)
    }

    /// - Parameter deletes: no process needs the shared memory any more.
    func unmap(deletes: Bool = false) {
        (sharedLocks, exclusiveLocks, usesSharedMemory) = (0, 0, false)
        // As on the next open after a crash: nobody uses the old memory.
        guard !file.handles.contains(where: \.usesSharedMemory) else { return }
        file.freeShared()
        if deletes { unlink(path + "-shm") }
    }

    func lockShared(_ first: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        let mask = (UInt32(1) << UInt32(count) - 1) << UInt32(first)
        if flags & SQLITE_SHM_UNLOCK != 0 {
            sharedLocks &= ~mask
            exclusiveLocks &= ~mask
            return SQLITE_OK
        }
        let isExclusive = flags & SQLITE_SHM_EXCLUSIVE != 0
        for other in others where other.exclusiveLocks & mask != 0 || isExclusive && other.sharedLocks & mask != 0 {
            return SQLITE_BUSY
        }
        if isExclusive { exclusiveLocks |= mask } else { sharedLocks |= mask }
        return SQLITE_OK
    }
}
