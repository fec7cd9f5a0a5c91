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
    /// What a new file begins with.
    private let head: [UInt8]
    private var descriptor: Int32 = -1
    private var size: Int64 = 0
    private var (beganMs, lastMs): (Int64, Int64) = (0, 0)

    package init(_ path: StorePath, _ limits: Limits, head: [UInt8]) {
        self.path = path
        self.limits = limits
        self.head = head
    }

    deinit { close() }

    /// The bytes of both files, the earlier one first; empty: missing, or unreadable.
    package static func read(_ path: StorePath) -> (earlier: [UInt8], latest: [UInt8]) {
        (Files.contents(path.earlierTape) ?? [], Files.contents(path.tape) ?? [])
    }

    /// Opens the file, or begins one.
    ///
    /// - Parameter whole: how many of its bytes can be continued; nil: it cannot.
    /// - Returns: its bytes; empty for a new file.
    package func open(at now: Int64, whole: ([UInt8]) -> Int?) throws(PlacardError) -> [UInt8] {
        do throws(Files.Failure) {
            if let modified = Files.modifiedMs(path.earlierTape), modified < now.clampedSubtracting(limits.ms) {
                Files.remove(path.earlierTape)
            }
            guard let modified = Files.modifiedMs(path.tape) else {
                try begin(at: now)
                return []
            }
            (beganMs, lastMs) = (modified, modified)
            guard let bytes = Files.contents(path.tape), let count = whole(bytes),
                modified >= now.clampedSubtracting(limits.ms / 2)
            else {
                try turnOver(at: now)
                return []
            }
            descriptor = try Files.openTape(path.tape)
            // What a crash has cut off is not continued.
            size = Int64(count)
            try cutRest()
            try reserve()
            return Array(bytes.prefix(count))
        } catch {
            throw fault(error)
        }
    }

    /// Adds bytes, which a crash of the process leaves there.
    package func append(_ bytes: [UInt8], at now: Int64) -> Written {
        do throws(Files.Failure) {
            guard size + Int64(bytes.count) <= limits.bytes / 2 else {
                try turnOver(at: now)
                return .full
            }
            guard descriptor >= 0 else { throw Files.Failure(code: EBADF) }
            try write(bytes)
            lastMs = now
            // A rest is left for one long entry, so that nothing is missing between two files.
            guard size > limits.bytes / 8 * 3 || now.clampedSubtracting(beganMs) > limits.ms / 2 else { return .done }
            try turnOver(at: now)
            return .next
        } catch {
            close()
            return .failed(fault(error).message)
        }
    }

    private func turnOver(at now: Int64) throws(Files.Failure) {
        close()
        if lastMs < now.clampedSubtracting(limits.ms) {
            Files.remove(path.earlierTape)
            Files.remove(path.tape)
        } else {
            try Files.rename(path.tape, to: path.earlierTape)
        }
        try begin(at: now)
    }

    private func begin(at now: Int64) throws(Files.Failure) {
        Files.remove(path.tape)
        try Files.makeFile(path.tape, FileAccess.owner.fileMode)
        descriptor = try Files.openTape(path.tape)
        (size, beganMs, lastMs) = (0, now, now)
        try reserve()
        try write(head)
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
        close()
        for file in [path.tape, path.earlierTape] {
            truncate(file, 0)
            Files.remove(file)
        }
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

    /// Deletes the tape of a store that records none.
    package static func remove(_ path: StorePath) {
        for file in [path.tape, path.earlierTape] { Files.remove(file) }
    }
}

extension Files {
    fileprivate static func openTape(_ path: String) throws(Failure) -> Int32 {
        try checkRegularFile(path)
        let descriptor = placard_above_streams(open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW))
        guard descriptor >= 0 else { throw Failure(code: errno) }
        return descriptor
    }

    /// Nil: missing.
    fileprivate static func modifiedMs(_ path: String) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec).clampedMultiplied(by: 1_000)
    }
}
