/// A condition with its filters prepared for explaining.
package struct CompiledCondition {
    let condition: Condition
    let kind: TriggerKind?
    let name: ExactText?
    let groups: [[CompiledFilter]]
    /// For each group, what its first filter requires; empty when words are not kept.
    private let wanted: [String]

    /// - Parameter keepsWords: for a condition that stops many events.
    package init(_ condition: Condition, compile: RegexCompiler, keepsWords: Bool = false) {
        let groups = (condition.filters ?? []).map { group in
            group.map { CompiledFilter($0, compile: compile, onBadPattern: { _ in }) }
        }
        let wanted = keepsWords ? groups.map { FilterExplainer.wanted($0, $0.first?.fault ?? .otherValue) } : []
        self.init(condition, groups, wanted)
    }

    /// A condition about other events, whose filters are not needed.
    init(untested condition: Condition) { self.init(condition, [], []) }

    private init(_ condition: Condition, _ groups: [[CompiledFilter]], _ wanted: [String]) {
        self.condition = condition
        kind = condition.kind
        name = condition.name.map(ExactText.init)
        self.groups = groups
        self.wanted = wanted
    }

    /// The filter that stopped the condition. Has no key if its group is empty.
    package func filter(at stop: Judgement.Stop) -> PropertyFilter {
        groups[stop.group].first?.filter
            ?? PropertyFilter(key: "", isDate: false, comparator: Comparator(rawValue: 0), wanted: .null)
    }

    /// What that filter requires, in words. The same for each value.
    package func wanted(at stop: Judgement.Stop) -> String {
        if wanted.isEmpty || stop.why == .patternLimit { return FilterExplainer.wanted(groups[stop.group], stop.why) }
        return wanted[stop.group]
    }
}
