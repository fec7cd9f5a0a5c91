/// Which campaigns of the list are for the current user. A part of a rule is evaluated when an event first asks for a
/// campaign with it, and again when a variable that it reads has changed (rule 13.1.9).
package struct RuleTruths: Sendable {
    private enum Result: UInt8 { case unknown, fails, holds }

    private let index: RuleIndex
    /// For each part.
    private var results: [Result]
    /// For each campaign, how many of its parts fail; negative: it was not asked for.
    private var failures: [Int16]
    /// The campaigns that were asked for and whose parts all hold. One whose rule depends on the time is among them,
    /// and must be judged.
    private(set) var open: RankSet
    /// Sections of the list whose campaigns were asked for.
    private var prepared: Set<Int> = []
    /// How many parts were evaluated.
    package private(set) var evaluations = 0

    package init(_ index: RuleIndex) {
        self.index = index
        results = Array(repeating: .unknown, count: index.parts.count)
        failures = Array(repeating: -1, count: index.count)
        open = RankSet(count: index.count)
    }

    /// Evaluates again what a change concerns.
    package mutating func update(_ changes: RuleChanges, _ variables: Variables) {
        if changes.isAll {
            let evaluations = evaluations
            self = RuleTruths(index)
            self.evaluations = evaluations
            return
        }
        for name in changes.names {
            for part in index.parts(reading: name) where results[Int(part)] != .unknown { judge(Int(part), variables) }
        }
    }

    private mutating func judge(_ part: Int, _ variables: Variables) {
        let old = results[part]
        let new = evaluate(part, variables)
        guard old != new else { return }
        let change: Int16 = new == .fails ? 1 : -1
        for rank in index.parts[part].ranks.lazy.map({ Int($0) }) where failures[rank] >= 0 {
            failures[rank] += change
            if failures[rank] == 0 { open.insert(rank) } else { open.remove(rank) }
        }
    }

    private mutating func evaluate(_ part: Int, _ variables: Variables) -> Result {
        evaluations += 1
        let result: Result = index.parts[part].holds(variables) ? .holds : .fails
        results[part] = result
        return result
    }

    /// Judges the campaigns of a section, once.
    ///
    /// - Parameter ranks: those of all its campaigns.
    mutating func prepare(section: Int, _ ranks: [Int32], _ variables: Variables) {
        guard prepared.insert(section).inserted else { return }
        for rank in ranks.lazy.map({ Int($0) }) where failures[rank] < 0 {
            var failed: Int16 = 0
            for part in index.parts(of: rank).lazy.map({ Int($0) }) {
                let result = results[part] == .unknown ? evaluate(part, variables) : results[part]
                if result == .fails { failed += 1 }
            }
            failures[rank] = failed
            if failed == 0 { open.insert(rank) }
        }
    }
}
