import PlacardCore

/// Reads a message that the host makes from JSON text with the keys of rule 10.1.
package enum HostMessageDecoder {
    /// - Throws: `invalid` with the field at fault.
    package static func message(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Message {
        try read(json, changing: nil)
    }

    /// A message with the changes of a JSON object (rule 10.6.12).
    ///
    /// - Throws: `invalid` with the field at fault.
    package static func changed(
        _ message: Message, by json: UnsafeRawBufferPointer
    ) throws(PlacardError) -> Message {
        try read(json, changing: message)
    }

    private static func read(
        _ json: UnsafeRawBufferPointer, changing old: Message?
    ) throws(PlacardError) -> Message {
        switch JSONDocument.read(json, { node in Result { () throws(PlacardError) in try message(node, old) } }) {
        case .success(let message): return try message.get()
        case .failure(let error): throw error.fault(of: "the message")
        }
    }

    private static func message(_ node: JSONNode, _ old: Message?) throws(PlacardError) -> Message {
        guard node.isObject else { throw PlacardError(.invalid, "the message is \(node.typeName), not an object") }
        do throws(FieldFault) {
            guard let old else { return try decode(node) }
            return try MessageChange.apply(node, to: old)
        } catch {
            throw PlacardError(.invalid, error.description)
        }
    }

    /// Stricter than for the server's messages: the host's developer can correct an error.
    private static func decode(_ node: JSONNode) throws(FieldFault) -> Message {
        let fields = try Fields(node)
        // The host cannot make control messages: a type is always required.
        _ = try fields.require("type", fields.node("type"))
        if let buttons = try fields.array("btns"), let fault = Message.buttonFault(count: buttons.count) {
            throw FieldFault(place: "btns", reason: fault)
        }
        return try MessageDecoder.decode(node, path: "")
    }
}
