/// What happens to a campaign when an event occurs, without words: a replay makes one for each campaign about an event.
package struct Judgement {
    package let outcome: Verdict.Outcome
    package var why: Verdict.Why?
    /// As in `Verdict`.
    package var retryAfterMs: Int64 = 0
    /// The condition that passed the most checks, for `wrongEvent` and `filterFailed`; nil: the campaign has none.
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

    /// The filter that did not hold, and its position over all groups; nil when none is to blame, or its group is empty.
    package var filter: (position: Int, filter: PropertyFilter)? {
        guard let stop = failure?.filter, let filter = stop.filter else { return nil }
        return (stop.position, filter)
    }

    /// What that filter requires, in words. The same for each value.
    package var wanted: String? {
        guard let why, let filter else { return nil }
        return FilterWords(filter: filter.filter, value: nil, nowMs: 0).wanted(why)
    }
}

extension Value {
    /// As JSON text, with a date as `{"$date_ms": n}`.
    package var explainedText: String { FilterWords.json(self) }
}
