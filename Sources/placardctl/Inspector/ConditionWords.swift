/// What triggers a campaign, in words for people.
enum ConditionWords {
    /// One phrase for each condition; one of them is enough.
    static func phrases(_ trigger: JSON) -> [String] {
        (trigger["trigger_condition"]?.elements ?? []).map(phrase)
    }

    private static func phrase(_ condition: JSON) -> String {
        let data = condition["data"]
        let type = condition["type"]?.string ?? ""
        let what = subject(type, data)
        let filters = (data?["property_filters"]?.elements ?? []).map(group)
        return filters.isEmpty ? what : "\(what), with \(filters.joined(separator: " and "))"
    }

    private static func subject(_ type: String, _ data: JSON?) -> String {
        switch type {
        case "open": "a session start"
        case "test": "a test send"
        case "custom_event", "custom_event_property":
            data?["event_name"]?.string.map { "the event \($0)" } ?? "any custom event"
        case "purchase", "purchase_property":
            data?["product_id"]?.string.map { "a purchase of \($0)" } ?? "any purchase"
        case "push_click":
            data?["campaign_id"]?.string.map { "a click on a push message of \($0)" } ?? "a click on any push message"
        case "iam_click": click(data)
        default: type
        }
    }

    private static func click(_ data: JSON?) -> String {
        let campaign = data?["id"]?.string ?? ""
        let buttons = (data?["buttons"]?.elements ?? []).compactMap(\.string)
        if buttons.isEmpty { return "a click in the message of \(campaign)" }
        return "a click on button \(buttons.joined(separator: " or ")) of \(campaign)"
    }

    // MARK: Filters

    private static func group(_ group: JSON) -> String {
        let filters = (group.elements ?? []).map(filter)
        if filters.isEmpty { return "an empty group, which never holds" }
        return filters.count == 1 ? filters[0] : "(\(filters.joined(separator: " or ")))"
    }

    private static func filter(_ filter: JSON) -> String {
        let key = filter["property_key"]?.string ?? ""
        let value = filter["property_value"]?.text() ?? "nothing"
        let isDate = filter["property_type"]?.string == "date"
        switch filter["comparator"]?.integer {
        case 1: return "\(key) = \(value)"
        case 2: return "\(key) ≠ \(value)"
        case 3: return "\(key) > \(value)"
        case 5: return "\(key) < \(value)"
        case 4: return isDate ? "\(key) at most \(value) s ago" : "\(key) ≥ \(value)"
        case 6: return isDate ? "\(key) at least \(value) s ago" : "\(key) ≤ \(value)"
        case 10: return "\(key) matching \(value)"
        case 17: return "\(key) not matching \(value)"
        case 11: return "any \(key)"
        case 12: return "no \(key)"
        case 15: return "\(key) less than \(value) s from now"
        case 16: return "\(key) more than \(value) s from now"
        case let other: return "\(key) by comparator \(other ?? 0), which never holds"
        }
    }
}
