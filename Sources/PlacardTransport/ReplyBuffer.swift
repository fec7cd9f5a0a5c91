/// The body of a reply as it arrives, unpacked. Stays at a fixed address while its transfer runs, because curl's write
/// callback gets a pointer to it.
struct ReplyBuffer {
    let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var isOverLimit = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends a part. Once the limit is exceeded, returns false and keeps nothing more.
    mutating func append(_ part: UnsafeRawBufferPointer) -> Bool {
        guard part.count <= limit - bytes.count else {
            isOverLimit = true
            return false
        }
        bytes.append(contentsOf: part)
        return true
    }
}

/// curl's write callback; `context` points to a `ReplyBuffer`. Any result but the number of bytes ends the transfer.
func receiveReply(
    _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data, let context else { return 0 }
    let part = UnsafeRawBufferPointer(start: data, count: size * count)
    return context.assumingMemoryBound(to: ReplyBuffer.self).pointee.append(part) ? part.count : 0
}
