/// Why a rule does not hold: the first part that decided (rule 13.1.6).
package struct RuleStop: Sendable, Equatable {
    /// Where the part is: a JSON pointer (RFC 6901), empty for the whole rule.
    package let pointer: String
    /// The first variable that the part reads; nil: it reads none.
    package let variable: String?
    package let found: Value
    /// The part as JSON text.
    package let part: String
    /// Whether the part holds, and should not.
    package let isNegated: Bool
}

extension Rule {
    /// Nil when the rule holds.
    package func stop(_ variables: Variables) -> RuleStop? {
        let root = root
        return root.result(variables).isTruthy ? nil : root.stop(RulePath(), wantsTrue: true, variables)
    }
}

extension RuleNode {
    /// - Parameter wantsTrue: whether the part should hold; it does the opposite.
    fileprivate func stop(_ path: RulePath, wantsTrue: Bool, _ variables: Variables) -> RuleStop {
        guard case .operation(let symbol, let arguments, let isBare) = self else {
            return here(path, wantsTrue, variables)
        }
        func inside(_ index: Int, wantsTrue: Bool) -> RuleStop {
            arguments[index].stop(path.adding(symbol, index, isBare: isBare), wantsTrue: wantsTrue, variables)
        }
        switch symbol {
        case .not: return inside(0, wantsTrue: !wantsTrue)
        case .isTruthy: return inside(0, wantsTrue: wantsTrue)
        case .and, .or:
            // If each argument had to be otherwise, the first stands for all.
            let isDecisive = wantsTrue == (symbol == .and)
            return inside(isDecisive ? Self.deciding(symbol, arguments, variables).position : 0, wantsTrue: wantsTrue)
        case .choice:
            guard let chosen = Self.chosen(arguments, variables) else { return here(path, wantsTrue, variables) }
            // A branch that is a constant does not say why: its condition does, or the one before.
            if case .constant = arguments[chosen] {
                let isElse = chosen % 2 == 0
                if chosen == 0 { return here(path, wantsTrue, variables) }
                return inside(isElse ? 0 : chosen - 1, wantsTrue: isElse)
            }
            return inside(chosen, wantsTrue: wantsTrue)
        case .variable, .missing, .equals, .isSame, .differs, .isOther, .less, .lessOrEqual, .greater, .greaterOrEqual,
            .contains, .startsWith, .endsWith, .version, .bucket:
            return here(path, wantsTrue, variables)
        }
    }

    private func here(_ path: RulePath, _ wantsTrue: Bool, _ variables: Variables) -> RuleStop {
        let name = variable(variables)
        return RuleStop(
            pointer: path.pointer, variable: name, found: name.map { variables[$0] } ?? .null,
            part: source.jsonText, isNegated: !wantsTrue)
    }

    /// The first variable that the part reads. Of `missing` the first that is.
    private func variable(_ variables: Variables) -> String? {
        switch self {
        case .constant: return nil
        case .list(let elements): return elements.lazy.compactMap { $0.variable(variables) }.first
        case .operation(.variable, let arguments, _): return arguments.first?.text
        case .operation(.missing, let arguments, _):
            return Self.missing(arguments, variables).first ?? Self.names(arguments).first?.text
        case .operation(_, let arguments, _): return arguments.lazy.compactMap { $0.variable(variables) }.first
        }
    }
}
