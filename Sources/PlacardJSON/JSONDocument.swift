import CJansson
import PlacardCore

/// Parses JSON text and lends its values out.
package enum JSONDocument {
    /// Where and why a text is not JSON.
    package struct SyntaxError: Error, Sendable, Equatable {
        package let byteOffset: Int
        package let reason: String
    }

    /// Of containers. Deeper documents are refused: the stack of the host is not ours to use up (choice 2).
    package static let depthLimit = 64

    /// Seeds the library's hash tables, once and before threads can race for it.
    private static let seeded: Void = json_object_seed(0)

    /// Parses a text and calls `body` with its root. Nodes borrow from the document, which ends with this call.
    ///
    /// Everything that the library refuses in a document fails the whole of it: invalid UTF-8, lone surrogates, numbers
    /// beyond 64 bits (choice 2). NUL in text is allowed; its length is given.
    package static func read<T>(
        _ bytes: UnsafeRawBufferPointer, _ body: (JSONNode) -> T
    ) -> Result<T, SyntaxError> {
        seeded
        var error = json_error_t()
        let text = bytes.bindMemory(to: CChar.self)
        let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY)
        guard let base = text.baseAddress, let pointer = json_loadb(base, text.count, flags, &error) else {
            return .failure(SyntaxError(byteOffset: max(0, Int(error.position)), reason: Self.text(of: error)))
        }
        // Not a class with a deinit: Swift may end an object after its last use, while nodes still point into it.
        defer { json_decref(pointer) }
        let root = JSONNode(pointer)
        if root.isDeeper(than: depthLimit) {
            return .failure(SyntaxError(byteOffset: 0, reason: "it is nested deeper than \(depthLimit) levels"))
        }
        return .success(body(root))
    }

    private static func text(of error: json_error_t) -> String {
        var copy = error.text
        return withUnsafeBytes(of: &copy) { raw in
            let text = raw.prefix { $0 != 0 }
            return text.isEmpty ? "the text is empty" : String(decoding: text, as: UTF8.self)
        }
    }
}
