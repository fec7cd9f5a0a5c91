/// Writes the compact stored form of cards, campaigns and state: little-endian numbers and length-prefixed text.
///
/// Not inlined: each form has dozens of calls, which would take a tenth of a megabyte.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init(capacity: Int = 128) { bytes.reserveCapacity(capacity) }

    @inline(never)
    package mutating func number(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    @inline(never)
    package mutating func bool(_ value: Bool) { bytes.append(value ? 1 : 0) }
    package mutating func double(_ value: Double) { number(value.bitPattern) }

    @inline(never)
    package mutating func string(_ value: String) {
        // `withUTF8` is several times as fast as copying from the UTF-8 view.
        var text = value
        text.withUTF8 {
            number(UInt32(truncatingIfNeeded: $0.count))
            bytes.append(contentsOf: $0)
        }
    }

    /// What another writer has written.
    package mutating func append(_ written: [UInt8]) { bytes += written }

    package mutating func optional<T>(_ value: T?, _ write: (inout ByteWriter, T) -> Void) {
        bool(value != nil)
        if let value { write(&self, value) }
    }

    @inline(never)
    package mutating func optionalString(_ value: String?) {
        bool(value != nil)
        if let value { string(value) }
    }

    package mutating func list<T>(_ values: [T], _ write: (inout ByteWriter, T) -> Void) {
        number(UInt32(truncatingIfNeeded: values.count))
        for value in values { write(&self, value) }
    }

    package mutating func value(_ value: Value) {
        switch value {
        case .null: number(UInt8(0))
        case .bool(let value):
            number(UInt8(1))
            bool(value)
        case .int(let value):
            number(UInt8(2))
            number(value)
        case .double(let value):
            number(UInt8(3))
            double(value)
        case .string(let value):
            number(UInt8(4))
            string(value)
        case .date(let ms):
            number(UInt8(5))
            number(ms)
        case .array(let elements):
            number(UInt8(6))
            list(elements) { $0.value($1) }
        case .object(let members):
            number(UInt8(7))
            list(members) {
                $0.string($1.key)
                $0.value($1.value)
            }
        }
    }
}
