/// A validated alias of a user: a name that is unique within its label (rule 6.4).
package struct UserAlias: Sendable {
    package let name: String
    package let label: String

    package init(name: String, label: String) throws(PlacardError) {
        try Self.check(name, "alias name")
        try Self.check(label, "alias label")
        self.name = name
        self.label = label
    }

    /// The `data` object of the event that sets the alias.
    var eventData: [UInt8] {
        RecordJSON.object {
            $0.key("a")
            $0.string(name)
            $0.key("l")
            $0.string(label)
        }
    }

    /// The form used in requests, events and attributes of an anonymous user (rule 2.3).
    var json: [UInt8] {
        RecordJSON.object {
            $0.key("label")
            $0.string(label)
            $0.key("name")
            $0.string(name)
        }
    }

    private static func check(_ text: String, _ field: String) throws(PlacardError) {
        guard !text.isEmpty else { throw PlacardError(.invalid, "\(field) is empty: give 1 to 255 characters") }
        try ScalarRule.check(text, field)
    }
}
