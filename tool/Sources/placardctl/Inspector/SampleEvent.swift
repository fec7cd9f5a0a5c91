import PlacardCore

/// An event that meets a condition, for the form of the page. Filters that no simple value meets are left to the reader.
struct SampleEvent {
    let condition: Condition

    /// The question as the page sends it; nil: no event can meet the condition.
    var json: JSON? {
        guard let kind else { return nil }
        var members: JSON.Members = ["kind": .string(kind)]
        members["name"] = condition.name.map(JSON.string)
        members["button"] = condition.buttons.first.map(JSON.string)
        let properties = self.properties
        if !properties.isEmpty { members["properties"] = .object(properties) }
        return .object(members)
    }

    private var kind: String? {
        switch condition.kind {
        case .open: "open"
        case .customEvent: "event"
        case .purchase: "purchase"
        case .pushClick: "push_click"
        case .messageClick: "message_click"
        case .absence, .test, nil: nil
        }
    }

    private var properties: JSON.Members {
        var properties: JSON.Members = [:]
        for group in condition.filters ?? [] {
            // One filter of a group suffices. A key that another group has set keeps its value.
            let values = group.lazy.compactMap { filter in Self.value(filter).map { (filter.key, $0) } }
            if let (key, value) = values.first { properties[key] = properties[key] ?? value }
        }
        return properties
    }

    /// Nil: the property must be missing, or no value can be given.
    private static func value(_ filter: PropertyFilter) -> JSON? {
        switch filter.comparator {
        case .equals: filter.isDate ? nil : plain(filter.wanted)
        case .notEquals: filter.isDate ? nil : other(filter.wanted)
        case .greater, .greaterOrEqual: filter.isDate ? nil : number(filter.wanted, plus: 1)
        case .less, .lessOrEqual: filter.isDate ? nil : number(filter.wanted, plus: -1)
        case .exists: .string("sample")
        default: nil
        }
    }

    private static func plain(_ value: Value) -> JSON? { try? JSONReader.read(value.jsonText.utf8) }

    private static func other(_ value: Value) -> JSON? {
        switch plain(value) {
        case .string(let text): .string("not \(text)")
        case .bool(let flag): .bool(!flag)
        default: number(value, plus: 1)
        }
    }

    private static func number(_ value: Value, plus step: Int64) -> JSON? {
        switch plain(value) {
        case .integer(let number): .integer(number.clampedAdding(step))
        case .real(let number): .real(number + Double(step))
        default: nil
        }
    }
}
