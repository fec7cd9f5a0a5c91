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
    ///
    /// One that is there is not even opened: closing it again would end the locks that SQLite has on it in this process.
    static func makePrivateFile(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0, errno == EEXIST { return }
        guard descriptor >= 0 else { throw Failure(code: errno) }
        close(descriptor)
    }

    static func rename(_ path: String, to newPath: String) throws(Failure) {
        guard Glibc.rename(path, newPath) == 0 else { throw Failure(code: errno) }
    }

    /// Makes a file with these bytes, readable by its owner alone; what was there goes.
    static func write(_ path: String, _ bytes: UnsafeRawBufferPointer, syncs: Bool) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw Failure(code: count == 0 ? ENOSPC : errno)
            }
        }
        guard !syncs || fsync(descriptor) == 0 else { throw Failure(code: errno) }
    }

    /// Removes a file, if it is there and can be.
    static func remove(_ path: String) { unlink(path) }

    /// What a directory holds; nothing when there is none.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        // The name may be shorter than the struct says, and the rest of it no memory of ours.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        while let entry = readdir(directory) {
            let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            if let name = String(validatingCString: name) { names.append(name) }
        }
        return names
    }

    /// The path from the root, whatever the working directory becomes. As given when it cannot be told.
    static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(validatingCString: resolved) ?? path
    }

    /// In bytes; nil when it is not there, or no plain file.
    static func size(_ path: String) -> Int64? {
        var found = stat()
        guard lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(found.st_size)
    }

    /// Which file a path leads to.
    struct Identity: Equatable {
        private let device: UInt
        private let number: UInt

        fileprivate init(_ status: stat) {
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    /// Nil when there is none.
    static func identity(_ path: String) -> Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(status) : nil
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
