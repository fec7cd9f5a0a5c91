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
