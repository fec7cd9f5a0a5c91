import Glibc

/// Reads a file, standard input or bytes in memory in pieces, and keeps what the reader has not taken yet.
///
/// Memory is bounded: a record longer than the limit is an error.
final class ByteSource {
    /// The longest record. A missing quotation mark makes a record of the rest of the file.
    static let recordLimit = 32 << 20

    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    private let descriptor: CInt?
    private(set) var isAtEnd: Bool
    /// Bytes that the reader has taken.
    private(set) var taken: Int64 = 0
    /// Size of the whole input; nil if it is not known, as for a pipe.
    let size: Int64?

    /// How much the reader has taken, from 0 to 1; nil: the size is not known.
    var share: Double? { size.map { Double(taken) / Double(max(1, $0)) } }

    init(_ bytes: [UInt8]) {
        buffer = .allocate(byteCount: max(1, bytes.count), alignment: 1)
        buffer.copyBytes(from: bytes)
        end = bytes.count
        descriptor = nil
        isAtEnd = true
        size = Int64(bytes.count)
    }

    /// - Parameter path: `-` is standard input.
    init(path: String) throws(EventFileError) {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw EventFileError(Self.words(errno)) }
        var status = stat()
        let fault = fstat(descriptor, &status) != 0 ? errno : status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0
        guard fault == 0 else {
            if descriptor > 0 { close(descriptor) }
            throw EventFileError(Self.words(fault))
        }
        self.descriptor = descriptor
        size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
        buffer = .allocate(byteCount: 1 << 18, alignment: 1)
        isAtEnd = false
    }

    deinit {
        buffer.deallocate()
        if let descriptor, descriptor > 0 { close(descriptor) }
    }

    /// What was read and not taken. Valid until the next call of `more`.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[start..<end]) }

    /// Takes bytes from the front of `rest`.
    func take(_ count: Int) {
        start += count
        taken += Int64(count)
    }

    /// Reads on. False at the end of the input.
    func more() throws(EventFileError) -> Bool {
        guard !isAtEnd, let descriptor else { return false }
        try makeRoom()
        while true {
            let count = read(descriptor, buffer.baseAddress.map { $0 + end }, buffer.count - end)
            if count > 0 {
                end += count
                return true
            }
            if count == 0 {
                isAtEnd = true
                return false
            }
            if errno != EINTR { throw EventFileError(Self.words(errno)) }
        }
    }

    /// Reads to the end of the input, which can be as long as a record.
    func readAll() throws(EventFileError) -> [UInt8] {
        while try more() {}
        return Array(rest)
    }

    /// Skips the byte order mark of UTF-8 at the start of the input, and refuses what is no text.
    func skipMark() throws(EventFileError) {
        while rest.count < FileKind.headLength {
            guard try more() else { break }
        }
        let head = Array(rest.prefix(FileKind.headLength))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { take(3) }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            throw EventFileError("the text is UTF-16: convert it to UTF-8", line: 1)
        }
        if let problem = FileKind.problem(head) { throw EventFileError(problem) }
    }

    private func makeRoom() throws(EventFileError) {
        if start > 0 {
            buffer.copyMemory(from: rest)
            end -= start
            start = 0
        }
        guard end == buffer.count else { return }
        guard buffer.count < Self.recordLimit else {
            throw EventFileError("the record is longer than 32 MiB; in CSV, a closing quotation mark may be missing")
        }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 1)
        larger.copyMemory(from: rest)
        buffer.deallocate()
        buffer = larger
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

extension UnsafeRawBufferPointer {
    /// Position of the first such byte at or after `start`; nil: there is no such byte.
    func position(of byte: UInt8, from start: Int) -> Int? {
        guard let baseAddress, start < count,
            let found = memchr(baseAddress + start, CInt(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - baseAddress
    }
}
