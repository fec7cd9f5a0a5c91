import PlacardCore

/// Bytes that end before a value does, or are no value: of a tape that is damaged, or of another format.
package typealias Damaged = ByteReader.Damaged

/// What the codings of values have in common.
extension ByteWriter {
    mutating func raw(_ bytes: [UInt8]) {
        number(UInt32(truncatingIfNeeded: bytes.count))
        append(bytes)
    }

    mutating func optionalRaw(_ bytes: [UInt8]?) { optional(bytes) { $0.raw($1) } }
    mutating func count(_ value: Int) { number(Int64(value)) }
    mutating func strings(_ values: [String]) { list(values) { $0.string($1) } }
}

extension ByteReader {
    mutating func raw() throws(Damaged) -> [UInt8] {
        let count = Int(try number(UInt32.self))
        return try bytes(count)
    }

    mutating func optionalRaw() throws(Damaged) -> [UInt8]? {
        try optional { (reader) throws(Damaged) in try reader.raw() }
    }

    mutating func optionalNumber<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(Damaged) -> T? {
        try optional { (reader) throws(Damaged) in try reader.number(T.self) }
    }

    /// No tape has more of anything: sums of such numbers do not overflow.
    mutating func count() throws(Damaged) -> Int {
        let value = try number(Int64.self)
        guard (-1...1 << 48).contains(value) else { throw Damaged() }
        return Int(value)
    }

    mutating func strings() throws(Damaged) -> [String] {
        try list { (reader) throws(Damaged) in try reader.string() }
    }

    mutating func choice<T: RawRepresentable<Int32>>(_ type: T.Type = T.self) throws(Damaged) -> T {
        guard let value = T(rawValue: try number()) else { throw Damaged() }
        return value
    }
}

/// Runs what can refuse its arguments. What a tape holds was accepted once.
func accepted<T>(_ make: () throws(PlacardError) -> T) throws(Damaged) -> T {
    do throws(PlacardError) {
        return try make()
    } catch {
        throw Damaged()
    }
}
