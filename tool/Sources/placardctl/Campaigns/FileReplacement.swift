import Glibc

/// Replaces a file's content atomically: readers see the old content or the new one, and a crash leaves one of them.
struct FileReplacement {
    let path: String

    /// Why the file is not replaced, as a sentence for people.
    struct Refused: Error, Equatable {
        let text: String
    }

    /// Checks whether the file can be replaced, without changing anything.
    func check() throws(Refused) {
        _ = try status()
    }

    /// Compares and replaces under a lock, so that of several saves over the same content, also of several servers,
    /// one succeeds and the others are refused.
    ///
    /// - Parameter old: the content that the file must still have.
    func write(_ new: [UInt8], over old: [UInt8]) throws(Refused) {
        try check()
        let lock = try takeLock()
        defer { close(lock) }
        // The lock must be that of the file that has the path now: a save can have replaced it in the meantime.
        let before = try status(lock)
        let temporary = "\(folder)/.\(name).\(UInt64.random(in: 0 ... .max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("no file can be made in its folder") }
        var isKept = false
        defer {
            close(descriptor)
            if !isKept { unlink(temporary) }
        }
        try fill(descriptor, new, like: before)
        // As late as possible: an editor, which knows no lock, could save at any time.
        _ = try status(lock)
        guard try read() == old else { throw changed }
        guard rename(temporary, path) == 0 else { throw failure("it cannot be replaced") }
        isKept = true
        syncFolder()
    }

    private func opened() throws(Refused) -> CInt {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("it cannot be read") }
        return descriptor
    }

    /// The lock of the file that has the path now. Does not wait: the one that has it is about to change the file.
    private func takeLock() throws(Refused) -> CInt {
        let descriptor = try opened()
        // On a file system without locks, the comparison has to be enough.
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return descriptor }
        close(descriptor)
        throw Refused(text: "\(name) is being saved at this moment: load it again")
    }

    private var changed: Refused { Refused(text: "\(name) has changed on the disk meanwhile: load it again") }

    private func read() throws(Refused) -> [UInt8] {
        let descriptor = try opened()
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("it cannot be read") }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    // MARK: Checks

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func status() throws(Refused) -> stat {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw failure("it cannot be found") }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK:
            throw Refused(text: "\(name) is a symbolic link, which a save would replace: serve the file itself")
        default: throw Refused(text: "\(name) is not a regular file")
        }
        guard status.st_nlink == 1 else {
            throw Refused(text: "\(name) has other names (hard links), which a save would leave behind")
        }
        guard status.st_mode & 0o222 != 0, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else {
            throw Refused(text: "\(name) is not writable: change its permissions")
        }
        return status
    }

    /// The status of the path, which must still be the file of that descriptor.
    private func status(_ descriptor: CInt) throws(Refused) -> stat {
        let now = try status()
        var locked = stat()
        guard fstat(descriptor, &locked) == 0, now.st_ino == locked.st_ino, now.st_dev == locked.st_dev else {
            throw changed
        }
        return now
    }

    private func failure(_ what: String) -> Refused {
        Refused(text: "\(name) is not saved: \(what): \(String(cString: strerror(errno)))")
    }

    // MARK: Steps

    /// Writes the content, with the owner and the mode of the old file, and waits until it is on the disk.
    private func fill(_ descriptor: CInt, _ bytes: [UInt8], like before: stat) throws(Refused) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("the new content cannot be written") }
            rest = rest.dropFirst(count)
        }
        var made = stat()
        guard fstat(descriptor, &made) == 0 else { throw failure("the new content cannot be written") }
        if made.st_uid != before.st_uid || made.st_gid != before.st_gid {
            guard fchown(descriptor, before.st_uid, before.st_gid) == 0 else {
                throw failure("it would get another owner")
            }
        }
        guard fchmod(descriptor, before.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else {
            throw failure("the new content cannot be written")
        }
    }

    /// Best effort: the new content is in place.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
