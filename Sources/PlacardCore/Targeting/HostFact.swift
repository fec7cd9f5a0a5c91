/// A fact that the host sets, for rules (rule 13.2.3). Never sent anywhere.
package struct HostFact: Sendable, Equatable {
    /// How many facts a device keeps.
    package static let limit = 100
    private static let byteLimit = 1_024
    private static let levelLimit = 16

    package let name: String
    /// Null removes the fact.
    package let value: Value

    /// - Throws: `invalid`, naming the limit.
    package init(_ name: String, _ value: Value) throws(PlacardError) {
        let subject = "fact \(NameRule.shown(name))"
        try NameRule.check(name, field: "name of \(subject)")
        try Self.check(value, subject, level: 1)
        let count = value.jsonText.utf8.count
        guard count <= Self.byteLimit else {
            throw PlacardError(.invalid, "\(subject) takes \(count) bytes as JSON: the limit is \(Self.byteLimit)")
        }
        self.name = name
        self.value = value
    }

    private static func check(_ value: Value, _ subject: String, level: Int) throws(PlacardError) {
        guard level <= levelLimit else {
            throw PlacardError(.invalid, "\(subject) is nested deeper than \(levelLimit) levels")
        }
        switch value {
        case .null, .bool, .int, .date, .string: return
        case .double(let number): try ScalarRule.check(number, subject)
        case .array(let elements): for element in elements { try check(element, subject, level: level + 1) }
        case .object(let members): for member in members { try check(member.value, subject, level: level + 1) }
        }
    }
}
