import CJansson

/// Walks through JSON text from value to value. It reads punctuation itself, and leaves every value to jansson, which
/// can read a value and stop after it but cannot return a list's elements one at a time.
///
/// For documents whose bulk is a list. The tree of a whole list of cards is ten times the size of its text; a single
/// element stays in the processor's cache, and its memory is reused for the next.
struct JSONScanner {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// What is not read yet.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[position...]) }

    func text(since start: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[start..<position]) }

    /// Skips bytes that are known to be one value.
    mutating func skip(_ count: Int) { position = min(bytes.count, position + count) }

    /// The next byte that is not white space; nil at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Skips `byte` if it is the next one that is not white space.
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Reads one value. The caller owns it.
    mutating func value() throws(JSONDocument.SyntaxError) -> UnsafeMutablePointer<json_t> {
        // Reading stops after the value: `position` of the "error" is then the number of bytes read.
        let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY) | Int(JSON_DISABLE_EOF_CHECK)
        let rest = rest.bindMemory(to: CChar.self)
        var error = json_error_t()
        guard let base = rest.baseAddress, let value = json_loadb(base, rest.count, flags, &error) else {
            throw JSONDocument.SyntaxError(byteOffset: position + max(0, Int(error.position)), error)
        }
        position += max(0, Int(error.position))
        return value
    }

    /// A value, and what of it was replaced or removed because it cannot be represented. The caller owns the pointer.
    struct Repaired {
        let pointer: UnsafeMutablePointer<json_t>
        var faults = JSONFaults()
    }

    /// Reads one value of at most that many levels, as far as it can be represented.
    ///
    /// - Parameter key: that of the value, for the paths of its faults.
    mutating func value(
        as shape: JSONShape, key: String? = nil, levels: Int
    ) throws(JSONDocument.SyntaxError) -> Repaired {
        let start = position
        let refused: JSONDocument.SyntaxError
        do throws(JSONDocument.SyntaxError) {
            let value = try value()
            if !Self.mayBeDeep(text(since: start), limit: levels) || !JSONNode(value).isDeeper(than: levels) {
                return Repaired(pointer: value)
            }
            json_decref(value)
            refused = .tooDeep
        } catch {
            refused = error
        }
        return try repaired(from: start, shape, key, levels, refused)
    }

    private mutating func repaired(
        from start: Int, _ shape: JSONShape, _ key: String?, _ levels: Int, _ refused: JSONDocument.SyntaxError
    ) throws(JSONDocument.SyntaxError) -> Repaired {
        var repair = JSONRepair(bytes, at: start, key: key)
        let end: Int
        do throws(JSONDocument.SyntaxError) {
            end = try repair.repair(shape, levels: levels)
        } catch {
            // jansson's words are better, but its error can be about a value that could be repaired.
            throw refused.byteOffset >= error.byteOffset ? refused : error
        }
        guard let pointer = repair.output.withUnsafeBytes({ JSONScanner.pointer(of: $0) }) else { throw refused }
        position = end
        return Repaired(pointer: pointer, faults: repair.faults)
    }

    private static func pointer(of json: UnsafeRawBufferPointer) -> UnsafeMutablePointer<json_t>? {
        var scanner = JSONScanner(json, at: 0)
        return try? scanner.value()
    }

    /// Whether a value of this text can be nested deeper than `limit` levels. False for text with few opening brackets,
    /// as nearly all has: its values need no check.
    static func mayBeDeep(_ text: UnsafeRawBufferPointer, limit: Int) -> Bool {
        // At least half of the levels must be of one of the two kinds.
        text.holds(UInt8(ascii: "{"), moreOftenThan: limit / 2)
            || text.holds(UInt8(ascii: "["), moreOftenThan: limit / 2)
    }

    func fault(_ expected: String) -> JSONDocument.SyntaxError {
        JSONDocument.SyntaxError(byteOffset: position, reason: "\(expected) expected")
    }
}
