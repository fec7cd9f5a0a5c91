/// What happens to a campaign when an event occurs, without words: a replay makes one for each campaign about an event.
package struct Judgement {
    package let outcome: Verdict.Outcome
    package var why: Verdict.Why?
    /// As in `Verdict`.
    package var retryAfterMs: Int64 = 0
    /// For `capped`, `groupDisabled` and `outsideWindow`.
    var stop: LimitJudge.Stop?
    /// The condition that passed the most checks, for `wrongEvent` and `filterFailed`; nil: the campaign has no condition.
    package var failure: Failure?
    /// For `notTargeted`.
    package var ruleStop: RuleStop?
    /// For `history`.
    package var historyStop: HistoryJudge.Stop?
    /// How the user was assigned, if the campaign has an experiment or the user is in a holdout.
    package var assignment: Verdict.Assignment?

    /// Why a condition is not met.
    package struct Failure {
        /// Position of the condition in its campaign.
        package let condition: Int
        /// How many checks passed.
        let progress: Int
        let why: Verdict.Why
        package var filter: Stop?
    }

    /// The group of filters that stopped a condition: its first filter stands for it.
    package struct Stop {
        /// Position of the group: the number of groups that held before it.
        let group: Int
        /// Position of its first filter over all groups.
        package let position: Int
        let why: Verdict.Why
    }

    init(_ outcome: Verdict.Outcome, why: Verdict.Why? = nil, retryAfterMs: Int64 = 0) {
        self.outcome = outcome
        self.why = why
        self.retryAfterMs = retryAfterMs
    }

    /// The limit that stopped it, or the group that is disabled.
    package var cap: Verdict.Cap? {
        guard let stop, outcome == .capped || outcome == .groupDisabled else { return nil }
        let period = stop.used.flatMap { Duration.nonZero(ms: $0.periodMs) }
        return Verdict.Cap(group: stop.group, limit: stop.used?.cap ?? 0, period: period)
    }

    init(_ stop: LimitJudge.Stop) {
        self.init(stop.outcome, why: stop.used?.span.why, retryAfterMs: stop.retryAfterMs)
        self.stop = stop
    }
}
