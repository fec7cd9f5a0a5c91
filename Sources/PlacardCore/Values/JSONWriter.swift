/// Writes JSON text into one byte buffer.
///
/// Needed for two things that the JSON library cannot do: write a double with the fewest digits that round-trip (9.99,
/// not 9.9900000000000002), and insert text that is already encoded (a stored record) without parsing it again. The
/// library reads JSON.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// Writes dates as `{"$date_ms": n}`, which hosts read and write, instead of in the wire form.
    package var namesDates = false

    package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Structure

    package mutating func object<Fault>(_ body: (inout JSONWriter) throws(Fault) -> Void) throws(Fault) {
        try nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }
    package mutating func array<Fault>(_ body: (inout JSONWriter) throws(Fault) -> Void) throws(Fault) {
        try nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
    }

    package mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func key(_ key: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a key that is already encoded as JSON, including its quotation marks.
    package mutating func rawKey(_ text: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func nest<Fault>(
        _ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws(Fault) -> Void
    ) throws(Fault) {
        separate()
        bytes.append(open)
        needsComma = false
        try body(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    // MARK: Values

    package mutating func null() { raw("null") }
    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func int(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }
    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    /// JSON has no form for NaN and infinity: written as null; callers reject them earlier.
    package mutating func double(_ value: Double) { raw(value.isFinite ? value.description : "null") }

    /// Milliseconds as seconds with three decimals, such as 1760000001.204.
    package mutating func seconds(ms: Int64) {
        let magnitude = ms.magnitude
        let fraction = (magnitude % 1000).description
        let padding = String(repeating: "0", count: 3 - fraction.utf8.count)
        raw("\(ms < 0 ? "-" : "")\(magnitude / 1000).\(padding)\(fraction)")
    }

    /// Writes text that is already JSON.
    package mutating func raw(_ text: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
    }

    package mutating func raw(_ text: String) { raw(text.utf8) }

    /// Writes dates in the wire form (rule 6.1.3), unless `namesDates` is set.
    package mutating func value(_ value: Value) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .int(let value): int(value)
        case .double(let value): double(value)
        case .string(let value): string(value)
        case .date(let ms):
            guard namesDates else { return string(CivilTime(ms: ms).iso8601) }
            object {
                $0.key("$date_ms")
                $0.int(ms)
            }
        case .array(let elements): array { for element in elements { $0.value(element) } }
        case .object(let members):
            object {
                for member in members {
                    $0.key(member.key)
                    $0.value(member.value)
                }
            }
        }
    }

    /// Five times as fast as `description`, which works for every kind of number.
    private mutating func digits(_ number: UInt64) {
        if number >= 10 { digits(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var copy = text
        copy.withUTF8 { utf8 in
            guard utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
                bytes.append(contentsOf: utf8)
                return
            }
            for byte in utf8 { escape(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x00..<0x20:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(contentsOf: byte < 0x10 ? "0".utf8 : "".utf8)
            bytes.append(contentsOf: String(byte, radix: 16).utf8)
        default: bytes.append(byte)
        }
    }
}

extension Value {
    /// The form in which hosts get extras: a string as it is, any other value as JSON text; nil for null.
    package var extraText: String? {
        switch self {
        case .null: nil
        case .string(let text): text
        default: jsonText
        }
    }

    /// The value as JSON text; dates in the wire form (rule 6.1.3).
    package var jsonText: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.text
    }

    /// The value as JSON text, with a date as `{"$date_ms": n}`: the form in which hosts read and write values.
    package var hostText: String {
        var writer = JSONWriter()
        writer.namesDates = true
        writer.value(self)
        return writer.text
    }
}
