import FoundationEssentials
import Glibc

/// Files of a published directory and of keys: read whole, and replaced in one step.
enum PublishFile {
    /// Nil when there is no such file.
    static func bytes(_ path: String) throws(Failure) -> [UInt8]? {
        if let data = FileManager.default.contents(atPath: path) { return Array(data) }
        guard access(path, F_OK) != 0 else {
            throw Failure(description: "\(path) cannot be read; is it a file that this user can read?")
        }
        return nil
    }

    /// Writes a file that does not exist yet.
    static func create(_ path: String, _ text: String, mode: mode_t) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw fault(path) }
        defer { close(descriptor) }
        try fill(descriptor, Array(text.utf8), mode: mode, path)
    }

    /// Readers see the old content or the new one, and a crash leaves one of them.
    static func replace(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let temporary = "\(path).\(UInt64.random(in: 0 ... .max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw fault(path) }
        var isKept = false
        defer {
            close(descriptor)
            if !isKept { unlink(temporary) }
        }
        try fill(descriptor, bytes, mode: 0o644, path)
        guard rename(temporary, path) == 0 else { throw fault(path) }
        isKept = true
        syncFolder(of: path)
    }

    static func makeFolder(_ path: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw Failure(description: "the directory \(path) cannot be made: \(String(cString: strerror(errno)))")
        }
    }

    /// The path without links; nil when there is no such file.
    static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Whether a file is below a folder, whatever links lead to the two.
    static func isBelow(_ folder: String, _ file: String) -> Bool {
        guard let root = resolved(folder), let file = resolved(file) else { return false }
        return file.hasPrefix(root == "/" ? root : "\(root)/")
    }

    /// The folder of a path, which need not exist.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Web servers read what they serve as another user: the mode does not depend on the caller's umask.
    private static func fill(
        _ descriptor: CInt, _ bytes: [UInt8], mode: mode_t, _ path: String
    ) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw fault(path) }
            rest = rest.dropFirst(count)
        }
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw fault(path) }
    }

    private static func syncFolder(of path: String) {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func fault(_ path: String) -> Failure {
        Failure(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
