import Glibc

/// A file that is written from the start. An existing one is replaced.
final class OutputFile {
    private let path: String
    private let descriptor: CInt

    /// - Parameter path: `-` is standard output.
    init(path: String) throws(Failure) {
        self.path = path == "-" ? "standard output" : path
        descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw failure() }
    }

    /// Whether two paths lead to the same file.
    static func isSame(_ path: String, _ other: String) -> Bool {
        var (own, others) = (stat(), stat())
        guard stat(path, &own) == 0, stat(other, &others) == 0, own.st_mode & S_IFMT == S_IFREG else { return false }
        return own.st_dev == others.st_dev && own.st_ino == others.st_ino
    }

    deinit { if descriptor > STDOUT_FILENO { close(descriptor) } }

    func write(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure()
            }
        }
    }

    private func failure() -> Failure {
        Failure(description: "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}
