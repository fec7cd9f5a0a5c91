import Glibc

/// The system calls of the store, in one place. Paths are bytes to the system: nothing is normalised.
enum Files {
    struct Failure: Error {
        let code: Int32

        var text: String { String(cString: strerror(code)) }
    }

    /// Makes a directory and what is missing above it, readable by the owner alone. Fine when it is there already.
    static func makeDirectory(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        if code == EEXIST { return try checkDirectory(path) }
        guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw Failure(code: code)
        }
        try makeDirectory(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(code: errno) }
    }

    private static func checkDirectory(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(code: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(code: ENOTDIR) }
    }

    /// Makes a file that only the owner can read, unless it is there. The mode does not depend on the umask.
    static func makePrivateFile(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        close(descriptor)
    }

    static func rename(_ path: String, to newPath: String) throws(Failure) {
        guard Glibc.rename(path, newPath) == 0 else { throw Failure(code: errno) }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Opens a file and locks it for this open description alone. Nil when another holds the lock.
    static func lock(_ path: String) throws(Failure) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw Failure(code: code)
    }

    static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

    static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
}
