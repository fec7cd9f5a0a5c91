/// Reads values from the front of an input. After its end, every value is zero or empty.
struct FuzzBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number of `size` bytes, the lowest first.
    mutating func number(_ size: Int = 8) -> UInt64 {
        var number: UInt64 = 0
        for index in 0..<size { number |= UInt64(byte()) << UInt64(8 * index) }
        return number
    }

    /// At most `count` bytes.
    mutating func take(_ count: Int) -> [UInt8] {
        let end = min(bytes.count, position + count)
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// A text of at most 255 bytes; invalid UTF-8 is repaired.
    mutating func text() -> String { String(decoding: take(Int(byte())), as: UTF8.self) }

    /// Everything that was not read.
    mutating func rest() -> [UInt8] { take(bytes.count) }

    mutating func pick<T>(_ items: [T]) -> T { items[Int(byte()) % items.count] }
}
