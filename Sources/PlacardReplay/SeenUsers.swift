/// Notices a user that comes back after another, in a fixed amount of memory.
///
/// Each slot remembers two users: the first one that it met, and the last. So two files, one after the other, are noticed
/// at once, and rows that are not grouped as well; only a user who returns after more than a hundred thousand others can
/// go unnoticed.
struct SeenUsers {
    private static let slots = 1 << 16

    private var first = [UInt64](repeating: 0, count: slots)
    private var last = [UInt64](repeating: 0, count: slots)

    /// Remembers a user. Returns false when it has been here before.
    mutating func insert(_ user: String) -> Bool {
        var (hasher, text) = (Hasher(), user)
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // 0 marks a slot that is empty.
        let mark = UInt64(truncatingIfNeeded: UInt(bitPattern: hasher.finalize())) | 1 << 63
        let slot = Int(mark & UInt64(Self.slots - 1))
        if first[slot] == mark || last[slot] == mark { return false }
        if first[slot] == 0 { first[slot] = mark } else { last[slot] = mark }
        return true
    }
}
