/// Reads what `ByteWriter` wrote. Every read is checked: bytes from a damaged store throw an error instead of trapping.
///
/// Not inlined, like the writer.
package struct ByteReader {
    package struct Damaged: Error, Equatable {
        package init() {}
    }

    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { position == bytes.count }
    /// Bytes that are not read yet.
    package var left: Int { bytes.count - position }

    @inline(never)
    package mutating func number<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(Damaged) -> T {
        let size = MemoryLayout<T>.size
        guard bytes.count - position >= size else { throw Damaged() }
        defer { position += size }
        return bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: T.self)) }
    }

    package mutating func bool() throws(Damaged) -> Bool { try number(UInt8.self) != 0 }
    package mutating func double() throws(Damaged) -> Double { Double(bitPattern: try number(UInt64.self)) }

    @inline(never)
    package mutating func string() throws(Damaged) -> String {
        let count = Int(try number(UInt32.self))
        guard bytes.count - position >= count else { throw Damaged() }
        defer { position += count }
        return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }

    package mutating func bytes(_ count: Int) throws(Damaged) -> [UInt8] {
        guard count >= 0, bytes.count - position >= count else { throw Damaged() }
        defer { position += count }
        return Array(bytes[position..<(position + count)])
    }

    /// What `read` has read, as it is.
    package mutating func bytes(_ read: (inout ByteReader) throws(Damaged) -> Void) throws(Damaged) -> [UInt8] {
        let start = position
        try read(&self)
        return Array(bytes[start..<position])
    }

    package mutating func optional<T>(_ read: (inout ByteReader) throws(Damaged) -> T) throws(Damaged) -> T? {
        try bool() ? try read(&self) : nil
    }

    @inline(never)
    package mutating func optionalString() throws(Damaged) -> String? {
        try bool() ? try string() : nil
    }

    package mutating func list<T>(_ read: (inout ByteReader) throws(Damaged) -> T) throws(Damaged) -> [T] {
        let count = Int(try number(UInt32.self))
        // Every element takes at least one byte: a damaged count must not reserve gigabytes.
        guard count <= bytes.count - position else { throw Damaged() }
        var values: [T] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    package mutating func value(depth: Int = 0) throws(Damaged) -> Value {
        guard depth <= 64 else { throw Damaged() }
        switch try number(UInt8.self) {
        case 0: return .null
        case 1: return .bool(try bool())
        case 2: return .int(try number())
        case 3: return .double(try double())
        case 4: return .string(try string())
        case 5: return .date(ms: try number())
        case 6: return .array(try list { (reader) throws(Damaged) in try reader.value(depth: depth + 1) })
        case 7:
            return .object(
                try list { (reader) throws(Damaged) in
                    Value.Member(key: try reader.string(), value: try reader.value(depth: depth + 1))
                })
        default: throw Damaged()
        }
    }
}
