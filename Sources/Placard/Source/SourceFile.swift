import Glibc
import PlacardCore

/// A campaign file on the disk.
struct SourceFile: Sendable {
    /// More is not read: a campaign file of a thousand campaigns has a tenth of it.
    private static let limit = 8 << 20
    /// How often a file is read that changes meanwhile.
    private static let attempts = 3

    let path: String
    let folder: LocalFolder

    /// - Parameter path: a relative one is below the working directory of now, wherever the program goes later.
    init(_ path: String) {
        self.path = Self.absolute(path)
        folder = LocalFolder(ofFile: self.path)
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        return "\(String(cString: directory))/\(path)"
    }

    /// What of a file's state says whether it is still the same.
    struct State: Equatable {
        let size: Int
        let modifiedS: Int64
        let modifiedNs: Int64
        let inode: UInt64

        init(_ found: stat) {
            size = Int(found.st_size)
            modifiedS = Int64(found.st_mtim.tv_sec)
            modifiedNs = Int64(found.st_mtim.tv_nsec)
            inode = UInt64(found.st_ino)
        }

        func stamp(of path: String) -> [UInt8] {
            var writer = ByteWriter()
            writer.number(UInt8(2))
            writer.string(path)
            writer.number(Int64(size))
            writer.number(modifiedS)
            writer.number(modifiedNs)
            writer.number(inode)
            return writer.bytes
        }
    }

    func state() throws(SourceFailure) -> State {
        var found = stat()
        guard stat(path, &found) == 0 else { throw unreadable(errno) }
        return State(found)
    }

    /// The bytes of the file as it is now. A file that changes while it is read is read again.
    func contents() throws(SourceFailure) -> (bytes: [UInt8], state: State) {
        // Without O_NONBLOCK the open would wait for the writer of a named pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        for _ in 0..<Self.attempts {
            let before = try state(of: descriptor)
            let bytes = try read(descriptor, before.size)
            if try state(of: descriptor) == before, bytes.count == before.size { return (bytes, before) }
        }
        throw SourceFailure(.file, text: "'\(path)' changes while it is read: replace it by a rename")
    }

    private func state(of descriptor: Int32) throws(SourceFailure) -> State {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw unreadable(errno) }
        guard found.st_mode & S_IFMT == S_IFREG else {
            throw SourceFailure(.file, text: "'\(path)' is not a regular file")
        }
        let state = State(found)
        guard state.size <= Self.limit else {
            throw SourceFailure(.malformed, text: "'\(path)' has \(state.size) bytes: the limit is \(Self.limit)")
        }
        return state
    }

    private func read(_ descriptor: Int32, _ size: Int) throws(SourceFailure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let part = pread(descriptor, start + count, size - count, off_t(count))
                if part < 0, errno == EINTR { continue }
                if part < 0 { failure = errno }
                guard part > 0 else { break }
                count += part
            }
        }
        if failure != 0 { throw unreadable(failure) }
        return bytes
    }

    private func unreadable(_ error: Int32) -> SourceFailure {
        SourceFailure(.file, text: "'\(path)' cannot be read: \(String(cString: strerror(error)))")
    }
}
