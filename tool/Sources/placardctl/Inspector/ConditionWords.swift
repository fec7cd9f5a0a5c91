import PlacardCore

/// A campaign's trigger conditions as text for people.
enum ConditionWords {
    static func phrase(_ condition: Condition) -> String {
        let what = subject(condition)
        let filters = (condition.filters ?? []).map(group)
        let filtered = filters.isEmpty ? what : "\(what), with \(filters.joined(separator: " and "))"
        let history = condition.history.map { "\($0.words) of \(pattern($0.events))" }
        return history.isEmpty ? filtered : "\(filtered), after \(history.joined(separator: " and "))"
    }

    private static func subject(_ condition: Condition) -> String {
        switch condition.subject {
        case .open: "a session start"
        case .test: "a test send"
        case .customEvent(nil): "any custom event"
        case .customEvent(let name?), .customEventProperty(let name, _): "the event \(name)"
        case .purchase(nil): "any purchase"
        case .purchase(let productID?), .purchaseProperty(let productID, _): "a purchase of \(productID)"
        case .pushClick(nil): "a click on any push message"
        case .pushClick(let campaignID?): "a click on a push message of \(campaignID)"
        case .messageClick(let campaignID, let buttons) where buttons.isEmpty:
            "a click in the message of \(campaignID)"
        case .messageClick(let campaignID, let buttons):
            "a click on button \(buttons.joined(separator: " or ")) of \(campaignID)"
        case .absence(let absence): self.absence(absence)
        case .never(let type): "\(type), which never happens"
        }
    }

    private static func absence(_ absence: Absence) -> String {
        let wait = "\(TimeSpan.words(absence.forMs)) after \(pattern(absence.after))"
        return absence.without.map { "\(wait) without \(pattern($0))" } ?? wait
    }

    private static func pattern(_ events: EventPattern) -> String {
        let name = events.name ?? ""
        let what =
            events.isPurchase ? (events.name == nil ? "any purchase" : "a purchase of \(name)") : "the event \(name)"
        let filters = events.filters.map(group)
        return filters.isEmpty ? what : "\(what) with \(filters.joined(separator: " and "))"
    }

    // MARK: Filters

    private static func group(_ filters: [PropertyFilter]) -> String {
        let phrases = filters.map(phrase)
        if phrases.isEmpty { return "an empty group, which never holds" }
        return phrases.count == 1 ? phrases[0] : "(\(phrases.joined(separator: " or ")))"
    }

    static func phrase(_ filter: PropertyFilter) -> String {
        let key = filter.key
        let value = filter.wanted.jsonText
        switch filter.comparator {
        case .equals: return "\(key) = \(value)"
        case .notEquals: return "\(key) ≠ \(value)"
        case .greater: return "\(key) > \(value)"
        case .less: return "\(key) < \(value)"
        case .greaterOrEqual: return filter.isDate ? "\(key) at most \(value) s ago" : "\(key) ≥ \(value)"
        case .lessOrEqual: return filter.isDate ? "\(key) at least \(value) s ago" : "\(key) ≤ \(value)"
        case .matchesRegex: return "\(key) matching \(value)"
        case .matchesNotRegex: return "\(key) not matching \(value)"
        case .exists: return "any \(key)"
        case .existsNot: return "no \(key)"
        case .dateBefore: return "\(key) less than \(value) s from now"
        case .dateAfter: return "\(key) more than \(value) s from now"
        default: return "\(key) by comparator \(filter.comparator.rawValue), which never holds"
        }
    }
}
