/// A validated change of one custom attribute (rules 6.1.1, 6.4).
package enum AttributeChange: Sendable {
    /// Queued as the attribute's newest value, and sent in its user's attributes object.
    case value(AttributeUpdate)
    /// Sent as an event, once and in order (rule 4.2.4).
    case operation(AttributeOperation)

    // MARK: Values

    /// Sets the value; null unsets it. An array is sent as an event (rule 4.2.4), any other value in the user's object.
    package static func set(_ key: String, _ value: Value) throws(PlacardError) -> AttributeChange {
        try AttributeRule.check(key: key)
        let json = try AttributeRule.encoded(value, key: key)
        guard case .array = value else {
            return .value(AttributeUpdate(place: .custom, name: key, value: json, known: value))
        }
        return changing(.setArray, key, RecordJSON.attribute(key, json), value)
    }

    package static func unset(_ key: String) throws(PlacardError) -> AttributeChange { try set(key, .null) }

    // MARK: Operations

    package static func increment(_ key: String, by amount: Int64) throws(PlacardError) -> AttributeChange {
        try AttributeRule.check(key: key)
        return changing(.increment, key, RecordJSON.attribute(key, Array(amount.description.utf8)), .int(amount))
    }

    package static func add(_ element: String, to key: String) throws(PlacardError) -> AttributeChange {
        try changing(.addElement, key, element)
    }

    package static func remove(_ element: String, from key: String) throws(PlacardError) -> AttributeChange {
        try changing(.removeElement, key, element)
    }

    /// - Parameter object: its members are merged into the attribute's.
    package static func merge(_ key: String, _ object: Value) throws(PlacardError) -> AttributeChange {
        try AttributeRule.check(key: key)
        guard case .object = object else {
            throw PlacardError(
                .invalid, "attribute \(NameRule.shown(key)): only an object can be merged into it")
        }
        let json = try AttributeRule.encoded(object, key: key)
        return changing(.mergeObject, key, RecordJSON.attribute(key, json), object)
    }

    package static func setLocation(_ key: String, _ place: Coordinates) throws(PlacardError) -> AttributeChange {
        try AttributeRule.check(key: key)
        return changing(.setLocation, key, RecordJSON.attributeLocation(key, place), .null)
    }

    /// Removes the location. The blocklist does not apply, because no data is sent except the key (rule 6.5).
    package static func unsetLocation(_ key: String) throws(PlacardError) -> AttributeChange {
        try AttributeRule.check(key: key)
        return .operation(AttributeOperation(code: .unsetLocation, key: nil, data: RecordJSON.attribute(key)))
    }

    private static func changing(
        _ code: RecordCode, _ key: String, _ element: String
    ) throws(PlacardError) -> AttributeChange {
        try AttributeRule.check(key: key)
        try ScalarRule.check(element, "element of attribute \(NameRule.shown(key))")
        var writer = JSONWriter()
        writer.string(element)
        return changing(code, key, RecordJSON.attribute(key, writer.bytes), .string(element))
    }

    private static func changing(
        _ code: RecordCode, _ key: String, _ data: [UInt8], _ argument: Value
    ) -> AttributeChange {
        .operation(AttributeOperation(code: code, key: key, data: data, argument: argument))
    }
}

extension RecordJSON {
    fileprivate static func attribute(_ key: String) -> [UInt8] {
        object {
            $0.key("key")
            $0.string(key)
        }
    }

    /// - Parameter value: JSON.
    fileprivate static func attribute(_ key: String, _ value: [UInt8]) -> [UInt8] {
        object {
            $0.key("key")
            $0.string(key)
            $0.key("value")
            $0.raw(value)
        }
    }
}
