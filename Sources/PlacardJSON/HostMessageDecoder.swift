import PlacardCore

/// Reads a message that the host makes from JSON text with the keys of C.5.
package enum HostMessageDecoder {
    /// - Throws: `invalid` with the field at fault.
    package static func message(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Message {
        let read = JSONDocument.read(json) { node in Result { () throws(FieldFault) in try message(node) } }
        switch read {
        case .success(.success(let message)): return message
        case .success(.failure(let fault)): throw PlacardError(.invalid, fault.description)
        case .failure(let error):
            throw PlacardError(.invalid, "JSON is malformed at byte \(error.byteOffset): \(error.reason)")
        }
    }

    /// Stricter than with the server's messages: whoever makes this one can mend it.
    private static func message(_ node: JSONNode) throws(FieldFault) -> Message {
        guard node.isObject else { throw FieldFault(place: "message", reason: "is \(node.typeName), not an object") }
        let fields = try Fields(node)
        // There are no controls among them, whatever it says.
        _ = try fields.require("type", fields.node("type"))
        if let buttons = try fields.array("btns"), let fault = Message.buttonFault(count: buttons.count) {
            throw FieldFault(place: "btns", reason: fault)
        }
        return try MessageDecoder.decode(node, path: "")
    }
}
