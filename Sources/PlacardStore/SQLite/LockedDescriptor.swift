import Glibc

/// Descriptors of a database and of its log's index, which have the locks of a connection.
enum LockedDescriptor {
    /// Opens a file without following a link; -1 and errno on error.
    ///
    /// - Parameter model: the database, whose mode, owner and group a new file gets, whatever the umask.
    static func open(_ path: UnsafePointer<CChar>, _ flags: Int32, like model: stat?) -> Int32 {
        let mode = model.map { $0.st_mode & 0o777 } ?? FileAccess.owner.fileMode
        var descriptor: Int32
        repeat {
            descriptor = SystemCalls.current.open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0, flags & O_CREAT != 0, let model else { return descriptor }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size == 0, status.st_mode & 0o777 != mode {
            fchmod(descriptor, mode)
        }
        if geteuid() == 0 { fchown(descriptor, model.st_uid, model.st_gid) }
        return descriptor
    }

    /// Opens a file and locks a part of it with a shared lock; nil on error.
    static func hold(_ path: String, _ start: off_t, _ length: off_t) -> Int32? {
        let descriptor = open(path, O_RDWR, like: nil)
        guard descriptor >= 0 else { return nil }
        if SystemCalls.current.lock(descriptor, F_RDLCK, start, length) == 0 { return descriptor }
        Files.closeDescriptor(descriptor)
        return nil
    }

    /// Releases all locks of a descriptor, of which a forked child may have a copy, and closes it.
    static func release(_ descriptor: Int32) {
        _ = SystemCalls.current.lock(descriptor, F_UNLCK, 0, 0)
        Files.closeDescriptor(descriptor)
    }
}
