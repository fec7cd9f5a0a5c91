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
    private let refill: Refill?
    private let close: () -> Void
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
        refill = nil
        close = {}
        isAtEnd = true
        size = Int64(bytes.count)
    }

    /// Reads bytes into the buffer: their number, 0 at the end of the input.
    typealias Refill = (UnsafeMutableRawBufferPointer) throws(EventFileError) -> Int

    init(size: Int64?, refill: @escaping Refill, close: @escaping () -> Void) {
        buffer = .allocate(byteCount: 1 << 18, alignment: 1)
        isAtEnd = false
        self.size = size
        self.refill = refill
        self.close = close
    }

    deinit {
        buffer.deallocate()
        close()
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
        guard !isAtEnd, let refill else { return false }
        try makeRoom()
        let count = try refill(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        end += count
        isAtEnd = count == 0
        return !isAtEnd
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
