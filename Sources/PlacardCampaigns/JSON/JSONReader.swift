import PlacardCore
import PlacardJSON

/// A strict reader of JSON text (RFC 8259), for files that people edit and for requests.
///
/// Its errors name the line and column where the wrong token begins, and everything that would be valid there. jansson,
/// which PlacardJSON uses, reports where the token ends and only the last alternative: after a missing comma "'}'
/// expected", in an array with a trailing comma "unexpected token". Foundation's readers on Linux accept a trailing
/// comma, read 1.0 as an integer, let the second of two equal keys win silently, and mostly do not report the position.
/// Besides, a request that only the client's own library accepts must be rejected here.
package struct JSONReader {
    /// Maximum nesting of containers. Clients reject deeper replies, so deeper content must not be served.
    package static let depthLimit = JSONDocument.depthLimit

    private let bytes: [UInt8]
    private var position = 0
    /// Where the text begins: behind the byte order mark.
    private var origin = 0
    /// The path of the value that is read, as in `Field`; empty when nobody asked for places or faults.
    private var path = ""
    /// Where the values are. Nil: nobody asked.
    private var places: [ExactText: Range<Int>]?
    /// The first fault of each item. Nil: the first of all ends the reading.
    private var faults: [(item: String, problem: String, offset: Int)]?

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package static func read(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) -> JSON {
        var reader = JSONReader(Array(bytes))
        return try reader.document()
    }

    /// Reads a file, which some editors begin with a byte order mark.
    package static func readFile(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSON {
        var reader = JSONReader(bytes)
        try reader.skipMark()
        return try reader.document()
    }

    /// Reads a file, and finds the bytes of every value by its path, such as `campaigns[2].id`; the document's is
    /// empty.
    package static func readWithPlaces(
        _ bytes: [UInt8]
    ) throws(JSONSyntaxError) -> (value: JSON, places: [ExactText: Range<Int>]) {
        var reader = JSONReader(bytes)
        try reader.skipMark()
        reader.places = [:]
        return (try reader.document(), reader.places ?? [:])
    }

    /// Reads a file of which single values can be refused: numbers out of range, broken text, keys that occur twice,
    /// and what is nested too deep. Null or U+FFFD replaces them.
    ///
    /// - Returns: also the first fault of each item, by its path. Items are the elements of the document's lists, such
    ///   as `campaigns[2]`, its other members, and itself, whose path is empty.
    package static func readTolerantly(
        _ bytes: [UInt8]
    ) throws(JSONSyntaxError) -> (value: JSON, faults: [ExactText: JSONSyntaxError]) {
        var reader = JSONReader(bytes)
        try reader.skipMark()
        reader.faults = []
        let value = try reader.document()
        return (value, reader.locatedFaults())
    }

    private mutating func skipMark() throws(JSONSyntaxError) {
        if let name = TextEncoding.wide(bytes) {
            throw error("the text is \(name), not UTF-8: save it as UTF-8")
        }
        origin = TextEncoding.markLength(bytes)
        position = origin
    }

    private mutating func document() throws(JSONSyntaxError) -> JSON {
        let value = try value(depth: 0)
        skipSpace()
        guard next == nil else { throw error("unexpected text after the value") }
        return value
    }

    private var next: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads a value inside another one; `step` makes its path from the outer one.
    private mutating func value(depth: Int, _ step: (String) -> String) throws(JSONSyntaxError) -> JSON {
        guard places != nil || faults != nil else { return try value(depth: depth) }
        let outer = path
        path = step(outer)
        let value = try value(depth: depth)
        path = outer
        return value
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSON {
        skipSpace()
        let start = position
        let value = try token(depth: depth)
        places?[ExactText(path)] = start..<position
        return value
    }

    private mutating func token(depth: Int) throws(JSONSyntaxError) -> JSON {
        guard let next else { throw error("expected a value, not the end of the text") }
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        default: throw error("expected a value")
        }
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw error("expected a value") }
        position += word.utf8.count
        return value
    }

    // MARK: - Objects and arrays

    /// Skips a container that is nested too deep.
    private mutating func skipTooDeep(_ depth: Int) throws(JSONSyntaxError) -> Bool {
        guard depth >= Self.depthLimit else { return false }
        try refuse("nested deeper than \(Self.depthLimit) levels", at: position)
        do throws(JSONDocument.SyntaxError) {
            position = try JSONDocument.end(ofValueAt: position, in: bytes)
        } catch {
            throw self.error(error.reason, at: error.byteOffset)
        }
        return true
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSON {
        if try skipTooDeep(depth) { return .null }
        position += 1
        var members: JSON.Members = [:]
        skipSpace()
        if skip("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
            let start = position
            let key = try text()
            if members[key] != nil { try refuse("the key \"\(key)\" occurs twice", at: start) }
            skipSpace()
            guard skip(":") else { throw error("expected ':' after the key \"\(key)\"") }
            members[key] = try value(depth: depth + 1) { Field.path(to: key, in: $0) }
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw error("expected ',' or '}'") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSON {
        if try skipTooDeep(depth) { return .null }
        position += 1
        var elements: [JSON] = []
        skipSpace()
        if skip("]") { return .array(elements) }
        repeat {
            let index = elements.count
            elements.append(try value(depth: depth + 1) { Field.path(to: index, in: $0) })
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw error("expected ',' or ']'") }
        return .array(elements)
    }

    // MARK: - Numbers

    private mutating func number() throws(JSONSyntaxError) -> JSON {
        let start = position
        _ = skip("-")
        if !skip("0") { try digits() }
        var isInteger = true
        if skip(".") {
            isInteger = false
            try digits()
        }
        if skip("e") || skip("E") {
            isInteger = false
            _ = skip("+") || skip("-")
            try digits()
        }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger {
            if let value = Int64(digits) { return .integer(value) }
            try refuse("the integer does not fit 64 bits", at: start)
            return .null
        }
        if let value = Double(digits), value.isFinite { return .real(value) }
        try refuse("the number is too large", at: start)
        return .null
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw error("expected a digit") }
    }

    // MARK: - Strings

    private mutating func text() throws(JSONSyntaxError) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                if let text = String(validating: content, as: UTF8.self) { return text }
                try refuse("the string is not valid UTF-8", at: start)
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"): content.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20: throw error("a control character in a string must be escaped", at: position - 1)
            default: content.append(byte)
            }
        }
        throw error("unterminated string", at: start)
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = position - 1
        guard let byte = next else { throw error("unterminated string") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape(from: start)
        default: throw error("unknown escape in a string", at: start)
        }
    }

    private mutating func unicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), bytes[position...].starts(with: "\\u".utf8) {
            position += 2
            let second = try hexadecimal()
            if UTF16.isTrailSurrogate(second) { return UTF16.decode(UTF16.EncodedScalar([first, second])) }
        }
        try refuse("half a surrogate pair in a string", at: start)
        return "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        // The number's own parser accepts a sign.
        guard digits.count == 4, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
            let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("expected four hexadecimal digits") }
        position += 4
        return value
    }

    // MARK: - Errors

    /// Something wrong with one value; it ends the reading, unless such faults are collected.
    private mutating func refuse(_ problem: String, at offset: Int) throws(JSONSyntaxError) {
        if faults == nil { throw error(problem, at: offset) }
        let item = Self.item(path)
        if let last = faults?.last?.item, ExactText.same(last, item) { return }
        faults?.append((item, problem, offset))
    }

    /// The item of which a path leads to a part.
    private static func item(_ path: String) -> String {
        let text = path.utf8
        let end = text.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "]") }
        guard let end else { return path }
        return String(text[end] == UInt8(ascii: "]") ? path[...end] : path[..<end])
    }

    /// Finds lines and columns in one pass: faults are in the order of the text.
    private func locatedFaults() -> [ExactText: JSONSyntaxError] {
        var located: [ExactText: JSONSyntaxError] = [:]
        var lineStart = origin
        var line = 1
        var position = origin
        for fault in faults ?? [] {
            while position < fault.offset {
                if bytes[position] == 0x0A {
                    line += 1
                    lineStart = position + 1
                }
                position += 1
            }
            let error = JSONSyntaxError(
                problem: fault.problem, offset: fault.offset, line: line, column: fault.offset - lineStart + 1)
            if located[ExactText(fault.item)] == nil { located[ExactText(fault.item)] = error }
        }
        return located
    }

    private func error(_ problem: String, at offset: Int? = nil) -> JSONSyntaxError {
        let offset = offset ?? position
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? min(origin, offset)
        let line = before.count { $0 == 0x0A } + 1
        return JSONSyntaxError(problem: problem, offset: offset, line: line, column: offset - lineStart + 1)
    }
}

/// Why a text is not JSON, and where: `offset` in bytes from 0, line and column (in bytes) from 1.
package struct JSONSyntaxError: Error, Equatable {
    package let problem: String
    package let offset: Int
    package let line: Int
    package let column: Int
}
