import CJansson

extension JSONDocument {
    /// Reads a text that another party sent: skips a byte order mark in front, and repairs what cannot be represented
    /// (rules 3.1.1, 3.1.3). What a known field needs becomes null.
    static func readReceived<T>(
        _ bytes: UnsafeRawBufferPointer, as shape: JSONShape = .free, _ body: (JSONNode) -> T
    ) -> Result<T, SyntaxError> {
        receive(bytes, as: shape) { node, _ in body(node) }
    }

    /// - Parameter body: also gets what was replaced or removed.
    static func receive<T>(
        _ bytes: UnsafeRawBufferPointer, as shape: JSONShape = .free, _ body: (JSONNode, JSONFaults) -> T
    ) -> Result<T, SyntaxError> {
        seeded
        var scanner = JSONScanner(bytes, at: bytes.byteOrderMarkLength)
        do throws(SyntaxError) {
            let read = try scanner.value(as: shape, levels: depthLimit)
            defer { json_decref(read.pointer) }
            guard scanner.peek() == nil else { throw scanner.fault("end of file") }
            return .success(body(JSONNode(read.pointer), read.faults))
        } catch {
            return .failure(error)
        }
    }
}
