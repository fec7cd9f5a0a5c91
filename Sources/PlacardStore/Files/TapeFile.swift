import CLinux
import Glibc
import PlacardCore

/// The tape of a store: a file, and the one before it. When the file has half of the room, or is as old as half of the
/// time, it takes the place of the one before. Its room is reserved while it is open, because a write that makes a file
/// longer takes several times as long as one that does not; what is not used yet is zero. Only the owner can read them, also where a group shares the store.
package final class TapeFile {
    package enum Written: Equatable {
        case done
        /// The bytes were written, and a new file has begun.
        case next
        /// There is no room for these bytes, and a new file has begun.
        case full
        case failed(String)
    }

    package struct Limits {
        /// Both files together take at most that much.
        package let bytes: Int64
        package let days: Int64

        package init(bytes: Int64, days: Int64) {
            self.bytes = bytes
            self.days = days
        }

        fileprivate var ms: Int64 { days.clampedMultiplied(by: 86_400_000) }
    }

    private let path: StorePath
    private let limits: Limits
    /// What a file begins with that is begun at that wall time.
    private let head: (Int64) -> [UInt8]
    private var descriptor: Int32 = -1
    private var size: Int64 = 0
    /// Size of a file without entries.
    private var emptySize: Int64 = 0
    private var beganMs: Int64 = 0
    /// Nil: there is no earlier file.
    private var earlierBeganMs: Int64?

    package init(_ path: StorePath, _ limits: Limits, head: @escaping (Int64) -> [UInt8]) {
        self.path = path
        self.limits = limits
        self.head = head
    }

    deinit { close() }

    /// The bytes of both files, the earlier one first; empty: missing, or unreadable.
    package static func read(_ path: StorePath) -> (earlier: [UInt8], latest: [UInt8]) {
        (contents(path.earlierTape) ?? [], contents(path.tape) ?? [])
    }

    private static func contents(_ path: String) -> [UInt8]? { OpenAsset(path, limit: .max)?.bytes() }

    /// Opens the file, or begins one.
    ///
    /// - Parameter read: when a file was begun, and how many of its bytes can be continued, if it can. Nil: it is no tape.
    /// - Returns: whether the file that was read last is continued.
    package func open(at now: Int64, read: ([UInt8]) -> (beganMs: Int64, size: Int?)?) throws(PlacardError) -> Bool {
        do throws(Files.Failure) {
            earlierBeganMs = Self.contents(path.earlierTape).flatMap(read)?.beganMs
            defer { dropExpired(at: now) }
            guard let found = Self.contents(path.tape).flatMap(read) else {
                try begin(at: now)
                return false
            }
            beganMs = found.beganMs
            guard let count = found.size, !isOld(at: now) else {
                try turnOver(at: now)
                return false
            }
            descriptor = try Files.openTape(path.tape)
            // What a crash has cut off is not continued.
            size = Int64(count)
            try cutRest()
            try reserve()
            return true
        } catch {
            throw fault(error)
        }
    }

    /// Whether the next file is due.
    private func isOld(at now: Int64) -> Bool { beganMs < now.clampedSubtracting(limits.ms / 2) }

    /// Deletes the earlier file once its oldest entry is too old.
    private func dropExpired(at now: Int64) {
        guard let began = earlierBeganMs, began < now.clampedSubtracting(limits.ms) else { return }
        Files.remove(path.earlierTape)
        earlierBeganMs = nil
    }

    /// Adds bytes, which a crash of the process leaves there.
    package func append(_ bytes: [UInt8], at now: Int64) -> Written {
        do throws(Files.Failure) {
            defer { dropExpired(at: now) }
            guard size + Int64(bytes.count) <= limits.bytes / 2 else {
                // A new file has no more room than one without entries, which must not take the place of the earlier one.
                if size > emptySize { try turnOver(at: now) }
                return .full
            }
            guard descriptor >= 0 else { throw Files.Failure(code: EBADF) }
            try write(bytes)
            // A rest is left for one long entry, so that nothing is missing between two files.
            guard size > limits.bytes / 8 * 3 || isOld(at: now) else { return .done }
            try turnOver(at: now)
            return .next
        } catch {
            close()
            return .failed(fault(error).message)
        }
    }

    private func turnOver(at now: Int64) throws(Files.Failure) {
        close()
        try Files.rename(path.tape, to: path.earlierTape)
        earlierBeganMs = beganMs
        try begin(at: now)
    }

    private func begin(at now: Int64) throws(Files.Failure) {
        Files.remove(path.tape)
        try Files.makeFile(path.tape, FileAccess.owner.fileMode)
        descriptor = try Files.openTape(path.tape)
        (size, beganMs) = (0, now)
        try reserve()
        try write(head(now))
        emptySize = size
    }

    private func write(_ bytes: [UInt8]) throws(Files.Failure) {
        // One system call, where `FileSizeLimit.guarded` takes four: this is written with each call of the host.
        guard size + Int64(bytes.count) <= Int64(FileSizeLimit.current) else { throw Files.Failure(code: EFBIG) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                let place = off_t(size) + off_t(written)
                return pwrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, place)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Files.Failure(code: count == 0 ? ENOSPC : errno) }
            written += count
        }
        size += Int64(written)
    }

    /// A file system that cannot reserve room makes writes slower, no more.
    private func reserve() throws(Files.Failure) {
        let code = FileSizeLimit.guarded { posix_fallocate(descriptor, 0, off_t(limits.bytes / 2)) }
        guard code != ENOSPC else { throw Files.Failure(code: code) }
    }

    /// Cuts off what is reserved, or was not written whole.
    private func cutRest() throws(Files.Failure) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw Files.Failure(code: errno) }
    }

    /// Deletes everything, and begins a new file.
    package func erase(at now: Int64) {
        size = 0
        close()
        Self.remove(path)
        earlierBeganMs = nil
        // If that fails, so does the next entry, which says why.
        try? begin(at: now)
    }

    package func close() {
        guard descriptor >= 0 else { return }
        try? cutRest()
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// In a forked child, which shares the file with its parent.
    package func closeInChild() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    private func fault(_ failure: Files.Failure) -> PlacardError {
        PlacardError(.io, "the tape '\(path.tape)' cannot be written: \(failure.text)")
    }

    /// Deletes both files.
    package static func remove(_ path: StorePath) {
        for file in [path.tape, path.earlierTape] { Files.remove(file) }
    }
}

extension Files {
    fileprivate static func openTape(_ path: String) throws(Failure) -> Int32 {
        let descriptor = placard_above_streams(open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK))
        guard descriptor >= 0 else { throw errno == ELOOP ? .link : Failure(code: errno) }
        var status = stat()
        // In a directory that a group shares, another user can have put a file there to read what is recorded.
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0, status.st_nlink == 1
        else {
            Glibc.close(descriptor)
            throw Failure("it is not a file that this user alone can read: delete it")
        }
        return descriptor
    }
}
