import PlacardCore

/// Decodes the histories of conditions, and absences (sections 9.9, 9.10). What is wrong costs the campaign alone.
enum HistoryDecoder {
    /// Empty for a condition without a history.
    static func decode(_ condition: JSONNode) throws(FieldFault) -> [HistoryEntry] {
        guard let list = try Fields(condition).array("history") else { return [] }
        var history: [HistoryEntry] = []
        for index in 0..<list.count {
            guard let element = list[index] else { continue }
            history.append(try entry(element, "history[\(index)]"))
        }
        return history
    }

    private static func entry(_ node: JSONNode, _ place: String) throws(FieldFault) -> HistoryEntry {
        let fields = try Fields(node, path: place)
        let seconds = try fields.integer("within_s")
        if let seconds, seconds < 1 {
            throw FieldFault(place: fields.place("within_s"), reason: "is \(seconds), not at least 1")
        }
        return HistoryEntry(
            try pattern(fields), withinMs: seconds?.clampedMultiplied(by: 1_000),
            minimum: try bound("at_least", fields), maximum: try bound("at_most", fields))
    }

    /// Custom events of a name, or purchases.
    static func pattern(_ fields: Fields) throws(FieldFault) -> EventPattern {
        let isPurchase = try fields.bool("purchase") ?? false
        let name =
            isPurchase
            ? try fields.string("product_id") : try fields.require("event_name", try fields.string("event_name"))
        var filters: FilterGroups = []
        if let node = try fields.array("property_filters") {
            for index in 0..<node.count where node[index]?.isArray != true {
                throw FieldFault(place: "\(fields.place("property_filters"))[\(index)]", reason: "is not an array")
            }
            filters = CampaignDecoder.groups(node)
        }
        return EventPattern(isPurchase: isPurchase, name: name, filters: filters)
    }

    /// - Parameter data: the condition's.
    static func absence(_ data: JSONNode?) throws(FieldFault) -> Absence {
        guard let data else { throw FieldFault(place: "data", reason: "is missing") }
        let fields = try Fields(data, path: "data")
        let after = try fields.require("after", try fields.object("after"))
        let seconds = try fields.require("for_s", try fields.integer("for_s"))
        guard seconds >= 1 else {
            throw FieldFault(place: fields.place("for_s"), reason: "is \(seconds), not at least 1")
        }
        var without: EventPattern?
        if let node = try fields.object("without") { without = try pattern(Fields(node, path: "data.without")) }
        return Absence(
            after: try pattern(Fields(after, path: "data.after")), without: without,
            forMs: seconds.clampedMultiplied(by: 1_000), restarts: try fields.bool("restart") ?? false)
    }

    private static func bound(_ key: StaticString, _ fields: Fields) throws(FieldFault) -> Int? {
        guard let bound = try fields.integer(key) else { return nil }
        guard HistoryEntry.bounds.contains(bound) else {
            throw FieldFault(place: fields.place(key), reason: "is \(bound), not 0 to 100")
        }
        return Int(bound)
    }
}
