/// A validated new value of one attribute.
package struct AttributeUpdate: Sendable, Equatable {
    package let place: Attribute.Place
    package let name: String
    /// JSON; `null` unsets.
    package let value: [UInt8]

    package init(place: Attribute.Place, name: String, value: [UInt8]) {
        self.place = place
        self.name = name
        self.value = value
    }
}

/// A validated change that must be applied once and in order, so it is sent as an event (rule 4.2.4): an increment, a
/// change of an array, a location, an alias and so on.
package struct AttributeOperation: Sendable, Equatable {
    package let code: RecordCode
    /// The attribute that it changes, to check against the blocklist; nil when it changes no attribute or is exempt.
    package let key: String?
    /// JSON object.
    package let data: [UInt8]

    package init(code: RecordCode, key: String?, data: [UInt8]) {
        self.code = code
        self.key = key
        self.data = data
    }
}
