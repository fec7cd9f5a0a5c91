import PlacardCore

/// Histories that cannot hold, and absences that cannot happen.
enum HistoryRules {
    /// Where in the condition, and why; nil: it can be met.
    static func fault(_ condition: Condition) -> (place: String, text: String)? {
        if case .absence(let absence) = condition.subject, !isPossible(absence.after) {
            return ("data.after.property_filters", "no event meets the filters, so the deadline is never set")
        }
        for (position, entry) in condition.history.enumerated() {
            if let text = fault(entry, of: condition) { return ("history[\(position)]", text) }
            for (other, limit) in condition.history.enumerated() where contradicts(entry, limit) {
                let text = "it contradicts history[\(position)]: at least \(entry.minimum) of the same events"
                return ("history[\(other)]", text)
            }
        }
        return nil
    }

    private static func fault(_ entry: HistoryEntry, of condition: Condition) -> String? {
        if let most = entry.maximum, most < entry.minimum {
            return "no number is at least \(entry.minimum) and at most \(most)"
        }
        if entry.minimum > 0, !isPossible(entry.events) { return "no event meets its filters, so it never holds" }
        if entry.maximum == 0, countsItself(entry.events, condition) {
            return "the event that triggers counts, too: `at_most` 0 never holds"
        }
        return nil
    }

    /// Whether so many events within one time are too many within another, which contains it.
    private static func contradicts(_ entry: HistoryEntry, _ limit: HistoryEntry) -> Bool {
        guard entry.events == limit.events, let maximum = limit.maximum, maximum < entry.minimum else { return false }
        guard let limitMs = limit.withinMs else { return true }
        return entry.withinMs.map { $0 <= limitMs } ?? false
    }

    private static func isPossible(_ events: EventPattern) -> Bool {
        FilterAlgebra.arePossible(FilterAlgebra.groups(events.filters))
    }

    /// Whether each event that meets the condition is one that the history counts.
    private static func countsItself(_ events: EventPattern, _ condition: Condition) -> Bool {
        guard events.kind == condition.kind, events.filters.isEmpty else { return false }
        return events.name == nil || ExactText.same(events.name, condition.name)
    }
}
