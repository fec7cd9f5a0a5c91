/// What a tracker logs: an object of a request to `/users/track`, and the user whom it is about (rule 11.9).
package struct TrackedRecord: Sendable, Equatable {
    package let code: RecordCode
    /// JSON object, as in `Record`.
    package let data: [UInt8]
    /// The member that names the user, as a JSON object.
    package let name: [UInt8]

    private init(_ code: RecordCode, _ data: [UInt8], of identity: RestIdentity) throws(PlacardError) {
        try identity.check("identity")
        self.code = code
        self.data = data
        name = identity.json
    }

    /// - Throws: `invalid`, naming the field, as every initialiser does.
    package init(_ event: CustomEvent, of identity: RestIdentity) throws(PlacardError) {
        try self.init(.customEvent, event.data, of: identity)
    }

    package init(_ purchase: LoggedPurchase, of identity: RestIdentity) throws(PlacardError) {
        try self.init(.purchase, purchase.data, of: identity)
    }

    // MARK: Attributes

    /// Sets custom attributes.
    package init(set attributes: Properties, of identity: RestIdentity) throws(PlacardError) {
        guard !attributes.isEmpty else { throw PlacardError(.invalid, "attributes are empty: set at least one") }
        var values: [(String, [UInt8])] = []
        for member in attributes.members {
            try Self.check(member.key)
            let json = try AttributeRule.encoded(member.value, key: member.key)
            guard !JSONMembers.isOperation(json) else {
                throw PlacardError(
                    .invalid,
                    """
                    attribute \(NameRule.shown(member.key)): users/track reads this object as an operation: rename its \
                    key, or use placard_tracker_increment_attribute, _add_to_attribute or _remove_from_attribute
                    """)
            }
            values.append((member.key, json))
        }
        try self.init(.trackedAttributes, Self.object(values), of: identity)
    }

    package init(unset key: String, of identity: RestIdentity) throws(PlacardError) {
        try self.init(key, Array("null".utf8), of: identity)
    }

    package init(increment key: String, by amount: Int64, of identity: RestIdentity) throws(PlacardError) {
        try self.init(key, Self.object([("inc", Array(amount.description.utf8))]), of: identity)
    }

    /// Adds an element to an array of strings, or removes it.
    package init(
        _ change: AttributeElementChange, _ element: String, key: String, of identity: RestIdentity
    ) throws(PlacardError) {
        try ScalarRule.check(element, "element of attribute \(NameRule.shown(key))")
        let elements = try AttributeRule.encoded(.array([.string(element)]), key: key)
        try self.init(key, Self.object([(change.rawValue, elements)]), of: identity)
    }

    private init(_ key: String, _ json: [UInt8], of identity: RestIdentity) throws(PlacardError) {
        try Self.check(key)
        try self.init(.trackedAttributes, Self.object([(key, json)]), of: identity)
    }

    // MARK: Profile

    /// Sets a field of the user; nil unsets it.
    package init(_ field: UserField, _ value: String?, of identity: RestIdentity) throws(PlacardError) {
        let name = field.name.description
        guard TrackFields.isProfileField(name) else {
            throw PlacardError(.invalid, "users/track has no field \(name): set it with a client")
        }
        guard !identity.hiddenFields.contains(name) else {
            throw PlacardError(.invalid, "users/track cannot set the \(name) of a user whom identity names by it")
        }
        let update = try field.update(value)
        let json = TrackFields.spelling(of: name, update.value) ?? update.value
        try self.init(.trackedAttributes, Self.object([(name, json)]), of: identity)
    }

    package init(lastLocation place: Coordinates, of identity: RestIdentity) throws(PlacardError) {
        let json = RecordJSON.object {
            $0.key("current_location")
            $0.object {
                $0.key("longitude")
                $0.double(place.longitude)
                $0.key("latitude")
                $0.double(place.latitude)
            }
        }
        try self.init(.trackedAttributes, json, of: identity)
    }

    private static func check(_ key: String) throws(PlacardError) {
        try AttributeRule.check(key: key)
        guard !TrackFields.isReserved(key) else {
            throw PlacardError(
                .invalid,
                "attribute \(NameRule.shown(key)): users/track has a field of this name and would set it instead")
        }
    }

    private static func object(_ members: [(String, [UInt8])]) -> [UInt8] {
        RecordJSON.object {
            for (key, json) in members {
                $0.key(key)
                $0.raw(json)
            }
        }
    }

    /// How the engine takes it in.
    package var call: OutboxEntry.Call { .tracked(code, data: data, name: name) }

    // MARK: Stored form

    /// The form in which a tracker leaves the record for the tracker that sends.
    package var stored: [UInt8] {
        var writer = ByteWriter(capacity: 64 + data.count)
        writer.string(code.rawValue)
        writer.string(String(decoding: name, as: UTF8.self))
        writer.string(String(decoding: data, as: UTF8.self))
        return writer.bytes
    }

    /// Nil: the bytes are damaged. Their JSON is checked when a batch is formed, like that of other records.
    package init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        guard let code = try? reader.string(), let name = try? reader.string(), let data = try? reader.string(),
            reader.isAtEnd
        else { return nil }
        self.code = RecordCode(rawValue: code)
        guard self.code.isTracked else { return nil }
        self.name = Array(name.utf8)
        self.data = Array(data.utf8)
    }
}

/// What a tracker does with an element of an array. Raw values are the endpoint's operators.
package enum AttributeElementChange: String, Sendable {
    case add, remove
}
