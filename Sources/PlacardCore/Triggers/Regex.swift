/// The result of searching a text with a compiled pattern.
package enum RegexResult: Sendable {
    case found
    case notFound
    /// The search was stopped because it took too many steps; whether the text matches is unknown.
    case limitHit
}

/// The work that the searches of one call may take together, in steps of an easy search (rule 9.3.10).
///
/// Counted, not timed: the same list and the same events give the same result on every machine.
package struct RegexBudget: Sendable, Equatable {
    package var steps: Int

    /// About 50 ms on a small computer.
    package static let ofCall = RegexBudget(steps: 2_000_000)

    package init(steps: Int) { self.steps = steps }
}

/// Searches for one pattern anywhere in a text. Takes steps from the budget; an easy search takes none.
package typealias CompiledRegex = (String, inout RegexBudget) -> RegexResult

/// Compiles a pattern; nil when it is invalid. The core gets its regex engine through this type.
package typealias RegexCompiler = (String) -> CompiledRegex?

/// The searches for one event.
package struct RegexRun {
    package private(set) var budget: RegexBudget
    /// What was found, for an explanation: its verdicts need the results of the decision. Nil: not remembered.
    private var results: [Key: RegexResult]?
    /// Position of the campaign whose filters are evaluated.
    var campaign = 0

    private struct Key: Hashable {
        let campaign: Int
        let property: ExactText
        let pattern: ExactText
    }

    package init(_ budget: RegexBudget = .ofCall, remembers: Bool = false) {
        self.budget = budget
        if remembers { results = [:] }
    }

    mutating func search(_ regex: CompiledRegex, _ filter: PropertyFilter, _ pattern: String, in text: String)
        -> RegexResult
    {
        guard results != nil else { return regex(text, &budget) }
        let key = Key(campaign: campaign, property: ExactText(filter.key), pattern: ExactText(pattern))
        if let known = results?[key] { return known }
        let result = regex(text, &budget)
        results?[key] = result
        return result
    }
}
