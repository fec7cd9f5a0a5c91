/// Why a rule cannot be used.
package struct RuleFault: Error, Equatable {
    /// Where: a JSON pointer (RFC 6901).
    package let pointer: String
    package let reason: String
}

extension Rule {
    /// Checks a rule as it was sent. What this version does not know makes the whole rule unusable (rule 13.1.4).
    package init(_ value: Value) throws(RuleFault) {
        var check = RuleCheck()
        self.init(try check.node(value, RulePath(), levels: 0))
    }
}

/// The path to a part of a rule.
struct RulePath {
    private(set) var pointer = ""

    func adding(_ key: String) -> RulePath {
        var path = self
        path.pointer += "/"
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": path.pointer += "~0"
            case "/": path.pointer += "~1"
            default: path.pointer.unicodeScalars.append(scalar)
            }
        }
        return path
    }

    func adding(_ symbol: RuleOperator, _ index: Int, isBare: Bool) -> RulePath {
        let path = adding(symbol.name.description)
        return isBare ? path : path.adding(String(index))
    }
}

private struct RuleCheck {
    private var nodes = 0

    mutating func node(_ value: Value, _ path: RulePath, levels: Int) throws(RuleFault) -> RuleNode {
        nodes += 1
        guard nodes <= Rule.nodeLimit else {
            throw RuleFault(pointer: path.pointer, reason: "the rule has more than \(Rule.nodeLimit) values")
        }
        switch value {
        case .null, .bool, .int, .double, .string, .date: return .constant(value)
        case .array(let elements):
            var nodes: [RuleNode] = []
            for (index, element) in elements.enumerated() {
                nodes.append(try node(element, path.adding(String(index)), levels: levels))
            }
            return .list(nodes)
        case .object(let members): return try operation(members, path, levels: levels + 1)
        }
    }

    private mutating func operation(
        _ members: [Value.Member], _ path: RulePath, levels: Int
    ) throws(RuleFault) -> RuleNode {
        guard let member = members.first, members.count == 1 else {
            throw RuleFault(pointer: path.pointer, reason: "has \(members.count) keys: an operator is one key")
        }
        guard levels <= Rule.levelLimit else {
            throw RuleFault(pointer: path.pointer, reason: "is nested deeper than \(Rule.levelLimit) operators")
        }
        guard let symbol = RuleOperator(named: member.key) else {
            throw RuleFault(
                pointer: path.pointer, reason: "has the operator \(NameRule.shown(member.key)), which is not supported")
        }
        var arguments: [RuleNode] = []
        var isBare = true
        if case .array(let elements) = member.value {
            isBare = false
            for (index, element) in elements.enumerated() {
                arguments.append(try node(element, path.adding(symbol, index, isBare: false), levels: levels))
            }
        } else {
            arguments.append(try node(member.value, path.adding(symbol, 0, isBare: true), levels: levels))
        }
        if let reason = Self.fault(symbol, arguments) { throw RuleFault(pointer: path.pointer, reason: reason) }
        return .operation(symbol, arguments, isBare: isBare)
    }

    /// Why the operator cannot have these arguments; nil: it can.
    private static func fault(_ symbol: RuleOperator, _ arguments: [RuleNode]) -> String? {
        let (name, arity) = (symbol.name, symbol.arity)
        guard arity.contains(arguments.count) else {
            let wanted =
                arity.upperBound == Rule.nodeLimit
                ? "at least \(arity.lowerBound)"
                : arity.count == 1 ? "\(arity.lowerBound)" : "\(arity.lowerBound) or \(arity.upperBound)"
            return "'\(name)' has \(arguments.count) arguments: it takes \(wanted)"
        }
        switch symbol {
        case .variable where arguments.first?.text == nil: return "'\(name)' has no text as the name of a variable"
        case .missing where !RuleNode.names(arguments).allSatisfy { $0.text != nil }:
            return "'\(name)' has a name of a variable that is not a text"
        case .version where VersionTest(named: arguments[1].text ?? "") == nil:
            return "'\(name)' has a comparison other than = != < <= > >= ~ ^"
        case .bucket: return bucketFault(arguments)
        case .variable, .missing, .version, .and, .or, .not, .isTruthy, .choice, .equals, .isSame, .differs, .isOther,
            .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .startsWith, .endsWith:
            return nil
        }
    }

    private static func bucketFault(_ arguments: [RuleNode]) -> String? {
        if arguments[0].text == nil { return "'bucket' has no text as its seed" }
        for bound in arguments[1...] {
            guard let number = bound.number, (0...1).contains(number) else {
                return "'bucket' has a bound that is not a number from 0 to 1"
            }
        }
        return nil
    }
}

extension RuleNode {
    /// The names that `missing` asks for: its arguments, or the elements of the first if that is a list.
    static func names(_ arguments: [RuleNode]) -> [RuleNode] {
        if case .list(let elements)? = arguments.first { return elements }
        return arguments
    }
}
