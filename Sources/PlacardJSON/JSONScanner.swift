import CJansson

/// Walks through JSON text from value to value: punctuation by itself, every value by jansson, which can read a value and
/// stop behind it but cannot hand out the elements of a list.
///
/// For documents whose bulk is a list. Read as a whole, the tree of a list of cards is ten times the size of its text;
/// read an element at a time, it stays in the processor's cache, and what was read of one makes room for the next.
struct JSONScanner {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next byte that is no white space; nil at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Steps over a byte if it is the next that is no white space.
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Reads one value. The caller owns it.
    mutating func value() throws(JSONDocument.SyntaxError) -> UnsafeMutablePointer<json_t> {
        // Reading stops behind the value: `position` of the "error" then tells how many bytes it had.
        let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY) | Int(JSON_DISABLE_EOF_CHECK)
        let rest = UnsafeRawBufferPointer(rebasing: bytes[position...]).bindMemory(to: CChar.self)
        var error = json_error_t()
        guard let base = rest.baseAddress, let value = json_loadb(base, rest.count, flags, &error) else {
            throw JSONDocument.SyntaxError(byteOffset: position + max(0, Int(error.position)), error)
        }
        position += max(0, Int(error.position))
        return value
    }

    /// Whether what was read from there on may be nested deeper than so many levels. Not with few opening brackets, as nearly
    /// all text has: then nobody needs to visit all its values to know.
    func mayBeDeep(since start: Int, limit: Int) -> Bool {
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        // One of the two kinds has to make up half of the levels.
        return text.holds(UInt8(ascii: "{"), moreOftenThan: limit / 2)
            || text.holds(UInt8(ascii: "["), moreOftenThan: limit / 2)
    }

    func fault(_ expected: String) -> JSONDocument.SyntaxError {
        JSONDocument.SyntaxError(byteOffset: position, reason: "\(expected) expected")
    }
}
