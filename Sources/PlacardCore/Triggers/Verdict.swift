/// What would become of a campaign if an event were logged now: the first reason that applies.
public struct Verdict: Sendable, Equatable {
    /// In the order of judgement. Raw values are those of `PLACARD_VERDICT_*`.
    public enum Outcome: Int32, Sendable, CaseIterable {
        case wrongEvent = 1
        case filterFailed = 2
        case notStarted = 3
        case ended = 4
        case notReEligible = 5
        case interval = 6
        case losesPriority = 7
        case control = 9
        case wins = 10
    }

    /// The filter that stopped a campaign.
    public struct FailedFilter: Sendable, Equatable {
        /// Position within the condition, counted from 0 over all groups.
        public let position: Int
        public let property: String
        /// The property's value as JSON text (a date: `{"$date_ms": n}`); nil: missing.
        public let found: String?
        /// In words, such as "greater than 2".
        public let wanted: String
    }

    public let campaignID: String
    public let outcome: Outcome
    /// 0: never, or not a matter of time.
    public var retryAfterMs: Int64 = 0
    public var filter: FailedFilter?
}
