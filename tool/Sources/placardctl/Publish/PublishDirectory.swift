import FoundationEssentials
import Glibc
import PlacardCore

/// A directory that a web server serves: `head.json`, and what it leads to.
struct PublishDirectory {
    static let head = "head.json"
    static let blobs = "blobs"
    private static let files = "files"
    /// How long a blob stays after another one has replaced it: caches can have the older head for a while.
    private static let keptMs: Int64 = 30 * 24 * 3_600_000

    let path: String

    /// The head that is there; nil: nothing was published yet.
    func published() throws(Failure) -> SourceText? {
        guard let bytes = try PublishFile.bytes("\(path)/\(Self.head)") else { return nil }
        do throws(HeadFailure) {
            return try SourceText(bytes)
        } catch {
            throw Failure(description: "\(path)/\(Self.head): \(error.text); move it away to begin again")
        }
    }

    /// Makes the directory, and keeps others from publishing in it until the descriptor is closed.
    func lock() throws(Failure) -> CInt {
        for folder in [path, "\(path)/\(Self.blobs)", "\(path)/\(Self.files)"] { try PublishFile.makeFolder(folder) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(descriptor)
            throw Failure(description: "another placardctl is publishing in \(path) at this moment")
        }
        return descriptor
    }

    /// Whether a file is inside, where it would be served.
    func contains(_ file: String) -> Bool { PublishFile.isBelow(path, file) }

    /// Writes everything that the head leads to, and then the head.
    func publish(_ head: [UInt8], blob: [UInt8], sha256: String, files: [String: [UInt8]]) throws(Failure) {
        for (file, bytes) in files { try write(file, bytes) }
        try write("\(Self.blobs)/\(sha256).json", blob)
        try PublishFile.replace("\(path)/\(Self.head)", head)
    }

    /// What has the hash as its name is written once, and again if it is damaged.
    private func write(_ name: String, _ bytes: [UInt8]) throws(Failure) {
        if try PublishFile.bytes("\(path)/\(name)") != bytes { try PublishFile.replace("\(path)/\(name)", bytes) }
    }

    // MARK: - What is not needed any more

    /// Removes blobs that were replaced more than 30 days ago, and the files that no other blob names.
    ///
    /// - Parameter replaced: the hash of the blob that was in use until now.
    /// - Returns: how many files were removed.
    func prune(replaced: String?, inUse: String, nowMs: Int64) -> Int {
        if let replaced, replaced != inUse {
            // From now on its age counts.
            utimensat(AT_FDCWD, "\(path)/\(Self.blobs)/\(replaced).json", nil, 0)
        }
        var removed = 0
        var needed: Set<String> = []
        for name in names(in: Self.blobs) where SHA256Text.isValid(name.dropLast(5).utf8) && name.hasSuffix(".json") {
            let blob = "\(path)/\(Self.blobs)/\(name)"
            if name != "\(inUse).json", let age = ageMs(blob, nowMs), age > Self.keptMs {
                if unlink(blob) == 0 { removed += 1 }
            } else {
                // A blob that cannot be read could name any file.
                guard let bytes = FileManager.default.contents(atPath: blob), let content = try? JSONReader.read(bytes)
                else { return removed }
                needed.formUnion(ContentLinks.all(in: content))
            }
        }
        for name in names(in: Self.files) {
            guard let file = SignedFile("\(Self.files)/\(name)"), !needed.contains(file.path) else { continue }
            if unlink("\(path)/\(file.path)") == 0 { removed += 1 }
        }
        return removed
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    }

    private func ageMs(_ path: String, _ nowMs: Int64) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return nowMs - Int64(status.st_mtim.tv_sec) * 1000
    }
}
