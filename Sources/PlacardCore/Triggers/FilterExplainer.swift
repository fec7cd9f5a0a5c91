/// Finds the filter that stopped a condition, and why it did not hold.
struct FilterExplainer {
    /// The filter that stopped a condition.
    struct Stop {
        /// Position of the filter's group: the number of groups that held before it.
        let group: Int
        /// Position of the filter over all groups.
        let position: Int
        /// The first filter of the group; nil: the group is empty.
        let filter: PropertyFilter?
        let why: Verdict.Why
        /// Number of filters in the group.
        let count: Int
        /// Number of filters in all groups.
        let total: Int
    }

    let event: TriggerEvent
    let nowMs: Int64

    /// The first filter of the first group in which no filter holds; nil when every group holds.
    func stop(in groups: [[CompiledFilter]]) -> Stop? {
        var position = 0
        for (number, group) in groups.enumerated() {
            if !group.contains(where: { why($0) == nil }) {
                let total = groups.reduce(0) { $0 + $1.count }
                return Stop(
                    group: number, position: position, filter: group.first?.filter,
                    why: group.first.flatMap(why) ?? .badFilter, count: group.count, total: total)
            }
            position += group.count
        }
        return nil
    }

    // MARK: In words

    func words(for stop: Stop) -> (filter: Verdict.FailedFilter, text: String) {
        guard let filter = stop.filter else { return empty(stop) }
        let value = event.properties?[filter.key]
        let words = FilterWords(filter: filter, value: value, nowMs: nowMs)
        let failed = Verdict.FailedFilter(
            position: stop.position, property: filter.key, found: value.map(FilterWords.json),
            foundType: ValueType(of: value), wanted: words.wanted(stop.why), wantedType: Self.wantedType(filter))
        let place = "filter \(stop.position + 1) of \(stop.total)"
        let phrase = words.phrase(stop.why, failed, event.properties)
        return (failed, "\(place): \(phrase)\(Self.others(stop.count - 1))")
    }

    private static func others(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: "; the other filter of its group does not hold either"
        default: "; the \(count) other filters of its group do not hold either"
        }
    }

    static let wantedOfEmptyGroup = "at least one filter: the group is empty"

    private func empty(_ stop: Stop) -> (filter: Verdict.FailedFilter, text: String) {
        let filter = Verdict.FailedFilter(
            position: stop.position, property: "", found: nil, foundType: .missing, wanted: Self.wantedOfEmptyGroup,
            wantedType: nil)
        return (filter, "group \(stop.group + 1) of its filters is empty, so it never holds")
    }

    // MARK: One filter

    /// Why the filter does not hold; nil when it holds.
    private func why(_ compiled: CompiledFilter) -> Verdict.Why? {
        var isOverLimit = false
        let filter = compiled.filter
        let value = event.properties?[filter.key]
        if compiled.holds(for: value, nowMs: nowMs, onLimit: { isOverLimit = true }) { return nil }
        if compiled.isBad { return .badPattern }
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
