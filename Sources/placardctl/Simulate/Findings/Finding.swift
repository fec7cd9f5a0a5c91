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
        case nothingShown = "nothing_shown"
    }

    let kind: Kind
    let level: Level
    /// Position of the campaign; nil: not about one campaign.
    let campaign: Int?
    /// One or two sentences: what, where, the likely cause, what to do.
    let text: String

    init(_ kind: Kind, _ level: Level, _ campaign: Int? = nil, _ text: String) {
        self.kind = kind
        self.level = level
        self.campaign = campaign
        self.text = text
    }

    /// Everything that is found, the most serious first, then in the order of the campaigns.
    static func list(_ context: FindingContext) -> [Finding] {
        guard context.count.census.events > 0 else { return [] }
        let parts = [
            ConditionFindings.find, NameFindings.find, ValueFindings.find, TimingFindings.find, PriorityFindings.find,
            FallbackFindings.find, UserFindings.find,
        ]
        let all = parts.flatMap { $0(context) }
        let levels = Level.allCases
        return all.enumerated().sorted { left, right in
            rank(left, levels) < rank(right, levels)
        }.map(\.element)
    }

    private static func rank(_ item: (offset: Int, element: Finding), _ levels: [Level]) -> (Int, Int, Int) {
        (levels.firstIndex(of: item.element.level) ?? 0, item.element.campaign ?? -1, item.offset)
    }
}
