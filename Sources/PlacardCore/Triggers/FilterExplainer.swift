/// Finds the filter that stopped a condition, and why it did not hold.
struct FilterExplainer {
    struct Failure {
        /// Position of the filter's group: the number of groups that held before it.
        let group: Int
        let why: Verdict.Why
        let filter: Verdict.FailedFilter
        let text: String
    }

    let event: TriggerEvent
    let nowMs: Int64
    let compile: RegexCompiler

    /// The first filter of the first group in which no filter holds; nil when every group holds.
    func failure(of groups: FilterGroups) -> Failure? {
        var position = 0
        for (number, group) in groups.enumerated() {
            if !group.contains(where: { why($0) == nil }) {
                let total = groups.reduce(0) { $0 + $1.count }
                return group.isEmpty ? empty(number, position) : failure(group, number, position, total: total)
            }
            position += group.count
        }
        return nil
    }

    private func failure(_ group: [PropertyFilter], _ number: Int, _ position: Int, total: Int) -> Failure? {
        guard let filter = group.first, let why = why(filter) else { return nil }
        let value = event.properties?[filter.key]
        let words = FilterWords(filter: filter, value: value, nowMs: nowMs)
        let failed = Verdict.FailedFilter(
            position: position, property: filter.key, found: value.map(FilterWords.json),
            foundType: ValueType(of: value), wanted: words.wanted(why), wantedType: Self.wantedType(filter))
        let place = "filter \(position + 1) of \(total)"
        let text = "\(place): \(words.phrase(why, failed, event.properties))\(Self.others(group.count - 1))"
        return Failure(group: number, why: why, filter: failed, text: text)
    }

    private static func others(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: "; the other filter of its group does not hold either"
        default: "; the \(count) other filters of its group do not hold either"
        }
    }

    private func empty(_ number: Int, _ position: Int) -> Failure {
        let wanted = "at least one filter: the group is empty"
        let filter = Verdict.FailedFilter(
            position: position, property: "", found: nil, foundType: .missing, wanted: wanted, wantedType: nil)
        let text = "group \(number + 1) of its filters is empty, so it never holds"
        return Failure(group: number, why: .badFilter, filter: filter, text: text)
    }

    // MARK: One filter

    /// Why the filter does not hold; nil when it holds.
    private func why(_ filter: PropertyFilter) -> Verdict.Why? {
        var isBad = false
        var isOverLimit = false
        let compiled = CompiledFilter(filter, compile: compile) { _ in isBad = true }
        let value = event.properties?[filter.key]
        if compiled.holds(for: value, nowMs: nowMs, onLimit: { isOverLimit = true }) { return nil }
        if isBad { return .badPattern }
        if isOverLimit { return .patternLimit }
        if !Self.canHold(filter) { return .badFilter }
        let found = ValueType(of: value)
        // `exists` and the negated filters require no type.
        guard let wanted = Self.wantedType(filter) else { return found == .missing ? .missing : .otherValue }
        if found == wanted { return .otherValue }
        return found == .missing ? .missing : wanted == .missing ? .otherValue : .otherType
    }

    /// Whether the filter can hold for any value.
    private static func canHold(_ filter: PropertyFilter) -> Bool {
        switch filter.comparator {
        case .exists, .existsNot, .notEquals, .matchesNotRegex: return true
        default: return wantedType(filter) != nil
        }
    }

    /// The type that a value must have for the filter to hold; nil when several or none do. See the truth table of
    /// rule 9.3.
    private static func wantedType(_ filter: PropertyFilter) -> ValueType? {
        let wanted = ValueType(of: filter.wanted)
        switch filter.comparator {
        case .existsNot: return .missing
        case .exists, .notEquals, .matchesNotRegex: return nil
        case .matchesRegex: return wanted == .string ? .string : nil
        case .dateBefore, .dateAfter: return wanted == .number ? .date : nil
        case .equals, .greater, .greaterOrEqual, .less, .lessOrEqual:
            if filter.isDate { return wanted == .number ? .date : nil }
            return [.boolean, .number, .string].contains(wanted) ? wanted : nil
        default: return nil
        }
    }
}
