/// What happens to a campaign when an event occurs, without words: a replay makes one for each campaign about an event.
package struct Judgement {
    package let outcome: Verdict.Outcome
    package var why: Verdict.Why?
    /// As in `Verdict`.
    package var retryAfterMs: Int64 = 0
    /// The condition that passed the most checks, for `wrongEvent` and `filterFailed`; nil: the campaign has no condition.
    var failure: Failure?

    /// Why a condition is not met.
    struct Failure {
        let condition: Condition
        /// How many checks passed.
        let progress: Int
        let why: Verdict.Why
        var filter: FilterExplainer.Stop?
    }

    init(_ outcome: Verdict.Outcome, why: Verdict.Why? = nil, retryAfterMs: Int64 = 0) {
        self.outcome = outcome
        self.why = why
        self.retryAfterMs = retryAfterMs
    }

    /// The filter that did not hold, and its position over all groups; nil when no filter stopped the campaign. Stands
    /// without a key for an empty group.
    package var filter: (position: Int, filter: PropertyFilter)? {
        guard let stop = failure?.filter else { return nil }
        let nothing = PropertyFilter(key: "", isDate: false, comparator: Comparator(rawValue: 0), wanted: .null)
        return (stop.position, stop.filter ?? nothing)
    }

    /// What that filter requires, in words. The same for each value.
    package var wanted: String? {
        guard let why, let stop = failure?.filter else { return nil }
        guard let filter = stop.filter else { return FilterExplainer.wantedOfEmptyGroup }
        return FilterWords(filter: filter, value: nil, nowMs: 0).wanted(why)
    }
}

extension Value {
    /// As JSON text, with a date as `{"$date_ms": n}`.
    package var explainedText: String { FilterWords.json(self) }
}
