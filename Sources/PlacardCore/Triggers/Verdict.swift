/// What becomes of a campaign when an event happens: the first reason that applies.
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
        case assetPending = 8
        case control = 9
        case wins = 10
    }

    /// The closer reason, where an outcome can have several. Raw values are those of `PLACARD_WHY_*`.
    public enum Why: Int32, Sendable, CaseIterable {
        /// `wrongEvent`: no condition is about events of this kind.
        case otherKind = 1
        /// `wrongEvent`: another event name, product or campaign is wanted.
        case otherName = 2
        /// `wrongEvent`: a click on another button is wanted.
        case otherButton = 3
        /// `wrongEvent`: no condition can ever be met; of a type that is not known, incomplete, or there is none.
        case neverMet = 4

        /// `filterFailed`: the event has no such property.
        case missing = 5
        /// `filterFailed`: the value is not of the type that the filter compares with.
        case otherType = 6
        /// `filterFailed`: the value is of the right type, and not what is wanted.
        case otherValue = 7
        /// `filterFailed`: the pattern does not compile.
        case badPattern = 8
        /// `filterFailed`: the search for the pattern took too many steps.
        case patternLimit = 9
        /// `filterFailed`: the filter never holds; its comparator is not known, it is incomplete, or its group is empty.
        case badFilter = 10

        /// `notReEligible`: shown once, and never again.
        case neverAgain = 11

        /// `assetPending`: it cannot be fetched while the host is offline, so the message would be discarded.
        case offline = 12
        /// `assetPending`: its address is none that pictures are fetched from, so the message would be discarded.
        case refused = 13
    }

    /// The filter that stopped a campaign.
    public struct FailedFilter: Sendable, Equatable {
        /// Position within the condition, counted from 0 over all groups.
        public let position: Int
        /// Empty: the filter names none.
        public let property: String
        /// The property's value as JSON text (a date: `{"$date_ms": n}`); nil: missing.
        public let found: String?
        public let foundType: ValueType
        /// In words, such as "greater than 2".
        public let wanted: String
        /// The only type for which the filter can hold; nil: values of several types will do, or none.
        public let wantedType: ValueType?
    }

    public let campaignID: String
    public let outcome: Outcome
    /// nil: the outcome says it all.
    public var why: Why?
    /// Until it may be different, for `notStarted`, `notReEligible` and `interval`. 0: never, or not a matter of time.
    public var retryAfterMs: Int64 = 0
    public var filter: FailedFilter?
    /// All of it in a plain English phrase, for people; may be worded otherwise in another version.
    public var text = ""
}
