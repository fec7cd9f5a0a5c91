/// What happens to a campaign when an event occurs, or whether a card is in the list: the first reason that applies.
public struct Verdict: Sendable, Equatable {
    /// In the order of evaluation, except `notTargeted`, `notInExperiment` and then `waiting`, which come before
    /// `notReEligible`, the limits, which come after it, and `heldOut`, which comes before `assetPending`. Raw values are those of `PLACARD_VERDICT_*`.
    public enum Outcome: Int32, Sendable, CaseIterable {
        /// No condition is for this event; `why` says more.
        case wrongEvent = 1
        /// A filter did not hold; see `filter`.
        case filterFailed = 2
        /// The campaign's window has not begun.
        case notStarted = 3
        /// The campaign's window has ended.
        case ended = 4
        /// The campaign's message was handed over before, shown or not, and is not re-eligible yet.
        case notReEligible = 5
        /// The message interval has not passed.
        case interval = 6
        /// Another campaign that matched wins.
        case losesPriority = 7
        /// Wins, but its picture is not in the cache.
        case assetPending = 8
        /// Wins, but is a control: nothing is shown.
        case control = 9
        /// Wins, and its message is shown.
        case wins = 10
        /// The campaign's message was handed over and waits to be shown (option `count_at`).
        case waiting = 11
        /// A group of the campaign is disabled; see `cap`.
        case groupDisabled = 12
        /// The frequency of the campaign or of a group is used up; see `cap`.
        case capped = 13
        /// It is outside of the campaign's windows.
        case outsideWindow = 14
        /// The campaign's rule does not hold; see `rule`.
        case notTargeted = 15
        /// The user is in no variant of the campaign's experiment; see `assignment`.
        case notInExperiment = 16
        /// Wins, but the user is in a holdout: nothing is shown; see `assignment`.
        case heldOut = 17
        /// The user has not logged, or has logged too often, what its history asks for; see `history`.
        case history = 18
        /// The card is in the list. A control that is in the list has `control`.
        case listed = 19
        /// The user has dismissed the card.
        case dismissed = 20
        /// The card's time has passed.
        case expired = 21
    }

    /// The detailed reason, for outcomes with several. Raw values are those of `PLACARD_WHY_*`.
    public enum Why: Int32, Sendable, CaseIterable {
        /// `wrongEvent`: no condition is for events of this kind.
        case otherKind = 1
        /// `wrongEvent`: the conditions require another event name, product or campaign.
        case otherName = 2
        /// `wrongEvent`: the conditions require a click on another button.
        case otherButton = 3
        /// `wrongEvent`: no condition can ever be met: unknown types, incomplete conditions, or no conditions at all.
        case neverMet = 4

        /// `filterFailed`: the event has no such property.
        case missing = 5
        /// `filterFailed`: the value's type is not the one that the filter compares with.
        case otherType = 6
        /// `filterFailed`: the value has the right type, but does not satisfy the filter.
        case otherValue = 7
        /// `filterFailed`: the pattern does not compile.
        case badPattern = 8
        /// `filterFailed`: the search for the pattern took too many steps.
        case patternLimit = 9
        /// `filterFailed`: the filter never holds: its comparator is unknown, it is incomplete, or its group is empty.
        case badFilter = 10

        /// `notReEligible`: the campaign's message was handed over before, shown or not, and never is again.
        case neverAgain = 11

        /// `assetPending`: the picture cannot be fetched while the host is offline, so the message would be discarded.
        case offline = 12
        /// `assetPending`: the picture's URL is not allowed, so the message would be discarded.
        case refused = 13

        /// `capped`: the cap on all displays.
        case capLifetime = 14
        /// `capped`: a cap on displays within a period.
        case capPeriod = 15
        /// `capped`: the cap on displays in a session.
        case capSession = 16
        /// `capped`: the cap on displays in a day.
        case capDay = 17

        /// `wrongEvent`: the deadline of an absence was so long ago that the campaign's timeout has passed.
        case tooLate = 18
    }

