import PlacardCore

/// Reads properties, or one value, from JSON text that the host gives.
package enum PropertiesDecoder {
    /// - Throws: `invalid` with the place of the fault.
    package static func properties(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Properties {
        guard case .object(let members) = try value(json) else {
            throw PlacardError(.invalid, "properties are not a JSON object")
        }
        var properties = Properties()
        for member in members { try properties.set(member.key, member.value) }
        return properties
    }

    /// - Throws: `invalid` with the place of the fault.
    package static func value(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Value {
        let document: JSONDocument
        do throws(JSONDocument.SyntaxError) {
            document = try JSONDocument(json)
        } catch {
            throw PlacardError(.invalid, "JSON is malformed at byte \(error.byteOffset): \(error.reason)")
        }
        guard let value = document.root.value() else {
            throw PlacardError(.invalid, "JSON is nested deeper than \(JSONNode.depthLimit) levels")
        }
        return value
    }
}
