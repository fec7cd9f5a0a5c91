import CJansson
import PlacardCore

/// A parsed JSON text. Nodes borrow from it: use them while it lives, on one thread.
package final class JSONDocument {
    /// Where and why a text is not JSON.
    package struct SyntaxError: Error, Sendable, Equatable {
        package let byteOffset: Int
        package let reason: String
    }

    package let root: JSONNode

    /// Seeds the library's hash tables, once and before threads can race for it.
    private static let seeded: Void = json_object_seed(0)

    /// Everything that the library refuses in a document fails the whole of it: invalid UTF-8, lone surrogates, numbers
    /// beyond 64 bits (choice 2). NUL in text is allowed; its length is given.
    package init(_ bytes: UnsafeRawBufferPointer) throws(SyntaxError) {
        Self.seeded
        var error = json_error_t()
        let text = bytes.bindMemory(to: CChar.self)
        let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY)
        guard let base = text.baseAddress, let root = json_loadb(base, text.count, flags, &error) else {
            throw SyntaxError(byteOffset: max(0, Int(error.position)), reason: Self.text(of: error))
        }
        self.root = JSONNode(root)
    }

    package static func parse(_ bytes: [UInt8]) -> Result<JSONDocument, SyntaxError> {
        bytes.withUnsafeBytes { raw in Result { () throws(SyntaxError) in try JSONDocument(raw) } }
    }

    deinit { json_decref(root.pointer) }

    private static func text(of error: json_error_t) -> String {
        var copy = error.text
        return withUnsafeBytes(of: &copy) { raw in
            let text = raw.prefix { $0 != 0 }
            return text.isEmpty ? "the text is empty" : String(decoding: text, as: UTF8.self)
        }
    }
}
