import PlacardCore
import PlacardReplay

/// What happened to campaigns, as phrases for people.
enum StopWords {
    /// Why a campaign was stopped, such as `'price' is "3", for example; wanted greater than 2`.
    static func text(_ stop: CampaignCount.Stop) -> String {
        switch stop.outcome {
        case .filterFailed: filter(stop)
        case .notReEligible where stop.why == .neverAgain: "shown or handed over before; never again"
        case .capped: cap(stop.why)
        case .wrongEvent, .notStarted, .ended, .history, .notTargeted, .notInExperiment, .waiting, .notReEligible,
            .groupDisabled, .outsideWindow, .interval, .losesPriority, .assetPending, .control, .heldOut, .wins,
            .listed, .dismissed, .expired:
            words(stop.outcome)
        }
    }

    private static func cap(_ why: Verdict.Why?) -> String {
        switch why {
        case .capLifetime: "shown as often as it may be at all"
        case .capPeriod: "shown as often as it may be in a period"
        case .capSession: "shown as often as it may be in a session"
        case .capDay: "shown as often as it may be in a day"
        default: words(Verdict.Outcome.capped)
        }
    }

    private static func filter(_ stop: CampaignCount.Stop) -> String {
        guard let filter = stop.filter else { return "a group of its filters is empty" }
        let key = NameRule.shown(filter.filter.key)
        switch stop.why {
        case .missing: return "\(key) is missing, wanted \(filter.wanted)"
        case .badPattern, .badFilter, .patternLimit: return "\(key): wanted \(filter.wanted)"
        case nil, .otherKind, .otherName, .otherButton, .neverMet, .otherType, .otherValue, .neverAgain, .offline,
            .refused, .capLifetime, .capPeriod, .capSession, .capDay, .tooLate:
            let examples = stop.examples.prefix(3).map { NameRule.shown($0.hostText).dropFirst().dropLast() }
            let found = Self.list(examples.map(String.init))
            if stop.why == .otherType {
                let type = Self.words(stop.foundType)
                return "\(key) is \(found.map { "\(type), such as \($0)" } ?? type); wanted \(filter.wanted)"
            }
            return "\(key) is \(found.map { "\($0), for example" } ?? "too long to quote"); wanted \(filter.wanted)"
        }
    }

    /// `1`, `1 or 2`, `1, 2 or 3`; nil without any.
    private static func list(_ examples: [String]) -> String? {
        guard let last = examples.last, examples.count > 1 else { return examples.last }
        return "\(examples.dropLast().joined(separator: ", ")) or \(last)"
    }

    static func words(_ type: ValueType) -> String {
        switch type {
        case .missing: "missing"
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "text"
        case .date: "a date"
        case .array: "an array"
        case .object: "an object"
        }
    }

    static func words(_ outcome: Verdict.Outcome) -> String {
        switch outcome {
        case .wrongEvent: "another event"
        case .filterFailed: "a filter does not hold"
        case .notStarted: "its window has not begun"
        case .ended: "its window has ended"
        case .history: "the user has not logged what its history asks for"
        case .notTargeted: "its targeting does not hold for the user"
        case .notInExperiment: "the user is in no variant of its experiment"
        case .waiting: "handed over, and not shown yet"
        case .notReEligible: "shown or handed over before, and not eligible again yet"
        case .groupDisabled: "a group of it is disabled"
        case .capped: "its frequency, or that of a group, is used up"
        case .outsideWindow: "outside of its windows"
        case .interval: "too soon after another message"
        case .losesPriority: "loses to another campaign"
        case .assetPending: "wins, and waits for its picture"
        case .control: "wins, and shows nothing because it is a control"
        case .heldOut: "wins, and shows nothing because the user is held out"
        case .wins: "wins"
        case .listed: "in the list"
        case .dismissed: "the user has dismissed it"
        case .expired: "it has expired"
        }
    }

    /// What happened in a step of one user.
    static func text(_ step: UserCount.Step, _ campaigns: [PlacardCore.Campaign]) -> String {
        if let result = step.result {
            let words = words(result)
            guard let other = step.fallbackOf else { return words }
            return "\(words), in the place of \(NameRule.shown(campaigns[other].id))"
        }
        if let winner = step.lostTo { return "loses to \(NameRule.shown(campaigns[winner].id))" }
        return words(step.outcome)
    }

    static func words(_ result: ReplayResult) -> String {
        switch result {
        case .shown: "shown"
        case .control: "not drawn: a control, or a user who is held out, only counts as shown"
        case .interval: "not shown: too soon after another message at the time of its display"
        case .notReEligible: "not shown: handed over by another event before its display"
        case .capped: "not shown: its frequency was used up before its display"
        case .groupDisabled: "not shown: a group of it was disabled before its display"
        case .outsideWindow: "not shown: its windows had closed before its display"
        case .fallback: "not shown: its text was not there, another campaign took its place"
        case .crowded: "not shown: too many messages waited for their delays already"
        case .restart: "not shown: the device was restarted before (see --stack-keep)"
        case .notTargeted: "not shown: its targeting did not hold any more at its display"
        case .waiting: "not shown: an earlier message of it waited to be shown"
        case .eventsEnded: "still waiting when the events end"
        case .discarded(let reason): "not shown: \(words(reason))"
        }
    }

    static func words(_ reason: Reason) -> String {
        switch reason {
        case .timeout: "its timeout passed"
        case .asset: "its picture could not be fetched"
        case .template: "its text was not there"
        case .host: "the app dropped it"
        case .replaced: "more than 50 messages waited"
        case .session: "the session ended while it waited"
        case .noImage: "it has no picture and needs one"
        case .orientation: "it is for the other orientation of the screen"
        case .malformed: "its text cannot be read"
        case .offline, .http, .auth, .rateLimited, .disabled, .userChanged, .refused, .withdrawn, .file,
            .unsigned, .signature, .rollback, .fork, .expired, .stale, .tooLarge, .url, .hash:
            // A replay has no requests or files that fail so, one user and one list.
            DecisionNames.of(.discarded(reason))
        }
    }
}
