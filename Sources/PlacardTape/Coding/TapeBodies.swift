import PlacardCore

/// Long texts that repeat, such as campaigns: each is on a tape once, and named by its digest elsewhere.
package struct TapeBodies {
    /// Not a secret.
    private static let key = DigestKey(0x706C_6163_6172_64, 0x7461_7065)

    private var known: Set<UInt64> = []
    private var texts: [UInt64: [UInt8]] = [:]
    /// Those that were named since the last call of `takeNew`, in the order of their first use.
    private var new: [[UInt8]] = []

    package init() {}

    package static func digest(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { key.digest($0).low } }

    // MARK: Writing

    /// Returns the name of a text, which is written ahead of what names it, unless it is on the tape already.
    mutating func name(_ bytes: [UInt8]) -> UInt64 {
        let name = Self.digest(bytes)
        if known.insert(name).inserted { new.append(bytes) }
        return name
    }

    mutating func takeNew() -> [[UInt8]] {
        if new.isEmpty { return [] }
        defer { new = [] }
        return new
    }

    /// The tape has that text.
    mutating func know(_ name: UInt64) { known.insert(name) }

    // MARK: Reading

    mutating func add(_ bytes: [UInt8]) { texts[Self.digest(bytes)] = bytes }

    func text(_ name: UInt64) throws(Damaged) -> [UInt8] {
        guard let bytes = texts[name] else { throw Damaged() }
        return bytes
    }
}

extension ByteWriter {
    mutating func body(_ bytes: [UInt8], _ bodies: inout TapeBodies) { number(bodies.name(bytes)) }
}

extension ByteReader {
    mutating func body(_ bodies: TapeBodies) throws(Damaged) -> [UInt8] { try bodies.text(number()) }
}
