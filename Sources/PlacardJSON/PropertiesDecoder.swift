import PlacardCore

/// Reads properties, or one value, from JSON text that the host gives.
package enum PropertiesDecoder {
    /// - Throws: `invalid` with the place of the fault.
    package static func properties(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Properties {
        guard case .object(let members) = try value(json) else {
            throw PlacardError(.invalid, "properties are not a JSON object")
        }
        var properties = Properties()
        for member in members { try set(member, &properties) }
        return properties
    }

    /// Sets a property from JSON, in which a date is `{"$date_ms": n}`.
    package static func set(_ member: Value.Member, _ properties: inout Properties) throws(PlacardError) {
        let value = try member.value.readingDates(of: "property \(NameRule.shown(member.key))")
        try properties.set(member.key, value)
    }

    /// - Parameter name: what the text is, for the error message.
    /// - Throws: `invalid` with the place of the fault.
    package static func value(
        _ json: UnsafeRawBufferPointer, named name: @autoclosure () -> String = "the text"
    ) throws(PlacardError) -> Value {
        switch JSONDocument.read(json, { $0.value() }) {
        case .success(let value): return value
        case .failure(let error): throw error.fault(of: name())
        }
    }
}
