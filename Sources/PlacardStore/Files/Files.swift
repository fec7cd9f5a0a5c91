import CLinux
import Glibc

/// The store's system calls on paths; `Directory` has those on a directory's entries. Paths are passed to the system as
/// bytes, without normalisation.
enum Files {
    struct Failure: Error {
        let text: String
        /// The rights do not suffice, perhaps only until another process has set the mode of a new file.
        let isDenied: Bool

        init(code: Int32) {
            text = String(cString: strerror(code))
            isDenied = code == EACCES
        }

        init(_ text: String) {
            self.text = text
            isDenied = false
        }

        static let link = Failure("it is a symbolic link, which is not followed")
    }

    // MARK: Directories

    /// Creates a directory and its missing parents with this mode. Succeeds when it exists already.
    ///
    /// Syncs the entries of new parents, with any durability: a client with durability `power` may use the directory
    /// later.
    ///
    /// - Parameter syncs: false: the entry of the directory itself is synced by those who need it.
    static func makeDirectory(
        _ path: String, _ mode: mode_t = FileAccess.owner.directoryMode, syncs: Bool = true
    ) throws(Failure) {
        if mkdir(path, mode) == 0 { return try finishDirectory(path, mode, syncs: syncs) }
        let code = errno
        if code == EEXIST { return try checkDirectory(path) }
        guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw Failure(code: code)
        }
        try makeDirectory(String(path[..<slash]), mode)
        if mkdir(path, mode) == 0 { return try finishDirectory(path, mode, syncs: syncs) }
        guard errno == EEXIST else { throw Failure(code: errno) }
    }

    private static func finishDirectory(_ path: String, _ mode: mode_t, syncs: Bool) throws(Failure) {
        try setMode(mode, of: path)
        if syncs { try syncDirectory(path + "/..") }
    }

    private static func checkDirectory(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(code: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(code: ENOTDIR) }
    }

    /// Waits until a directory's entries are on the disk. Skips a directory that can be entered but not read.
    static func syncDirectory(_ path: String) throws(Failure) {
        let descriptor = placard_above_streams(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        if descriptor < 0, errno == EACCES { return }
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        // EINVAL: the file system does not support it. EROFS: there is nothing to write.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw Failure(code: errno) }
    }

    // MARK: Files

    /// Creates a file with this mode, whatever the umask, if it is missing.
    ///
    /// An existing file is not opened: closing it again would drop the locks that the host's SQLite holds on it in this
    /// process.
    ///
    /// - Throws: also when the path is a symbolic link or anything else that is not a regular file.
    static func makeFile(_ path: String, _ mode: mode_t) throws(Failure) {
        if mknod(path, S_IFREG | mode, 0) == 0 { return try setMode(mode, of: path) }
        let code = errno
        guard code == EEXIST else { throw Failure(code: code) }
        try checkRegularFile(path)
    }

    /// Sets the mode of a new file or directory, which the umask may have changed. Does not follow symbolic links.
    ///
    /// - Parameter directory: descriptor of the directory that contains `path`.
    static func setMode(_ mode: mode_t, of path: String, in directory: Int32 = AT_FDCWD) throws(Failure) {
        var status = stat()
        guard fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw Failure(code: errno) }
        if status.st_mode & (0o777 | mode) == mode { return }
        if fchmodat(directory, path, mode, AT_SYMLINK_NOFOLLOW) == 0 { return }
        // Some mounts, such as vfat or CIFS, have one fixed owner and mode for all files.
        guard errno == EPERM || errno == ENOTSUP || errno == EOPNOTSUPP else { throw Failure(code: errno) }
    }

    /// Creates a file with this mode, whatever the umask, and waits until its bytes are on the disk.
    ///
    /// - Throws: also when it exists. A file that could not be completed stays.
    static func create(_ path: String, _ mode: mode_t, _ bytes: [UInt8]) throws(Failure) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = placard_above_streams(open(path, flags, mode))
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        try setMode(mode, of: path)
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Failure) in try write(bytes, to: descriptor) }
        }
        try result.get()
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
    }

    /// Writes all bytes.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = FileSizeLimit.guarded { Glibc.write(descriptor, part.baseAddress, part.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw Failure(code: count == 0 ? ENOSPC : errno)
            }
        }
    }

    static func checkRegularFile(_ path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Failure(code: errno) }
        if status.st_mode & S_IFMT == S_IFLNK { throw .link }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("it is not a regular file") }
    }

    static func rename(_ path: String, to newPath: String) throws(Failure) {
        guard Glibc.rename(path, newPath) == 0 else { throw Failure(code: errno) }
    }

    /// Renames a file, and waits for nothing. Returns false when there is a file of the new name, or when the file system
    /// cannot rename without replacing.
    static func publish(_ path: String, as newPath: String) -> Bool { placard_rename_new(path, newPath) == 0 }

    /// Removes a file. Does nothing if it is missing or cannot be removed.
    static func remove(_ path: String) { unlink(path) }

    /// The absolute path without symbolic links, which stays the same when the working directory changes.
    static func resolve(_ path: String) throws(Failure) -> String {
        guard let resolved = realpath(path, nil) else { throw Failure(code: errno) }
        defer { free(resolved) }
        guard let text = String(validatingCString: resolved) else { throw Failure("its path is not UTF-8") }
        return text
    }

    /// Identifies a file, whatever its name.
    struct Identity: Equatable {
        private let device: UInt
        private let number: UInt

        fileprivate init(_ status: stat) {
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    /// What a path points to.
    enum Found: Equatable {
        case there(Identity)
        case missing
        /// The system call failed for another reason, such as permissions or an I/O error.
        case unknown

        /// Whether both are known and differ.
        func isOther(than other: Found) -> Bool { self != .unknown && other != .unknown && self != other }
    }

    static func find(_ path: String) -> Found {
        var status = stat()
        if stat(path, &status) == 0 { return .there(Identity(status)) }
        return errno == ENOENT || errno == ENOTDIR ? .missing : .unknown
    }

    static func find(descriptor: Int32) -> Found {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? .there(Identity(status)) : .unknown
    }

    /// True for a dangling symbolic link too.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Size in bytes; 0 when the file is missing.
    static func size(_ path: String) -> Int64 {
        var status = stat()
        return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// - Throws: the reason why a file cannot be read. A missing file is not an error.
    static func checkReadable(_ path: String) throws(Failure) {
        guard faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 || errno == ENOENT else { throw Failure(code: errno) }
    }

    /// Whether the rights of this process allow this access.
    static func allows(_ access: Int32, _ path: String) -> Bool {
        faccessat(AT_FDCWD, path, access, AT_EACCESS) == 0
    }

    // MARK: Locks

    /// Opens a file and locks it for this open file description. Nil when another process or description holds the
    /// lock.
    ///
    /// - Parameter mode: creates a missing file with this mode.
    static func lock(_ path: String, makes mode: mode_t?) throws(Failure) -> Int32? {
        if let mode { try makeFile(path, mode) }
        let descriptor = placard_above_streams(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW))
        guard descriptor >= 0 else { throw errno == ELOOP ? .link : Failure(code: errno) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw Failure(code: code)
    }

    static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

    static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
}
