/// Reads JSON text token by token, with jansson's grammar but without its limits. Text is repaired while it is read.
struct JSONTextReader {
    enum Kind { case object, array, string, number, word }

    /// A string without its escapes.
    struct Text {
        var bytes: [UInt8] = []
        /// U+FFFD replaces half a surrogate pair or broken UTF-8.
        var isBroken = false
    }

    struct Number {
        let bytes: UnsafeRawBufferPointer
        let isWhole: Bool

        /// Neither 64 bits nor a double can hold it.
        var isOutOfRange: Bool {
            let text = String(decoding: bytes, as: UTF8.self)
            return isWhole ? Int64(text) == nil : Double(text).map { !$0.isFinite } ?? true
        }
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func fault(_ expected: String) -> JSONDocument.SyntaxError {
        JSONDocument.SyntaxError(byteOffset: position, reason: "\(expected) expected")
    }

    // MARK: Between values

    /// The next byte that is not white space; nil at the end.
    mutating func peek() -> UInt8? {
        while let byte = next {
            guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return byte }
            position += 1
        }
        return nil
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Skips bytes that are there.
    mutating func skip(_ count: Int) { position += count }

    /// The kind of the value that begins here.
    mutating func kind() throws(JSONDocument.SyntaxError) -> Kind {
        switch peek() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"): return .number
        case let digit? where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .word
        default: throw fault("a value")
        }
    }

    /// Skips a value of any depth.
    mutating func skip() throws(JSONDocument.SyntaxError) {
        /// The brackets that will end the containers that are open.
        var open: [UInt8] = []
        repeat {
            switch try kind() {
            case .string: _ = try string()
            case .number: _ = try number()
            case .word: _ = try word()
            case .object:
                open.append(UInt8(ascii: "}"))
                position += 1
                if peek() != UInt8(ascii: "}") {
                    try skipKey()
                    continue
                }
            case .array:
                open.append(UInt8(ascii: "]"))
                position += 1
                if peek() != UInt8(ascii: "]") { continue }
            }
            try close(&open)
        } while !open.isEmpty
    }

    /// Ends containers, until another value follows in one of them.
    private mutating func close(_ open: inout [UInt8]) throws(JSONDocument.SyntaxError) {
        while let end = open.last {
            if take(UInt8(ascii: ",")) {
                if end == UInt8(ascii: "}") { try skipKey() }
                return
            }
            guard take(end) else { throw fault("',' or a bracket") }
            open.removeLast()
        }
    }

    private mutating func skipKey() throws(JSONDocument.SyntaxError) {
        guard peek() == UInt8(ascii: "\"") else { throw fault("a key") }
        _ = try string()
        guard take(UInt8(ascii: ":")) else { throw fault("':'") }
    }

    // MARK: Scalars

    /// `true`, `false` or `null`.
    mutating func word() throws(JSONDocument.SyntaxError) -> UnsafeRawBufferPointer {
        for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
            return taken(word.utf8.count)
        }
        throw fault("a value")
    }

    private mutating func taken(_ count: Int) -> UnsafeRawBufferPointer {
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    mutating func number() throws(JSONDocument.SyntaxError) -> Number {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
        var isWhole = true
        if next == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            try digits()
        }
        if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return Number(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<position]), isWhole: isWhole)
    }

    /// One digit or more.
    private mutating func digits() throws(JSONDocument.SyntaxError) {
        let start = position
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > start else { throw fault("a digit") }
    }

    // MARK: Strings

    /// The string whose opening quote is next.
    mutating func string() throws(JSONDocument.SyntaxError) -> Text {
        var text = Text()
        position += 1
        while true {
            appendPlain(&text)
            switch next {
            case UInt8(ascii: "\""):
                position += 1
                return text
            case UInt8(ascii: "\\"):
                position += 1
                try appendEscape(&text)
            default: throw fault("the end of the string")
            }
        }
    }

    /// Appends what follows up to a quote, a backslash or a control character.
    private mutating func appendPlain(_ text: inout Text) {
        let start = position
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
        guard position > start else { return }
        let run = bytes[start..<position]
        let repaired = String(decoding: run, as: UTF8.self).utf8
        if !repaired.elementsEqual(run) { text.isBroken = true }
        text.bytes += repaired
    }

    /// Appends the character of an escape, after its backslash.
    private mutating func appendEscape(_ text: inout Text) throws(JSONDocument.SyntaxError) {
        guard let letter = next else { throw fault("an escape") }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.bytes.append(letter)
        case UInt8(ascii: "b"): text.bytes.append(0x08)
        case UInt8(ascii: "f"): text.bytes.append(0x0C)
        case UInt8(ascii: "n"): text.bytes.append(0x0A)
        case UInt8(ascii: "r"): text.bytes.append(0x0D)
        case UInt8(ascii: "t"): text.bytes.append(0x09)
        case UInt8(ascii: "u"): try appendUnicode(&text)
        default: throw fault("an escape")
        }
    }

    private mutating func appendUnicode(_ text: inout Text) throws(JSONDocument.SyntaxError) {
        guard let unit = codeUnit(at: position) else { throw fault("four hexadecimal digits") }
        position += 4
        var units = [unit]
        if UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: "\\u".utf8),
            let trail = codeUnit(at: position + 2), UTF16.isTrailSurrogate(trail)
        {
            position += 6
            units.append(trail)
        } else if UTF16.isSurrogate(unit) {
            text.isBroken = true
        }
        text.bytes += String(decoding: units, as: UTF16.self).utf8
    }

    /// Nil unless four hexadecimal digits are there.
    private func codeUnit(at start: Int) -> UInt16? {
        guard start <= bytes.count - 4 else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start..<start + 4] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            unit = unit << 4 | UInt16(truncatingIfNeeded: digit)
        }
        return unit
    }
}
