/// Makes random identifiers in UUID form (version 4) for devices, sessions and batches.
///
/// Seeded with 128 bits from the system at every open, never with the seed of the retry jitter: two runs with the same
/// jitter must not share a batch id, because a server would discard the second batch as a duplicate.
package struct IdentifierSource: Sendable {
    private var high: RandomSource
    private var low: RandomSource
    /// Secret of the digests of a new store, which has nothing to do with the identifiers: servers see these.
    package let digestKey: DigestKey

    package init(entropy: (UInt64, UInt64), secret: (UInt64, UInt64) = (0, 0)) {
        digestKey = DigestKey(secret.0, secret.1)
        high = RandomSource(seed: entropy.0)
        low = RandomSource(seed: entropy.1)
    }

    package mutating func next() -> String {
        let first = (high.next() & ~0xF000) | 0x4000
        let second = (low.next() & ~(0b11 << 62)) | (0b10 << 62)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (word, cuts) in [(first, [32, 16]), (second, [48])] {
            if !text.isEmpty { text.append(UInt8(ascii: "-")) }
            for shift in stride(from: 60, through: 0, by: -4) {
                text.append(Self.digits[Int((word >> UInt64(shift)) & 0xF)])
                if cuts.contains(shift) { text.append(UInt8(ascii: "-")) }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
