import Glibc

extension ByteSource {
    /// - Parameter path: `-` is standard input.
    convenience init(path: String) throws(EventFileError) {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw EventFileError(ByteSource.words(errno)) }
        let close = { if descriptor > 0 { _ = Glibc.close(descriptor) } }
        var status = stat()
        let fault = fstat(descriptor, &status) != 0 ? errno : status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0
        guard fault == 0 else {
            close()
            throw EventFileError(ByteSource.words(fault))
        }
        let size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
        let refill: Refill = { (room) throws(EventFileError) in try ByteSource.read(descriptor, into: room) }
        self.init(size: size, refill: refill, close: close)
    }

    private static func read(
        _ descriptor: CInt, into room: UnsafeMutableRawBufferPointer
    ) throws(EventFileError) -> Int {
        while true {
            let count = Glibc.read(descriptor, room.baseAddress, room.count)
            if count >= 0 { return count }
            if errno != EINTR { throw EventFileError(words(errno)) }
        }
    }

    private static func words(_ number: CInt) -> String {
        switch number {
        case ENOENT: "there is no such file"
        case EACCES: "cannot be read: permission denied"
        case EISDIR: "is a directory, not a file"
        default: "cannot be read: \(String(cString: strerror(number)))"
        }
    }
}
