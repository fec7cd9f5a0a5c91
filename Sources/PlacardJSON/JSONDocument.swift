import CJansson
import PlacardCore

/// Parses JSON text and lends its values to the caller.
///
/// Text can contain NUL, since its length is known. The last of two members with the same key counts.
package enum JSONDocument {
    /// Maximum nesting of containers, so that a document cannot exhaust the host's stack (rule 3.1).
    package static let depthLimit = 64

    /// Seeds the library's hash tables, once and before threads can race for it.
    static let seeded: Void = json_object_seed(0)

    /// Parses a text and calls `body` with its root. Anything that jansson refuses makes the whole document invalid:
    /// invalid UTF-8, lone surrogates, numbers beyond 64 bits, and U+0000 in a key. Nodes borrow from the document, which ends with this call.
    package static func read<T>(
        _ bytes: UnsafeRawBufferPointer, _ body: (JSONNode) -> T
    ) -> Result<T, SyntaxError> {
        read(bytes, flags: Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY), body)
    }

    /// The same for an object or array in which no two members of an object have the same key, and no text has a NUL.
    static func readStrictly<T>(_ bytes: UnsafeRawBufferPointer, _ body: (JSONNode) -> T) -> Result<T, SyntaxError> {
        read(bytes, flags: Int(JSON_REJECT_DUPLICATES), body)
    }

    private static func read<T>(
        _ bytes: UnsafeRawBufferPointer, flags: Int, _ body: (JSONNode) -> T
    ) -> Result<T, SyntaxError> {
        seeded
        var error = json_error_t()
        let text = bytes.bindMemory(to: CChar.self)
        guard let base = text.baseAddress, let pointer = json_loadb(base, text.count, flags, &error) else {
            return .failure(SyntaxError(byteOffset: max(0, Int(error.position)), error))
        }
        // Not a class with a deinit: Swift may end an object after its last use, while nodes still point into it.
        defer { json_decref(pointer) }
        let root = JSONNode(pointer)
        if root.isDeeper(than: depthLimit) { return .failure(.tooDeep) }
        return .success(body(root))
    }

    /// Where the value ends that begins at an offset, nested as deep as it may be.
    package static func end(ofValueAt offset: Int, in bytes: [UInt8]) throws(SyntaxError) -> Int {
        let end = bytes.withUnsafeBytes { text in
            Result { () throws(SyntaxError) in
                var reader = JSONTextReader(text, at: offset)
                try reader.skip()
                return reader.position
            }
        }
        return try end.get()
    }

    /// Whether a text is one JSON value that can be sent to others.
    package static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { text in
            if case .success = read(text, { _ in () }) { true } else { false }
        }
    }
}
