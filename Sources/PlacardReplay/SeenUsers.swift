/// Notices a user that comes back after others, in a fixed amount of memory (1 MB).
///
/// A user belongs to one of 16,384 sets, by its hash. Each remembers the first user that it met and the last seven. So
/// two files, one after the other, are noticed at once, and of the users who return after up to 20,000 others nearly all
/// are; one who returns after many more can go unnoticed.
struct SeenUsers {
    private static let sets = 1 << 14
    private static let ways = 8

    /// Eight marks for each set; 0: none.
    private var marks = [UInt64](repeating: 0, count: sets * ways)
    /// For each set, which of its marks is replaced next.
    private var next = [UInt8](repeating: 0, count: sets)

    /// Remembers a user. Returns false when it has been here before.
    mutating func insert(_ user: String) -> Bool {
        let mark = Self.mark(user)
        let set = Int(mark >> 1 & UInt64(Self.sets - 1))
        let places = set * Self.ways..<(set + 1) * Self.ways
        if marks[places].contains(mark) { return false }
        marks[places.lowerBound + Int(next[set])] = mark
        // The first one stays.
        next[set] = next[set] % UInt8(Self.ways - 1) + 1
        return true
    }

    /// The same in every run, so that a file is accepted always or never. Odd, so never 0.
    private static func mark(_ user: String) -> UInt64 {
        // FNV-1a, and then the last step of MurmurHash3, which spreads each bit over all.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in user.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
        return (hash ^ hash >> 33) | 1
    }
}
