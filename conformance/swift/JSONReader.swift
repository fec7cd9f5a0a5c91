/// Reads JSON text. The runner writes it, so faults in it are rare; reading ends at the first one.
struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0

    static func read(_ text: String) throws -> JSON {
        var reader = JSONReader(bytes: Array(text.utf8))
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == reader.bytes.count else { throw reader.fault() }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func fault() -> LineError { LineError("not JSON at byte \(position)") }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let byte = next, byte == character.value else { return false }
        position += 1
        return true
    }

    private mutating func value() throws -> JSON {
        if skip("{") { return .object(try list("}") { (reader) in try reader.member() }) }
        if skip("[") { return .array(try list("]") { (reader) in try reader.value() }) }
        if skip("\"") { return .string(try string()) }
        for (word, value) in [("null", JSON.null), ("true", .bool(true)), ("false", .bool(false))]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        return .number(try number())
    }

    private mutating func list<T>(_ end: Unicode.Scalar, _ element: (inout JSONReader) throws -> T) throws -> [T] {
        var elements: [T] = []
        if skip(end) { return elements }
        repeat { elements.append(try element(&self)) } while skip(",")
        guard skip(end) else { throw fault() }
        return elements
    }

    private mutating func member() throws -> JSON.Member {
        guard skip("\"") else { throw fault() }
        let key = try string()
        guard skip(":") else { throw fault() }
        return JSON.Member(key: key, value: try value())
    }

    private mutating func number() throws -> String {
        let start = position
        while let byte = next, "+-.0123456789Ee".utf8.contains(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard Double(text) != nil else { throw fault() }
        return text
    }

    private mutating func string() throws -> String {
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
        }
        throw fault()
    }

    private mutating func escaped() throws -> [UInt8] {
        guard let byte = next else { throw fault() }
        position += 1
        switch byte {
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
        default: return [byte]
        }
    }

    /// One `\uXXXX`, or two that are a surrogate pair.
    private mutating func scalar() throws -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, skip("\\"), skip("u") else { throw fault() }
        let second = try unit()
        guard second >= 0xDC00, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            throw fault()
        }
        return scalar
    }

    private mutating func unit() throws -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw fault()
        }
        position += 4
        return unit
    }
}
