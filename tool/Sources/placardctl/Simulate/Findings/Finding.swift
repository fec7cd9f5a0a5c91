import PlacardCore

/// A likely mistake in campaigns or events.
struct Finding: Equatable {
    enum Level: String, CaseIterable {
        /// The campaign, or a part of it, can never do what it is for.
        case error
        /// Likely not what was meant.
        case warning
        /// Worth knowing.
        case note
    }

    enum Kind: String, CaseIterable {
        case numberAsText = "number_as_text"
        case textAsNumber = "text_as_number"
        case dateAsText = "date_as_text"
        case otherType = "other_type"
        case letterCase = "letter_case"
        case invisibleDifference = "invisible_difference"
        case textOrder = "text_order"
        case deadFilter = "dead_filter"
        case eventName = "event_name"
        case eventKind = "event_kind"
        case propertyKey = "property_key"
        case noProperty = "no_property"
        case noEvents = "no_events"
        case badPattern = "bad_pattern"
        case patternLimit = "pattern_limit"
        case neverMet = "never_met"
        case tie
        case alwaysLoses = "always_loses"
        case unreachableFallback = "unreachable_fallback"
        case closedWindow = "closed_window"
        case starved = "starved_by_interval"
        case delayOverTimeout = "delay_over_timeout"
        case neverAgain = "never_again"
        case notDisplayed = "not_displayed"
        case controlWins = "control_wins"
        case manyMessages = "many_messages"
        case busyDay = "busy_day"
        case timeUnit = "time_unit"
        case deadURL = "dead_url"
        case blockedEvent = "blocked_event"
        case nothingShown = "nothing_shown"
        case fewUsers = "few_users"
        case targetsNobody = "targets_nobody"
        case variableName = "variable_name"
        case noVariable = "no_variable"
        case ruleValue = "rule_value"
    }

    /// The raw value of a `Kind`, or the name of a `CampaignRule`.
    let kind: String
    let level: Level
    /// Position of the campaign; nil: not about one campaign.
    let campaign: Int?
    /// One or two sentences: what, where, the likely cause, what to do.
    let text: String

    init(_ kind: Kind, _ level: Level, _ campaign: Int? = nil, _ text: String) {
        self.kind = kind.rawValue
        self.level = level
        self.campaign = campaign
        self.text = text
    }

    init(_ rule: CampaignRule, _ level: Level, _ campaign: Int?, _ text: String) {
        kind = rule.name
        self.level = level
        self.campaign = campaign
        self.text = text
    }

    init(_ note: CampaignNote, campaign: Int?) {
        self.init(note.rule, note.rule.level, campaign, note.sentences)
    }
}
