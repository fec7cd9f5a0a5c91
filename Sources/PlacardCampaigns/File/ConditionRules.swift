import PlacardCore

/// The rules for `trigger_condition` (rules 9.2, 9.3, 9.9, 9.10).
package enum ConditionRules {
    package static let members: [String: Set<String>] = [
        "open": [], "test": [],
        "custom_event": ["event_name"], "custom_event_property": ["event_name", "property_filters"],
        "purchase": ["product_id"], "purchase_property": ["product_id", "property_filters"],
        "push_click": ["campaign_id"], "iam_click": ["id", "buttons"],
        "absence": ["after", "without", "for_s", "restart"],
    ]
    package static let requiredMembers: [String: [String]] = [
        "custom_event": ["event_name"], "custom_event_property": ["event_name", "property_filters"],
        "purchase_property": ["product_id", "property_filters"], "iam_click": ["id"],
        "absence": ["after", "for_s"],
    ]
    /// The keys of what histories count, and of what sets and removes deadlines.
    package static let patternKeys: Set<String> = ["event_name", "product_id", "purchase", "property_filters"]
    package static let historyKeys = patternKeys.union(["within_s", "at_least", "at_most"])
    /// All comparators of the protocol, including those that match nothing in this version of the client.
    package static let comparators: ClosedRange<Int64> = 1...19
    /// Comparators without a value to compare with.
    private static let existence: [Comparator] = [.exists, .existsNot]

    static func check(_ field: Field) throws(FieldProblem) {
        let conditions = try field.elements()
        if conditions.isEmpty { throw field.problem("must hold at least one condition") }
        for condition in conditions { try checkCondition(condition) }
    }

    private static func checkCondition(_ condition: Field) throws(FieldProblem) {
        try condition.allowOnly(["type", "data", "history"])
        for entry in try condition.optional("history")?.elements() ?? [] { try check(history: entry) }
        let type = try condition.required("type").oneOf(members.keys.sorted())
        let required = requiredMembers[type] ?? []
        guard let data = try required.isEmpty ? condition.optional("data") : condition.required("data") else { return }

        try data.allowOnly(members[type] ?? [])
        for key in required { _ = try data.required(key) }
        for key in ["event_name", "product_id", "campaign_id", "id"] { _ = try data.optional(key)?.nonEmptyString() }
        _ = try data.optional("buttons")?.strings()
        try checkFilters(data)
        if type == "absence" { try check(absence: data) }
    }

    private static func checkFilters(_ field: Field) throws(FieldProblem) {
        for group in try field.optional("property_filters")?.elements() ?? [] {
            for filter in try group.elements() { try checkFilter(filter) }
        }
    }

    private static func check(history entry: Field) throws(FieldProblem) {
        try entry.allowOnly(historyKeys)
        try check(pattern: entry)
        _ = try entry.optional("within_s")?.integer(from: 1)
        for key in ["at_least", "at_most"] {
            guard let bound = try entry.optional(key) else { continue }
            guard try HistoryEntry.bounds.contains(bound.integer()) else { throw bound.problem("must be 0 to 100") }
        }
    }

    private static func check(absence data: Field) throws(FieldProblem) {
        for key in ["after", "without"] {
            guard let pattern = try data.optional(key) else { continue }
            try pattern.allowOnly(patternKeys)
            try check(pattern: pattern)
        }
        _ = try data.required("for_s").integer(from: 1)
        _ = try data.optional("restart")?.bool()
    }

    private static func check(pattern: Field) throws(FieldProblem) {
        let isPurchase = try pattern.optional("purchase")?.bool() ?? false
        let name = isPurchase ? try pattern.optional("product_id") : try pattern.required("event_name")
        _ = try name?.nonEmptyString()
        if let other = try pattern.optional(isPurchase ? "event_name" : "product_id") {
            throw other.problem(isPurchase ? "is not for purchases: use product_id" : "needs \"purchase\": true")
        }
        try checkFilters(pattern)
    }

    private static func checkFilter(_ filter: Field) throws(FieldProblem) {
        try filter.allowOnly(["property_key", "property_type", "comparator", "property_value"])
        _ = try filter.required("property_key").nonEmptyString()
        _ = try filter.required("property_type").oneOf(["boolean", "number", "string", "date"])
        let comparator = try filter.required("comparator")
        guard comparators.contains(try comparator.integer()) else {
            throw comparator.problem("must be one of the comparators 1 to 19")
        }
        try checkValue(filter)
    }

    /// Rejects a value that does not fit the filter's type: it would never match.
    private static func checkValue(_ filter: Field) throws(FieldProblem) {
        if existence.contains(Comparator(rawValue: try filter.required("comparator").integer())) { return }
        let value = try filter.required("property_value")
        switch try filter.required("property_type").string() {
        case "boolean": _ = try value.bool()
        case "string": _ = try value.string()
        default: _ = try value.number()
        }
    }
}
