import PlacardCore

/// Decodes one trigger (rules 9.1, 9.2). A known field of the wrong type invalidates the whole campaign: a message
/// shown by mistake is worse than a message not shown (rule 9.1.2).
enum CampaignDecoder {
    static func decode(_ node: JSONNode) throws(FieldFault) -> Campaign {
        let fields = try Fields(node)
        let id = try fields.require("id", try fields.plainString("id"))
        guard !id.isEmpty else { throw FieldFault(place: "id", reason: "is empty") }
        let type = try fields.require("type", try fields.string("type"))
        guard type == "inapp" || type == "templated_iam" else {
            throw FieldFault(place: "type", reason: "is \(NameRule.shown(type)), which is not supported")
        }
        let conditions = try conditions(try fields.require("trigger_condition", try fields.array("trigger_condition")))
        let delayMs = max(0, try fields.integer("delay") ?? 0).clampedMultiplied(by: 1000)
        let data = try fields.require("data", try fields.object("data"))
        var campaign = Campaign(
            id: id, conditions: conditions,
            timeoutMs: try fields.integer("timeout") ?? Campaign.defaultTimeoutMs(delayMs: delayMs),
            content: try content(data, path: "data", isTemplated: type != "inapp"))
        campaign.delayMs = delayMs
        campaign.startMs = try fields.integer("start_time").map { $0.clampedMultiplied(by: 1000) }
        campaign.endMs = try fields.integer("end_time").map { $0.clampedMultiplied(by: 1000) }
        campaign.priority = try fields.integer("priority") ?? 0
        if let seconds = try fields.integer("re_eligibility") {
            campaign.reEligibilityMs = seconds < 0 ? -1 : seconds.clampedMultiplied(by: 1000)
        }
        campaign.minimumIntervalMs = try fields.integer("min_seconds_since_last_trigger").map {
            max(0, $0).clampedMultiplied(by: 1000)
        }
        campaign.limits = try LimitsDecoder.decode(fields)
        campaign.experiment = try ExperimentDecoder.decode(fields) { (data, path) throws(FieldFault) in
            try content(data, path: path, isTemplated: type != "inapp")
        }
        if let recall = try fields.string("recall") {
            guard recall == "screen" else {
                throw FieldFault(place: "recall", reason: "is \(NameRule.shown(recall)), which is not supported")
            }
            campaign.recallsScreen = true
        }
        campaign.targeting = try RestrictionsDecoder.rule(fields)
        return campaign
    }

    private static func content(
        _ data: JSONNode, path: String, isTemplated: Bool
    ) throws(FieldFault) -> CampaignContent {
        guard isTemplated else { return .message(try MessageDecoder.decode(data, path: path)) }
        let fields = try Fields(data, path: path)
        let triggerID = try fields.require("trigger_id", try fields.plainString("trigger_id"))
        // A control group's message is decoded, not requested: nothing in it needs filling in.
        if try fields.bool("is_control") == true { return .message(try MessageDecoder.decode(data, path: path)) }
        return .template(triggerID: triggerID)
    }

    private static func conditions(_ list: JSONNode) throws(FieldFault) -> [Condition] {
        var conditions: [Condition] = []
        for index in 0..<list.count {
            guard let node = list[index] else { continue }
            do throws(FieldFault) {
                var condition = try condition(node)
                condition.history = try HistoryDecoder.decode(node)
                conditions.append(condition)
            } catch {
                throw error.inside("trigger_condition[\(index)]")
            }
        }
        return conditions
    }

    private static func condition(_ node: JSONNode) throws(FieldFault) -> Condition {
        let fields = try Fields(node)
        let type = try fields.require("type", try fields.string("type"))
        // Checked for known types only: an unknown condition's data does not invalidate the campaign (rule 9.2).
        let data = fields.node("data")
        switch type {
        case "open", "test":
            _ = try fields.object("data")
            return type == "open" ? .open : .test
        case "custom_event": return .customEvent(name: try name("event_name", data))
        case "purchase": return .purchase(productID: try name("product_id", data))
        case "custom_event_property":
            guard let name = try name("event_name", data), let filters = filters(data) else {
                return .never(type: type)
            }
            return .customEventProperty(name: name, filters: filters)
        case "purchase_property":
            guard let product = try name("product_id", data), let filters = filters(data) else {
                return .never(type: type)
            }
            return .purchaseProperty(productID: product, filters: filters)
        case "push_click": return .pushClick(campaignID: try name("campaign_id", data))
        case "iam_click":
            guard let campaignID = try name("id", data) else { return .never(type: type) }
            return .messageClick(campaignID: campaignID, buttons: try buttons(data))
        case "absence": return .absence(try HistoryDecoder.absence(data))
        default: return .never(type: type)
        }
    }

    /// Ids of buttons. Numbers are accepted, too.
    private static func buttons(_ data: JSONNode?) throws(FieldFault) -> [String] {
        guard let data, let list = try Fields(data, path: "data").array("buttons") else { return [] }
        var buttons: [String] = []
        for index in 0..<list.count {
            guard let button = list[index]?.string ?? list[index]?.integer?.description else {
                throw FieldFault(place: "data.buttons[\(index)]", reason: "is not a string")
            }
            buttons.append(button)
        }
        return buttons
    }

    private static func name(_ key: StaticString, _ data: JSONNode?) throws(FieldFault) -> String? {
        guard let data else { return nil }
        return try Fields(data, path: "data").string(key)
    }

    /// Nil when they are missing, or the value is not a list: such a condition never matches (rule 9.3.2).
    private static func filters(_ data: JSONNode?) -> FilterGroups? {
        guard let list = data?["property_filters"], list.isArray else { return nil }
        return groups(list)
    }

    /// An element that is no list becomes an empty group, which never holds.
    static func groups(_ list: JSONNode) -> FilterGroups {
        (0..<list.count).map { index in
            guard let group = list[index], group.isArray else { return [] }
            return filters(of: group)
        }
    }

    /// A filter that cannot be read becomes a filter that never holds; others in its group still can. A group keeps
    /// only one such filter, so that a list of millions costs no memory.
    private static func filters(of group: JSONNode) -> [PropertyFilter] {
        var filters: [PropertyFilter] = []
        var hasNever = false
        for index in 0..<group.count {
            if let filter = filter(group[index]) {
                filters.append(filter)
            } else if !hasNever {
                hasNever = true
                filters.append(
                    PropertyFilter(key: "", isDate: false, comparator: Comparator(rawValue: 0), wanted: .null))
            }
        }
        return filters
    }

    /// Nil when it cannot be read.
    private static func filter(_ node: JSONNode?) -> PropertyFilter? {
        guard let node, node.isObject, let key = node["property_key"]?.string,
            let code = node["comparator"]?.integer
        else { return nil }
        return PropertyFilter(
            key: key, isDate: node["property_type"]?.string == "date", comparator: Comparator(rawValue: code),
            wanted: node["property_value"]?.value() ?? .null)
    }
}
