/// A new value of one attribute, checked: it may be set.
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

/// A change that must be applied once and in order, so it goes as an event (B-1): an increment, an element of an array, a
/// place, an alias and the like. Checked: it may be logged.
package struct AttributeOperation: Sendable, Equatable {
    package let code: RecordCode
    /// The attribute that it changes, for the blocklist; nil: it changes none.
    package let key: String?
    /// JSON object.
    package let data: [UInt8]

    package init(code: RecordCode, key: String?, data: [UInt8]) {
        self.code = code
        self.key = key
        self.data = data
    }
}
