/// Reads JSON text, strictly. A key that stands twice in one object is refused: one of the two would not count.
struct JSONReader {
    private static let depthLimit = 256

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    static func read(_ bytes: [UInt8]) throws -> JSON {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.fault("the text goes on after the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func fault(_ problem: String) -> FormatError {
        FormatError("is not JSON: \(problem), at byte \(position)")
    }

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
        skipSpace()
        guard let next else { throw fault("there is no value") }
        switch next {
        case UInt8(ascii: "{"): return .object(try nested { (reader) in try reader.members() })
        case UInt8(ascii: "["): return .array(try nested { (reader) in try reader.elements() })
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try word()
        }
    }

    private mutating func nested<T>(_ body: (inout JSONReader) throws -> T) throws -> T {
        guard depth < Self.depthLimit else { throw fault("it is nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return try body(&self)
    }

    private mutating func members() throws -> [JSON.Member] {
        var members: [JSON.Member] = []
        if skip("}") { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a key is missing") }
            let key = try string()
            guard !members.contains(where: { same($0.key, key) }) else {
                throw FormatError("the key '\(key)' stands twice in one object")
            }
            guard skip(":") else { throw fault("':' is missing") }
            members.append(JSON.Member(key: key, value: try value()))
        } while skip(",")
        guard skip("}") else { throw fault("'}' is missing") }
        return members
    }

    private mutating func elements() throws -> [JSON] {
        var elements: [JSON] = []
        if skip("]") { return elements }
        repeat { elements.append(try value()) } while skip(",")
        guard skip("]") else { throw fault("']' is missing") }
        return elements
    }

    private mutating func word() throws -> JSON {
        for (word, value) in [("null", JSON.null), ("true", .bool(true)), ("false", .bool(false))]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw fault("there is no value")
    }

    private mutating func number() throws -> String {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        let hasLeadingZero = next == UInt8(ascii: "0")
        let count = try digits()
        if hasLeadingZero, count > 1 { throw fault("a number begins with 0") }
        if next == UInt8(ascii: ".") {
            position += 1
            _ = try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            _ = try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws -> Int {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw fault("a digit is missing") }
        return position - start
    }

    private mutating func string() throws -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte >= 0x20 {
            position += 1
            if byte == UInt8(ascii: "\"") { return try valid(text) }
            if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
        }
        throw fault("a string does not end")
    }

    private func valid(_ text: [UInt8]) throws -> String {
        guard let valid = String(validating: text, as: UTF8.self) else { throw fault("a string is not UTF-8") }
        return valid
    }

    private mutating func escaped() throws -> [UInt8] {
        guard let byte = next else { throw fault("a string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
        default: throw fault("an unknown escape")
        }
    }

    /// One `\uXXXX`, or two that are a surrogate pair.
    private mutating func scalar() throws -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, bytes[position...].starts(with: "\\u".utf8) else { throw fault("a lone surrogate") }
        position += 2
        let second = try unit()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw fault("a lone surrogate") }
        return scalar
    }

    private mutating func unit() throws -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("an escape lacks digits") }
        position += 4
        return unit
    }
}
