/// Finds the filter that stopped a condition, and why it did not hold.
struct FilterExplainer {
    /// The event's properties.
    let properties: Properties?
    let nowMs: Int64

    /// The first group in which no filter holds; nil when every group holds.
    func stop(in groups: [[CompiledFilter]], _ run: inout RegexRun) -> Judgement.Stop? {
        var position = 0
        for (number, group) in groups.enumerated() {
            if let why = why(group, &run) { return Judgement.Stop(group: number, position: position, why: why) }
            position += group.count
        }
        return nil
    }

    /// Why no filter of a group holds: the reason of the first; nil when one holds.
    private func why(_ group: [CompiledFilter], _ run: inout RegexRun) -> Verdict.Why? {
        guard let first = group.first else { return .badFilter }
        guard let reason = why(first, &run) else { return nil }
        for filter in group.dropFirst() where why(filter, &run) == nil { return nil }
        return reason
    }

    // MARK: In words

    func words(for stop: Judgement.Stop, in groups: [[CompiledFilter]]) -> (filter: Verdict.FailedFilter, text: String)
    {
        let group = groups[stop.group]
        guard let filter = group.first?.filter else { return empty(stop) }
        let value = properties?[filter.key]
        let words = FilterWords(filter: filter, value: value, nowMs: nowMs)
        let failed = Verdict.FailedFilter(
            position: stop.position, property: filter.key, found: value?.hostText,
            foundType: ValueType(of: value), wanted: words.wanted(stop.why), wantedType: Self.wantedType(filter))
        let total = groups.reduce(0) { $0 + $1.count }
        let phrase = words.phrase(stop.why, failed, properties)
        return (failed, "filter \(stop.position + 1) of \(total): \(phrase)\(Self.others(group.count - 1))")
    }

    /// What the first filter of a group requires.
    static func wanted(_ group: [CompiledFilter], _ why: Verdict.Why) -> String {
        guard let filter = group.first?.filter else { return wantedOfEmptyGroup }
        return FilterWords(filter: filter, value: nil, nowMs: 0).wanted(why)
    }

    private static func others(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: "; the other filter of its group does not hold either"
        default: "; the \(count) other filters of its group do not hold either"
        }
    }

    private static let wantedOfEmptyGroup = "at least one filter: the group is empty"

    private func empty(_ stop: Judgement.Stop) -> (filter: Verdict.FailedFilter, text: String) {
        let filter = Verdict.FailedFilter(
            position: stop.position, property: "", found: nil, foundType: .missing, wanted: Self.wantedOfEmptyGroup,
            wantedType: nil)
        return (filter, "group \(stop.group + 1) of its filters is empty, so it never holds")
    }

    // MARK: One filter

    /// Why the filter does not hold; nil when it holds.
    private func why(_ compiled: CompiledFilter, _ run: inout RegexRun) -> Verdict.Why? {
        var isOverLimit = false
        let filter = compiled.filter
        let value = properties?[filter.key]
        if compiled.holds(for: value, nowMs: nowMs, &run, onLimit: { isOverLimit = true }) { return nil }
        if isOverLimit { return .patternLimit }
        if let fault = compiled.fault { return fault }
        let found = ValueType(of: value)
        // `exists` and the negated filters require no type.
        guard let wanted = Self.wantedType(filter) else { return found == .missing ? .missing : .otherValue }
        if found == wanted { return .otherValue }
        return found == .missing ? .missing : wanted == .missing ? .otherValue : .otherType
    }

    /// The type that a value must have for the filter to hold; nil when several or none do. See the truth table of
    /// rule 9.3.
    fileprivate static func wantedType(_ filter: PropertyFilter) -> ValueType? {
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

extension CompiledFilter {
    /// Why the filter holds for no value; nil if it can hold.
    var fault: Verdict.Why? {
        if isBad { return .badPattern }
        return canHold ? nil : .badFilter
    }

    private var canHold: Bool {
        switch filter.comparator {
        case .exists, .existsNot, .notEquals, .matchesNotRegex: true
        default: FilterExplainer.wantedType(filter) != nil
        }
    }
}
