/// The headers of a reply that anyone asks for. Stays at a fixed address while its transfer runs, because curl's header
/// callback gets a pointer to it.
///
/// (curl_easy_header would do the same, but came with libcurl 7.84, and older ones are still widely in use.)
struct ReplyHeaders {
    static let retryAfter = "retry-after"
    static let rateLimitRemaining = "x-ratelimit-remaining"
    static let rateLimitReset = "x-ratelimit-reset"
    static let contentType = "content-type"
    static let contentEncoding = "content-encoding"
    static let etag = "etag"
    static let lastModified = "last-modified"
    private static let wanted = [
        retryAfter, rateLimitRemaining, rateLimitReset, contentType, contentEncoding, etag, lastModified,
    ]

    /// In bytes, of all headers of a transfer. libcurl limits those of one reply, but not what comes behind the last
    /// chunk of a body (trailers), and keeps all of it.
    static let limit = 256 << 10

    private var values: [String: String] = [:]
    private var size = 0
    private(set) var isOverLimit = false

    /// The value of the first header of that name; nil if it is missing or not UTF-8.
    subscript(name: String) -> String? { values[name] }

    /// Reads one line as curl hands it over: a status line, a header, or the empty line at the end. Once the limit is
    /// exceeded, returns false.
    mutating func read(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        isOverLimit = size > Self.limit
        if !isOverLimit { keep(line) }
        return !isOverLimit
    }

    private mutating func keep(_ line: UnsafeRawBufferPointer) {
        // A proxy's answer, or "100 Continue", came before the reply.
        if line.starts(with: "HTTP/".utf8) { return values.removeAll(keepingCapacity: true) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = Self.wanted.first(where: { Self.isSame($0, line[..<colon]) }), values[name] == nil,
            let value = String(validating: Self.trimmed(line[(colon + 1)...]), as: UTF8.self)
        else { return }
        values[name] = value
    }

    private static func isSame(_ name: String, _ written: Slice<UnsafeRawBufferPointer>) -> Bool {
        // In ASCII letters, this bit is what capital and small letters differ by.
        name.utf8.elementsEqual(written) { $0 == $1 || $0 == $1 | 0x20 }
    }

    private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        guard let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 }) else {
            return text[text.endIndex...]
        }
        return text[first...last]
    }
}

/// curl's header callback; `context` points to `ReplyHeaders`. Any result but the number of bytes ends the transfer.
func receiveHeader(
    _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data, let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: data, count: size * count)
    return context.assumingMemoryBound(to: ReplyHeaders.self).pointee.read(line) ? line.count : 0
}