    /// The filter that stopped a campaign.
    public struct FailedFilter: Sendable, Equatable {
        /// Index of the filter in the condition, counted from 0 over all groups.
        public let position: Int
        /// Key of the property; empty when the filter names no property.
        public let property: String
        /// The property's value as JSON text, with a date as `{"$date_ms": n}`; nil when missing.
        public let found: String?
        public let foundType: ValueType
        /// What the filter requires, in words, such as "greater than 2".
        public let wanted: String
        /// The only type for which the filter can hold; nil when several types can satisfy it, or none.
        public let wantedType: ValueType?
    }

    /// The frequency that stopped a campaign; `why` says which cap of it.
    public struct Cap: Sendable, Equatable {
        /// The group whose frequency it is, or that is disabled; nil: it is the campaign's own.
        public let group: String?
        /// The number of displays that it allows; 0 for `groupDisabled`.
        public let limit: Int
        /// The period, for `capPeriod`.
        public let period: Duration?
    }

    /// The first part of a rule that made it false.
    public struct FailedRule: Sendable, Equatable {
        /// Where in the rule the part is, as a JSON pointer (RFC 6901); empty for the whole rule.
        public let part: String
        /// The first variable that the part reads; nil: it reads none.
        public let variable: String?
        /// The variable's value as JSON text; nil: it is not known.
        public let found: String?
        public let foundType: ValueType
        /// The part as JSON, after "not " if it should not hold.
        public let wanted: String

        init(_ stop: RuleStop) {
            let value = stop.found == .null ? nil : stop.found
            part = stop.pointer
            variable = stop.variable
            found = value?.jsonText
            foundType = ValueType(of: value)
            wanted = stop.isNegated ? "not \(stop.part)" : stop.part
        }
    }

    /// The first entry of a condition's history that does not hold.
    public struct FailedHistory: Sendable, Equatable {
        /// Position of the entry in its history.
        public let position: Int
        /// The event or product that it counts; nil: any product.
        public let name: String?
        /// How many were found; 100 stands for 100 or more.
        public let found: Int
        /// What it requires, in words, such as "at least 3 in 7 days".
        public let wanted: String

        package init(_ stop: HistoryJudge.Stop) {
            position = stop.position
            name = stop.entry.events.name
            found = stop.found
            wanted = stop.entry.words
        }
    }

    /// How the user was assigned to a variant or a holdout.
    public struct Assignment: Sendable, Equatable {
        /// The key of the experiment; nil: it is in no experiment.
        public let experiment: String?
        /// The name of the variant; nil for `notInExperiment` and `heldOut`.
        public var variant: String?
        /// The key of the holdout, for `heldOut`.
        public var holdout: String?
        /// The user's number, from 0 to below 1, for `notInExperiment` and `heldOut`; nil: there is no user to assign.
        public var number: Double?

        /// The number as JSON text.
        package var numberText: String? { number.map { Value.double($0).jsonText } }
        /// Nil where no number counts.
        package var numberType: ValueType? {
            if variant != nil { return nil }
            return ValueType(of: number.map { .double($0) })
        }
    }

    /// The campaign's id; of a card's verdict the card's.
    public let campaignID: String
    public let outcome: Outcome
    /// nil when the outcome needs no further reason.
    public var why: Why?
    /// `retryAfter` in milliseconds; 0: nil.
    package var retryAfterMs: Int64 = 0
    /// The filter that failed, for `filterFailed`.
    public var filter: FailedFilter?
    /// The cap that is used up, for `capped`, or the group, for `groupDisabled`.
    public var cap: Cap?
    /// The part of a rule that failed, for `notTargeted`.
    public var rule: FailedRule?
    /// The entry that does not hold, for `history`.
    public var history: FailedHistory?
    /// The variant, for a campaign that wins; the experiment or the holdout, for `notInExperiment` and `heldOut`.
    public var assignment: Assignment?
    /// The whole verdict as an English phrase for people; the wording can change between versions.
    public var text = ""

    /// Whether a card is in the list that the host sees.
    public var isListed: Bool { outcome == .listed || outcome == .control }

    /// Time until the outcome can change, for `notStarted`, `history`, `notReEligible`, `capped`, `outsideWindow` and
    /// `interval`; nil: never, or not a matter of time.
    public var retryAfter: Duration? { .nonZero(ms: retryAfterMs) }
}
