/// Identifies a text that was decoded before: its length and its digest. Two texts of one store with the same mark are
/// the same text.
package struct TextMark: Sendable, Hashable {
    package static let storedSize = 32

    package let length: Int
    /// Digest of the first bytes, to find candidates without knowing where a text ends; 0 for a short text.
    let beginning: UInt64
    let digest: DigestKey.Digest
}

extension TextMark {
    /// Nil when the bytes have another size.
    package init?(stored: UnsafeRawBufferPointer) {
        guard stored.count == Self.storedSize else { return nil }
        func word(_ index: Int) -> UInt64 {
            UInt64(littleEndian: stored.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
        guard let length = Int(exactly: word(0)) else { return nil }
        self.init(length: length, beginning: word(1), digest: .init(low: word(2), high: word(3)))
    }

    package var stored: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.storedSize)
        bytes.withUnsafeMutableBytes { store(in: $0) }
        return bytes
    }

    /// - Parameter buffer: of the stored size.
    func store(in buffer: UnsafeMutableRawBufferPointer) {
        func store(_ word: UInt64, _ index: Int) {
            buffer.storeBytes(of: word.littleEndian, toByteOffset: 8 * index, as: UInt64.self)
        }
        store(UInt64(length), 0)
        store(beginning, 1)
        store(digest.low, 2)
        store(digest.high, 3)
    }
}

/// Computes marks: two lanes of SipHash-1-3 with 128 bits of output, under a secret of the store, so that nobody can
/// construct two texts with the same mark.
package struct DigestKey: Sendable, Equatable {
    package struct Digest: Sendable, Hashable {
        package let low: UInt64
        let high: UInt64
    }

    /// Bytes that `beginning` covers. Replies usually have an id there.
    static let beginningSize = 64

    private let low: UInt64
    private let high: UInt64

    package init(_ low: UInt64, _ high: UInt64) {
        self.low = low
        self.high = high
    }

    package init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        guard stored.count == 16, let low = try? reader.number(UInt64.self), let high = try? reader.number(UInt64.self)
        else { return nil }
        self.init(low, high)
    }

    package var stored: [UInt8] {
        var writer = ByteWriter(capacity: 16)
        writer.number(low)
        writer.number(high)
        return writer.bytes
    }

    package func mark(_ text: UnsafeRawBufferPointer) -> TextMark {
        TextMark(length: text.count, beginning: beginning(text) ?? 0, digest: digest(text))
    }

    /// Nil when fewer bytes are left.
    func beginning(_ text: UnsafeRawBufferPointer) -> UInt64? {
        guard text.count >= Self.beginningSize else { return nil }
        return digest(UnsafeRawBufferPointer(rebasing: text[..<Self.beginningSize])).low
    }

    /// The words of the text go to two states in turn, because each state waits for the word before: two are twice as
    /// fast. The second state's digest then goes to the first.
    package func digest(_ text: UnsafeRawBufferPointer) -> Digest {
        var state = SipState(low, high)
        var offset = 0
        if text.count >= 16 {
            var other = SipState(~low, high)
            while offset + 16 <= text.count {
                state.absorb(Self.word(text, offset))
                other.absorb(Self.word(text, offset + 8))
                offset += 16
            }
            let digest = other.finished()
            state.absorb(digest.low)
            state.absorb(digest.high)
        }
        let whole = text.count & ~7
        if offset < whole {
            state.absorb(Self.word(text, offset))
            offset += 8
        }
        var last = UInt64(text.count & 0xFF) << 56
        while offset < text.count {
            last |= UInt64(text[offset]) << UInt64(8 * (offset - whole))
            offset += 1
        }
        state.absorb(last)
        return state.finished()
    }

    @inline(__always)
    private static func word(_ text: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

/// The state of SipHash (Aumasson and Bernstein, 2012) in its form with 128 bits of output.
struct SipState {
    private var a, b, c, d: UInt64
    private let rounds: Int
    private let finalRounds: Int

    /// - Parameters: rounds per word, and at the end; tests use other numbers, for which vectors are published.
    @inline(__always)
    init(_ low: UInt64, _ high: UInt64, rounds: Int = 1, finalRounds: Int = 3) {
        a = low ^ 0x736F_6D65_7073_6575
        b = high ^ 0x646F_7261_6E64_6F6D ^ 0xEE
        c = low ^ 0x6C79_6765_6E65_7261
        d = high ^ 0x7465_6462_7974_6573
        self.rounds = rounds
        self.finalRounds = finalRounds
    }

    @inline(__always)
    mutating func absorb(_ word: UInt64) {
        d ^= word
        for _ in 0..<rounds { mix() }
        a ^= word
    }

    @inline(__always)
    mutating func finished() -> DigestKey.Digest {
        c ^= 0xEE
        for _ in 0..<finalRounds { mix() }
        let low = a ^ b ^ c ^ d
        b ^= 0xDD
        for _ in 0..<finalRounds { mix() }
        return DigestKey.Digest(low: low, high: a ^ b ^ c ^ d)
    }

    @inline(__always)
    private mutating func mix() {
        a &+= b
        b = Self.rotated(b, 13) ^ a
        a = Self.rotated(a, 32)
        c &+= d
        d = Self.rotated(d, 16) ^ c
        a &+= d
        d = Self.rotated(d, 21) ^ a
        c &+= b
        b = Self.rotated(b, 17) ^ c
        c = Self.rotated(c, 32)
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word &<< bits | word &>> (64 &- bits) }
}
