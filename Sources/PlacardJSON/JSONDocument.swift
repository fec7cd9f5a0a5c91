import CJansson
import PlacardCore

/// Parses JSON text and lends its values to the caller.
///
/// Anything that jansson refuses makes the whole document invalid: invalid UTF-8, lone surrogates, numbers beyond 64
/// bits (rule 3.1). Text can contain NUL, since its length is known. The last of two members with the same key counts.
package enum JSONDocument {
    /// Maximum nesting of containers, so that a document cannot exhaust the host's stack (rule 3.1).
    package static let depthLimit = 64

    /// Seeds the library's hash tables, once and before threads can race for it.
    private static let seeded: Void = json_object_seed(0)

    /// Parses a text and calls `body` with its root. Nodes borrow from the document, which ends with this call.
    package static func read<T>(
        _ bytes: UnsafeRawBufferPointer, _ body: (JSONNode) -> T
    ) -> Result<T, SyntaxError> {
        seeded
        var error = json_error_t()
        let text = bytes.bindMemory(to: CChar.self)
        let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY)
        guard let base = text.baseAddress, let pointer = json_loadb(base, text.count, flags, &error) else {
            return .failure(SyntaxError(byteOffset: max(0, Int(error.position)), error))
        }
        // Not a class with a deinit: Swift may end an object after its last use, while nodes still point into it.
        defer { json_decref(pointer) }
        let root = JSONNode(pointer)
        if root.isDeeper(than: depthLimit) { return .failure(.tooDeep) }
        return .success(body(root))
    }

    /// Whether a text is one JSON value that can be sent to others.
    package static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { text in
            if case .success = read(text, { _ in () }) { true } else { false }
        }
    }

    /// Parses an object with one long list, and lends the elements of the list out one at a time.
    ///
    /// The result equals `read` of the whole document. If it is a failure, discard what `element` has made.
    ///
    /// - Parameters:
    ///   - list: key of the list. In the root that `body` gets, the list is empty.
    ///   - begin: called at each occurrence of the key, also when its value is not a list. The last occurrence replaces
    ///     the earlier ones.
    ///   - element: called with each element and its index. The node is valid during the call.
    ///   - element: called with each element and its number. The node ends with the call.
    package static func read<T>(
        _ bytes: UnsafeRawBufferPointer, list: StaticString, begin: () -> Void, element: (JSONNode, Int) -> Void,
        _ body: (JSONNode) -> T
    ) -> Result<T, SyntaxError> {
        seeded
        var scanner = JSONScanner(bytes)
        guard scanner.take(UInt8(ascii: "{")), let root = json_object() else { return read(bytes, body) }
        defer { json_decref(root) }
        do throws(SyntaxError) {
            try readMembers(of: root, &scanner) { (key, scanner) throws(SyntaxError) in
                guard matches(key, list) else { return try scanner.value() }
                begin()
                guard scanner.take(UInt8(ascii: "[")) else { return try scanner.value() }
                try readElements(&scanner, element)
                return json_array()
            }
            guard scanner.peek() == nil else { throw scanner.fault("end of file") }
            return .success(body(JSONNode(root)))
        } catch {
            return .failure(error)
        }
    }

    /// Call it with the scanner after the opening brace. `value` reads one value, which is added to the root.
    private static func readMembers(
        of root: UnsafeMutablePointer<json_t>, _ scanner: inout JSONScanner,
        value: (JSONNode, inout JSONScanner) throws(SyntaxError) -> UnsafeMutablePointer<json_t>?
    ) throws(SyntaxError) {
        if scanner.take(UInt8(ascii: "}")) { return }
        repeat {
            guard scanner.peek() == UInt8(ascii: "\"") else { throw scanner.fault("a key") }
            let key = try scanner.value()
            defer { json_decref(key) }
            if JSONNode(key).text?.holdsNUL == true {
                throw SyntaxError(byteOffset: scanner.position, reason: "a key contains the character U+0000")
            }
            guard scanner.take(UInt8(ascii: ":")) else { throw scanner.fault("':'") }
            guard let member = try value(JSONNode(key), &scanner) else { continue }
            guard !JSONNode(member).isDeeper(than: depthLimit - 1) else {
                json_decref(member)
                throw .tooDeep
            }
            json_object_set_new_nocheck(root, json_string_value(key), member)
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "}")) else { throw scanner.fault("',' or '}'") }
    }

    /// Call it with the scanner after the opening bracket.
    private static func readElements(
        _ scanner: inout JSONScanner, _ element: (JSONNode, Int) -> Void
    ) throws(SyntaxError) {
        if scanner.take(UInt8(ascii: "]")) { return }
        var index = 0
        repeat {
            let start = scanner.position
            let value = try scanner.value()
            defer { json_decref(value) }
            if scanner.mayBeDeep(since: start, limit: depthLimit - 2),
                JSONNode(value).isDeeper(than: depthLimit - 2)
            {
                throw .tooDeep
            }
            element(JSONNode(value), index)
            index += 1
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "]")) else { throw scanner.fault("',' or ']'") }
    }

    private static func matches(_ key: JSONNode, _ name: StaticString) -> Bool {
        guard let text = key.text else { return false }
        return name.withUTF8Buffer { text.elementsEqual($0) }
    }
}
