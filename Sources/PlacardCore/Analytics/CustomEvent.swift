/// A custom event from the host, validated and encoded (rule 6.2).
package struct CustomEvent: Sendable, Equatable {
    package let name: String
    package let properties: Properties?
    package let data: [UInt8]

    private static let reservedKeys = ["time", "event_name"]

    package init(name: String, properties: Properties?) throws(PlacardError) {
        try NameRule.check(name, field: "event name")
        let encoded = try (properties ?? Properties()).encoded(reservedKeys: Self.reservedKeys, of: "an event")
        self.name = name
        self.properties = properties
        data = RecordJSON.customEvent(name: name, properties: encoded)
    }
}
