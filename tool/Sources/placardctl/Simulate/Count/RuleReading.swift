import PlacardCore

/// What a rule reads of the user and the host, and the texts with which it compares that.
struct RuleReading {
    struct Variable {
        let name: String
        /// What the rule takes if the variable is unknown.
        let standIn: Value?
    }

    struct Comparison {
        let variable: String
        let texts: [String]
        /// One text; else a list, of which one is enough.
        let isEquality: Bool
        /// The variable should have another value.
        let isNegated: Bool
    }

    /// Attributes and facts of the host, each once; not what the library itself knows.
    private(set) var variables: [Variable] = []
    private(set) var comparisons: [Comparison] = []

    init() {}

    init(_ rule: Value) { read(rule) }

    private mutating func read(_ part: Value) {
        switch part {
        case .array(let elements): for element in elements { read(element) }
        case .object(let members): for member in members { read(member.key, Self.arguments(member.value)) }
        case .null, .bool, .int, .double, .string, .date: break
        }
    }

    private mutating func read(_ name: String, _ arguments: [Value]) {
        if let variable = Self.variable(name, arguments) {
            let isKnown = variables.contains { ExactText.same($0.name, variable.name) }
            if !isKnown, !Self.isOwn(variable.name) { variables.append(variable) }
            return
        }
        if let comparison = Self.comparison(name, arguments) { comparisons.append(comparison) }
        for argument in arguments { read(argument) }
    }

    private static func comparison(_ name: String, _ arguments: [Value]) -> Comparison? {
        guard arguments.count == 2 else { return nil }
        switch name {
        case "==", "===": return equality(arguments, isNegated: false)
        case "!=", "!==": return equality(arguments, isNegated: true)
        case "in":
            guard let variable = variable(arguments[0]), case .array(let elements) = arguments[1] else { return nil }
            return Comparison(
                variable: variable, texts: elements.compactMap { text($0) }, isEquality: false, isNegated: false)
        default: return nil
        }
    }

    private static func equality(_ arguments: [Value], isNegated: Bool) -> Comparison? {
        guard let variable = variable(arguments[0]) ?? variable(arguments[1]),
            let text = text(arguments[0]) ?? text(arguments[1])
        else { return nil }
        return Comparison(variable: variable, texts: [text], isEquality: true, isNegated: isNegated)
    }

    private static func text(_ value: Value) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The name of a variable that is not the library's own.
    private static func variable(_ part: Value) -> String? {
        guard case .object(let members) = part, members.count == 1, let member = members.first else { return nil }
        return variable(member.key, arguments(member.value)).flatMap { isOwn($0.name) ? nil : $0.name }
    }

    private static func variable(_ name: String, _ arguments: [Value]) -> Variable? {
        guard ExactText.same(name, "var"), let first = arguments.first, let text = text(first) else { return nil }
        return Variable(name: text, standIn: arguments.dropFirst().first)
    }

    private static func isOwn(_ name: String) -> Bool {
        name.utf8.starts(with: OwnVariable.prefix.description.utf8)
    }

    private static func arguments(_ value: Value) -> [Value] {
        if case .array(let elements) = value { elements } else { [value] }
    }
}
