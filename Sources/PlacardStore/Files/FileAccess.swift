import CLinux
import Glibc

/// Who can use the store's files.
package enum FileAccess: Sendable {
    /// The owner alone.
    case owner
    /// The directory's group, too. Pictures stay private.
    case group

    var directoryMode: mode_t { self == .group ? 0o2770 : 0o700 }
    var fileMode: mode_t { self == .group ? 0o660 : 0o600 }

    /// How often to try a file that another user may have just created: the umask takes access away until its mode is
    /// set, by Placard or by SQLite.
    static let attempts = 30

    static func pause() { usleep(10_000) }
}

extension Files {
    /// The access that new files get next to others: `group` in a directory that was made for it.
    static func access(in directory: String) -> FileAccess {
        guard let status = try? status(of: directory) else { return .owner }
        return status.st_mode & 0o2777 == FileAccess.group.directoryMode ? .group : .owner
    }

    /// Gives the group of an existing directory access to it, and new files that group. Keeps what others may do.
    ///
    /// - Throws: also when everyone can write to it: anyone could replace the files.
    static func shareDirectory(_ path: String) throws(Failure) {
        let needed: mode_t = 0o2070
        var found = try status(of: path)
        guard found.st_mode & S_IWOTH == 0 else {
            throw Failure("everyone can write to it, which group_access does not allow: use a directory of its own")
        }
        if found.st_mode & needed == needed { return }
        // Fails for another user's directory. Without an error, the system clears setgid unless this user is in the
        // group.
        if fchmodat(AT_FDCWD, path, found.st_mode & 0o7777 | needed, 0) != 0, errno == EROFS {
            throw Failure(code: EROFS)
        }
        found = try status(of: path)
        guard found.st_mode & needed == needed else {
            throw Failure(
                "group_access needs mode 2770, which user \(geteuid()) cannot set: it belongs to user \(found.st_uid) "
                    + "and group \(found.st_gid)")
        }
    }

    /// Gives the directory's group access to an existing file. Does nothing if the file is missing.
    static func shareFile(_ path: String, in directory: String) throws(Failure) {
        let (mode, group) = (FileAccess.group.fileMode, try status(of: directory).st_gid)
        var attempts = FileAccess.attempts
        var found = stat()
        repeat {
            guard lstat(path, &found) == 0 else { return }
            if found.st_mode & 0o777 == mode, found.st_gid == group { return }
            try checkRegularFile(path)
            if found.st_uid == geteuid() { break }
            FileAccess.pause()
            attempts -= 1
        } while attempts > 0
        // By descriptor: the group could replace the name in between. Closing it releases no lock of SQLite's.
        let descriptor = placard_open_place(path)
        guard descriptor >= 0, fstat(descriptor, &found) == 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        guard found.st_mode & S_IFMT == S_IFREG else { throw Failure("it is not a regular file") }
        // Another name could be that of a file outside the store.
        guard found.st_nlink == 1 else { throw Failure("it has a second name (hard link): remove that") }
        let place = "/proc/self/fd/\(descriptor)"
        guard chown(place, uid_t.max, group) == 0, chmod(place, mode) == 0
        else {
            throw Failure(
                "it needs mode 0660 and group \(group), which user \(geteuid()) cannot set: it belongs to user "
                    + "\(found.st_uid)")
        }
    }

    private static func status(of path: String) throws(Failure) -> stat {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Failure(code: errno) }
        return status
    }
}
