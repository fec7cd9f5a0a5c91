import PlacardCore

/// What happened to one campaign when an event happened.
package struct ReplayDecision: Sendable {
    package var user: String
    package var timeMs: Int64
    /// The event's row; for the start of a session, the row that started it.
    package var row: Int64
    package var trigger: TriggerKind
    /// Event name, product id, or the campaign of the push message or clicked message.
    package var name: String?
    /// Position of the campaign in the list.
    package var campaign: Int
    package var outcome: Verdict.Outcome
    package var why: Verdict.Why?
    package var filter: FailedFilter?
    /// The entry that does not hold, for `history`.
    package var history: Verdict.FailedHistory?
    /// How the user was assigned to a variant or a holdout.
    package var assignment: Verdict.Assignment?
    /// The frequency that is used up, for `capped`, or the group that is disabled.
    package var cap: Verdict.Cap?
    /// Position of the winner, for `losesPriority`.
    package var lostTo: Int?
    /// Time until the outcome can change, for `notStarted`, `history`, `notReEligible` and `interval`; nil: not a matter of time.
    package var retryAfterMs: Int64?
    /// What became of a winner's message; nil: the campaign did not win.
    package var result: ReplayResult?
    /// When the message was shown; nil: it was not.
    package var shownMs: Int64?
    /// Position of the campaign that won and could not be shown, for one that took its place.
    package var fallbackOf: Int?

    /// What tables show of the filter or the history that stopped a campaign.
    package struct Evidence {
        package let position: Int
        package let property: String?
        package let found: Value?
        package let wanted: String
    }

    package var evidence: Evidence? {
        if let filter {
            return Evidence(
                position: filter.position, property: filter.filter.key, found: filter.found, wanted: filter.wanted)
        }
        return history.map {
            Evidence(position: $0.position, property: $0.name, found: .int(Int64($0.found)), wanted: $0.wanted)
        }
    }

    /// The filter that stopped a campaign.
    package struct FailedFilter: Sendable {
        /// Position of the condition in its campaign: the one that passed the most checks.
        package let condition: Int
        /// Index of the filter in the condition, counted from 0 over all groups.
        package let position: Int
        package let filter: PropertyFilter
        /// The property's value; nil: the event lacks it.
        package let found: Value?
        /// What the filter requires, in words, such as "greater than 2".
        package let wanted: String
    }
}

/// What became of a message whose campaign won.
package enum ReplayResult: Sendable, Equatable {
    case shown
    /// A control campaign: counted, not drawn.
    case control
    /// At display, another message had been shown too recently.
    case interval
    /// At display, the campaign had been shown by another event.
    case notReEligible
    /// At display, a limit of the campaign stopped it (rule 10.11.5).
    case capped
    case groupDisabled
    case outsideWindow
    /// At display, an earlier message of the campaign waited to be shown.
    case waiting
    /// At display, the campaign's rule did not hold any more.
    case notTargeted
    /// Its text was not there, and another campaign took its place.
    case fallback
    case discarded(Reason)
    /// Too many messages waited for their delays already.
    case crowded
    /// The device was closed before it was shown.
    case restart
    /// The events ended before it was shown.
    case eventsEnded

    /// The name in tables of decisions; nil: that of the reason of the discard.
    package var name: StaticString? {
        switch self {
        case .shown: "shown"
        case .control: "control"
        case .interval: "interval"
        case .notReEligible: "not_re_eligible"
        case .waiting: "waiting"
        case .capped: "capped"
        case .groupDisabled: "group_disabled"
        case .outsideWindow: "outside_window"
        case .notTargeted: "not_targeted"
        case .fallback: "fallback"
        case .discarded: nil
        case .crowded: "crowded"
        case .restart: "restart"
        case .eventsEnded: "events_ended"
        }
    }

    /// The result of a message that the check at display stopped.
    static func repressed(_ repression: Repression) -> ReplayResult {
        switch repression {
        case .interval: .interval
        case .waiting: .waiting
        case .capped: .capped
        case .groupDisabled: .groupDisabled
        case .outsideWindow: .outsideWindow
        case .notTargeted: .notTargeted
        case .notReEligible: .notReEligible
        }
    }
}
