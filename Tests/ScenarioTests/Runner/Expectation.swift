import Foundation

/// Which keys an expectation may have. A misspelled one would otherwise pass as null, `$absent` or a part of `$contains`.
indirect enum Expectation: Sendable {
    /// JSON of any shape; special values may stand anywhere in it.
    case json
    case object([String: Expectation])
    case array(Expectation)
    /// An object whose `type` says which keys it has.
    case event

    /// The members of a step's `expect`.
    static func checked(_ expect: JSON) throws -> [JSON.Member] {
        guard let members = expect.members else { throw FormatError("expect must be an object") }
        try step.check(expect, "expect")
        return members
    }

    /// Whether it is meant as a special value. A date is a value like others.
    static func isSpecial(_ value: JSON) -> Bool {
        guard let members = value.members else { return false }
        return members.contains { $0.key.hasPrefix("$") } && !(members.count == 1 && members[0].key == "$date_ms")
    }

    private func check(_ value: JSON, _ place: String) throws {
        if Self.isSpecial(value) { return try checkSpecial(value, place) }
        switch (self, value) {
        case (.object(let known), .object(let members)):
            for member in members {
                guard let inner = known[member.key] else {
                    throw FormatError("\(place) has the unknown key '\(member.key)'")
                }
                try inner.check(member.value, "\(place).\(member.key)")
            }
        case (.event, .object): try Self.checkEvent(value, place)
        case (.json, .object(let members)):
            for member in members { try check(member.value, "\(place).\(member.key)") }
        case (.array(let inner), .array(let elements)): try inner.checkAll(elements, place)
        case (.json, .array(let elements)): try checkAll(elements, place)
        case (.json, _), (.object, .null): return
        case (.array, _): throw FormatError("\(place) must be an array")
        case (.object, _), (.event, _): throw FormatError("\(place) must be an object")
        }
    }

    private func checkAll(_ elements: [JSON], _ place: String) throws {
        for (index, element) in elements.enumerated() { try check(element, "\(place)[\(index)]") }
    }

    private static func checkEvent(_ value: JSON, _ place: String) throws {
        guard let type = value["type"]?.string, let fields = events[type] else {
            throw FormatError("\(place).type must be one of \(events.keys.sorted().joined(separator: ", "))")
        }
        try Expectation.object(fields.merging(["type": .json]) { $1 }).check(value, place)
    }

    // MARK: Special values

    private func checkSpecial(_ value: JSON, _ place: String) throws {
        guard let members = value.members, members.count == 1 else {
            throw FormatError("\(place) is a special value, so it must have exactly one key")
        }
        let (key, argument) = (members[0].key, members[0].value)
        switch key {
        case "$any", "$absent":
            guard argument.bool == true else { throw FormatError("\(place).\(key) must be true") }
        case "$between":
            let ends = argument.array?.compactMap(\.double) ?? []
            guard ends.count == 2, argument.array?.count == 2, ends[0] <= ends[1] else {
                throw FormatError("\(place).\(key) must be an array of two numbers, the smaller one first")
            }
        case "$contains":
            guard let elements = argument.array else { throw FormatError("\(place).\(key) must be an array") }
            try element.checkAll(elements, "\(place).\(key)")
        case "$regex":
            guard let pattern = argument.string, (try? NSRegularExpression(pattern: pattern)) != nil else {
                throw FormatError("\(place).\(key) is not a regular expression")
            }
        default: throw FormatError("\(place) is the unknown special value '\(key)'")
        }
    }

    /// What `$contains` holds here.
    private var element: Expectation { if case .array(let element) = self { element } else { .json } }
}
