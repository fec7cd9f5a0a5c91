/// A rule that says whom a campaign is for: JsonLogic, checked, and in the form in which it is evaluated (rule 13.1).
package struct Rule: Sendable, Equatable {
    /// How deep operators may be nested.
    package static let levelLimit = 8
    /// How many values a rule may have, arrays of arguments not counted.
    package static let nodeLimit = 256

    /// The stored form: a sixth of the memory that its parts take. A list can have thousands of rules, and most of them are
    /// judged by their parts in `RuleIndex`.
    let bytes: [UInt8]

    init(_ root: RuleNode) {
        var writer = ByteWriter(capacity: 256)
        root.write(to: &writer)
        // A copy without the room that the writer has left.
        bytes = Array(writer.bytes[...])
    }

    /// - Parameter bytes: checked.
    init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// Its parts, read at each access.
    var root: RuleNode {
        var reader = ByteReader(bytes)
        return (try? RuleNode(from: &reader, depth: 0)) ?? .constant(.bool(false))
    }

    package func holds(_ variables: Variables) -> Bool { root.result(variables).isTruthy }

    /// The rule as JSON.
    package var source: Value { root.source }
}

/// A part of a rule.
indirect enum RuleNode: Sendable, Equatable {
    /// Null, a boolean, a number or a text.
    case constant(Value)
    case list([RuleNode])
    /// - Parameter isBare: the only argument was written without an array around it.
    case operation(RuleOperator, [RuleNode], isBare: Bool)

    var source: Value {
        switch self {
        case .constant(let value): value
        case .list(let elements): .array(elements.map { $0.source })
        case .operation(let symbol, let arguments, let isBare):
            .object([
                Value.Member(
                    key: symbol.name.description,
                    value: isBare ? arguments.first?.source ?? .null : .array(arguments.map { $0.source }))
            ])
        }
    }

    /// The text of a constant; nil: it is something else.
    var text: String? {
        if case .constant(.string(let text)) = self { text } else { nil }
    }

    /// The number of a constant; nil: it is something else.
    var number: Double? {
        switch self {
        case .constant(.int(let number)): Double(number)
        case .constant(.double(let number)): number
        case .constant, .list, .operation: nil
        }
    }
}
