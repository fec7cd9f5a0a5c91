/// A custom event from the host, validated and encoded (rule 6.2).
package struct CustomEvent: Sendable, Equatable {
    package let name: String
    package let properties: Properties?
    package let data: [UInt8]

    private static let reservedKeys = ["time", "event_name"]

    package init(name: String, properties: Properties?) throws(PlacardError) {
        try NameRule.check(name, field: "event name")
        self.name = name
        self.properties = properties
        data = try RecordJSON.object { (writer) throws(PlacardError) in
            writer.key("n")
            writer.string(name)
            writer.key("p")
            let properties = properties ?? Properties()
            try properties.encode(into: &writer, reservedKeys: Self.reservedKeys, of: "an event")
        }
    }
}
