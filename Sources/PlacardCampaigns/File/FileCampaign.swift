import PlacardCore

/// A campaign of the file: the trigger sent to clients (rule 9.1), and the server's message if the campaign is
/// templated.
package struct FileCampaign: Sendable, Equatable {
    package let id: String
    /// The trigger object, with the message inside unless it is templated.
    package let trigger: JSON
    /// The message (rule 10.1) with placeholders; only for type `templated_iam`.
    package let template: JSON?
    /// The messages of variants that have one of their own, by the variants' positions; only for type `templated_iam`.
    package let variantTemplates: [Int: JSON]
    package let targeting: Targeting

    package static let known = Targeting.keys.union(LimitRules.keys).union(ExperimentRules.keys).union([
        "id", "type", "trigger_condition", "start_time", "end_time", "priority", "delay", "timeout", "re_eligibility",
        "min_seconds_since_last_trigger", "recall", "targeting", "data", "template",
    ])

    package init(_ field: Field) throws(FieldProblem) {
        try field.allowOnly(Self.known)
        id = try field.required("id").nonEmptyString()
        let kind = try field.required("type")
        let type = try kind.oneOf(["inapp", "templated_iam"])
        targeting = try Targeting(field)
        // What a program asks for is shown when the app is opened next, unless the file says otherwise.
        let key = "trigger_condition"
        let condition = try targeting.isAPITriggered ? field.optional(key) : field.required(key)
        if let condition { try ConditionRules.check(condition) }
        try Self.checkTimes(field)
        _ = try field.optional("recall")?.oneOf(["screen"])
        try LimitRules.check(field)
        try ExperimentRules.check(field, isTemplated: type == "templated_iam")
        if let rule = try field.optional("targeting") { try RuleRules.check(rule) }

        let data = try field.optional("data")
        if type == "inapp" {
            try MessageRules.check(field.required("data"))
            if let template = try field.optional("template") {
                throw template.problem("belongs to campaigns of type templated_iam only")
            }
            template = nil
        } else {
            if targeting.isAPITriggered {
                throw kind.problem(
                    "must be inapp: the texts of an API-triggered campaign are filled in when it is sent")
            }
            let message = try field.required("template")
            try MessageRules.check(message)
            try Placeholders.check(message)
            template = message.value
        }

        var members = try field.members()
        members["template"] = nil
        for key in Targeting.keys { members[key] = nil }
        if condition == nil { members[key] = [["type": "open"]] }
        let own = try Self.withID(id, data)
        members["data"] = .object(own)
        let triggerID = own["trigger_id"] ?? .string(id)
        var templates: [Int: JSON] = [:]
        trigger = JSON.object(members).changingVariants { position, variant in
            templates[position] = variant["template"]
            return Self.completed(variant, triggerID)
        }
        variantTemplates = templates
    }

    /// A variant with the `trigger_id` of its campaign, or of its own if the server renders it.
    private static func completed(_ variant: JSON, _ triggerID: JSON) -> JSON {
        guard var members = variant.members else { return variant }
        let isRendered = members["template"] != nil
        guard isRendered || members["data"] != nil else { return variant }
        let own = isRendered ? .string("\(triggerID.string ?? "")/\(members["name"]?.string ?? "")") : triggerID
        var data = members["data"]?.members ?? [:]
        if data["trigger_id"] == nil { data["trigger_id"] = own }
        members["template"] = nil
        members["data"] = .object(data)
        return .object(members)
    }

    /// Clients report impressions by `trigger_id`; without it they report nothing, or drop the message.
    private static func withID(_ id: String, _ data: Field?) throws(FieldProblem) -> JSON.Members {
        var members = try data?.members() ?? [:]
        members["trigger_id"] = members["trigger_id"] ?? .string(id)
        return members
    }

    private static func checkTimes(_ field: Field) throws(FieldProblem) {
        let start = try field.optional("start_time")?.integer(from: 0)
        let end = try field.optional("end_time")
        if let start, let end, try end.integer(from: 0) < start { throw end.problem("must not be before start_time") }
        _ = try end?.integer(from: 0)
        _ = try field.optional("priority")?.integer()
        _ = try field.optional("delay")?.integer(from: 0)
        _ = try field.optional("timeout")?.integer(from: 0)
        _ = try field.optional("re_eligibility")?.integer(from: -1)
        _ = try field.optional("min_seconds_since_last_trigger")?.integer(from: 0)
    }
}
