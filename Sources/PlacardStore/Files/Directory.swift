import CLinux
import Glibc

/// An open directory. Its entries are reached through its descriptor and symbolic links are not followed, so that
/// nothing outside it is touched, even when it is replaced meanwhile.
struct Directory: ~Copyable {
    private let descriptor: Int32

    /// - Throws: when it is missing, a symbolic link, or owned by a user other than this one and root.
    init(opening path: String) throws(Files.Failure) {
        let descriptor = placard_above_streams(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
        guard descriptor >= 0 else {
            let code = errno
            throw Self.isLink(path) ? .link : Files.Failure(code: code)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() || status.st_uid == 0 else {
            close(descriptor)
            throw Files.Failure("it belongs to another user")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Names of the entries.
    func names() -> [String] {
        // Closing the stream closes its descriptor.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        rewinddir(stream)
        var names: [String] = []
        while let entry = readdir(stream) {
            if let name = placard_entry_name(entry), let text = String(validatingCString: name) { names.append(text) }
        }
        return names
    }

    /// Size in bytes; nil when the file is missing, or not a regular file.
    func size(of name: String) -> Int64? {
        var found = stat()
        guard fstatat(descriptor, name, &found, AT_SYMLINK_NOFOLLOW) == 0, found.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(found.st_size)
    }

    /// Creates a file with these bytes, or replaces its contents. Its mode is 0600, whatever the umask.
    func write(_ name: String, _ bytes: UnsafeRawBufferPointer, syncs: Bool) throws(Files.Failure) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let file = placard_above_streams(openat(descriptor, name, flags, 0o600))
        guard file >= 0 else { throw Files.Failure(code: errno) }
        defer { close(file) }
        try Files.setMode(0o600, of: name, in: descriptor)
        try Files.write(bytes, to: file)
        guard !syncs || fsync(file) == 0 else { throw Files.Failure(code: errno) }
    }

    /// Writes a file, whole or not at all, or replaces one.
    ///
    /// - Parameter syncs: waits until it is on the disk.
    func replace(_ name: String, _ bytes: UnsafeRawBufferPointer, syncs: Bool) throws(Files.Failure) {
        let temporary = name + Self.unfinished
        do throws(Files.Failure) {
            try write(temporary, bytes, syncs: syncs)
            try rename(temporary, to: name)
            if syncs { try sync() }
        } catch {
            remove(temporary)
            throw error
        }
    }

    /// How the name of a file ends until it is whole.
    static let unfinished = ".part"

    func rename(_ name: String, to newName: String) throws(Files.Failure) {
        guard renameat(descriptor, name, descriptor, newName) == 0 else { throw Files.Failure(code: errno) }
    }

    /// Removes a file. Does nothing if it is missing or cannot be removed.
    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Waits until the directory's entries are on the disk.
    func sync() throws(Files.Failure) {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw Files.Failure(code: errno) }
    }
}
