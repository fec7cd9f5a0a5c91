import PlacardCore

/// The JSON Schema of campaign files, made from the lists of keys that the decoder uses.
enum CampaignSchema {
    static var document: JSON {
        var root =
            object(
                CampaignFile.keys,
                [
                    "sequence": least(0), "config": config, "cards": list(card), "campaigns": list(campaign),
                    "holdouts": list(holdout),
                ]
            ).members ?? [:]
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "Placard campaign file"
        return .object(root)
    }

    // MARK: Parts

    /// A missing key and null are the same.
    private static func nullable(_ type: String) -> JSON { ["type": [.string(type), "null"]] }
    private static let text = nullable("string")
    private static let name: JSON = ["type": "string", "minLength": 1]
    private static let flag = nullable("boolean")
    private static let anyObject = nullable("object")
    private static let texts: JSON = ["type": ["array", "null"], "items": ["type": "string"]]

    private static func least(_ number: Int64) -> JSON {
        ["type": ["integer", "null"], "minimum": .integer(number)]
    }

    private static func list(_ items: JSON) -> JSON { ["type": ["array", "null"], "items": items] }
    private static func oneOf(_ names: [String]) -> JSON { ["enum": .array(names.map { .string($0) })] }

    /// An object with these keys only. Keys without a schema take any value.
    private static func object(_ keys: Set<String>, _ known: [String: JSON], required: [String] = []) -> JSON {
        var schema = open(keys.sorted(), known, required: required).members ?? [:]
        schema["additionalProperties"] = false
        return .object(schema)
    }

    /// An object that can have other keys, too.
    private static func open(_ keys: [String], _ known: [String: JSON], required: [String] = []) -> JSON {
        let properties = keys.map { ($0, known[$0] ?? [:]) }
        var schema: JSON.Members = ["type": required.isEmpty ? ["object", "null"] : "object"]
        schema["properties"] = .object(JSON.Members(properties))
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        return .object(schema)
    }

    private static func each(_ keys: [String], _ schema: JSON) -> [String: JSON] {
        Dictionary(keepingFirst: keys.lazy.map { ($0, schema) })
    }

    // MARK: Objects

    private static let audience: [String: JSON] = [
        "audience": ["type": ["array", "null"], "items": name], "api_triggered": flag,
    ]

    private static var config: JSON {
        var known = each(ConfigRules.blocklists, texts).replacing(with: each(ConfigRules.seconds, least(0)))
        known = known.replacing(with: each(ConfigRules.features, open(["enabled"], ["enabled": flag])))
        known["time"] = least(1)
        return object(ConfigRules.known, known)
    }

    private static var card: JSON {
        var known = audience.replacing(with: each(FileCard.flags, flag)).replacing(with: each(FileCard.texts, text))
        known["id"] = name
        known["tp"] = oneOf(FileCard.kinds)
        known["ca"] = least(0)
        known["ea"] = least(-1)
        known["ar"] = ["type": ["number", "null"], "exclusiveMinimum": 0]
        known["e"] = anyObject
        return object(FileCard.known, known, required: ["id", "tp"])
    }

    private static var campaign: JSON {
        var known = audience
        let times = ["start_time", "end_time", "delay", "timeout", "min_seconds_since_last_trigger"]
        for key in times { known[key] = least(0) }
        known["id"] = name
        known["type"] = oneOf(["inapp", "templated_iam"])
        known["priority"] = nullable("integer")
        known["re_eligibility"] = least(-1)
        known["recall"] = ["enum": ["screen", .null]]
        known["trigger_condition"] = ["type": ["array", "null"], "minItems": 1, "items": condition]
        // The data of a templated campaign are what the server knows before it has the message.
        known["data"] = ["type": ["object", "null"]]
        known["template"] = message
        known["experiment"] = experiment
        var schema = object(FileCampaign.known, known, required: ["id", "type"]).members ?? [:]
        let isMessage: JSON = ["properties": ["type": ["const": "inapp"]]]
        schema["if"] = isMessage
        schema["then"] = ["properties": ["data": message, "template": ["type": "null"]], "required": ["data"]]
        schema["else"] = ["required": ["template", "trigger_condition"]]
        return .object(schema)
    }

    private static let share: JSON = ["type": "number", "minimum": 0, "maximum": 1]

    private static var experiment: JSON {
        let variant = object(
            ExperimentRules.variantKeys(isTemplated: true),
            [
                "name": name, "weight": share, "control": flag, "data": anyObject,
                "template": ["anyOf": [message, ["type": "null"]]],
            ], required: ["name", "weight"])
        let schema = object(
            ExperimentRules.experimentKeys,
            [
                "key": name, "seed": nullableUnless(name), "by": ["enum": ["user", "device", .null]],
                "coverage": nullableUnless(share), "bucket_version": nullable("integer"),
                "variants": ["type": "array", "minItems": 1, "items": variant],
            ], required: ["key", "variants"])
        return nullableUnless(schema)
    }

    private static var holdout: JSON {
        object(
            ExperimentRules.holdoutKeys,
            [
                "key": name, "seed": nullableUnless(name), "share": share,
                "groups": ["type": ["array", "null"], "items": name],
            ], required: ["key", "share"])
    }

    private static var condition: JSON {
        let types = ConditionRules.members.keys.sorted()
        let branches = types.map { type -> JSON in
            let required = ConditionRules.requiredMembers[type] ?? []
            let data = object(
                ConditionRules.members[type] ?? [],
                [
                    "event_name": name, "product_id": name, "campaign_id": name, "id": name, "buttons": texts,
                    "property_filters": list(["type": "array", "items": filter]), "after": pattern, "without": pattern,
                    "for_s": ["type": "integer", "minimum": 1], "restart": flag,
                ].mapValues { nullableUnless($0) }, required: required)
            var then: JSON.Members = ["properties": ["data": data]]
            if !required.isEmpty { then["required"] = ["data"] }
            return ["if": ["properties": ["type": ["const": .string(type)]]], "then": .object(then)]
        }
        let history: JSON = ["type": ["array", "null"], "items": historyEntry]
        var schema =
            object(
                ["type", "data", "history"], ["type": oneOf(types), "history": history], required: ["type"]
            ).members ?? [:]
        schema["allOf"] = .array(branches)
        return .object(schema)
    }

    private static var patternMembers: [String: JSON] {
        [
            "event_name": nullableUnless(name), "product_id": nullableUnless(name), "purchase": flag,
            "property_filters": nullableUnless(list(["type": "array", "items": filter])),
        ]
    }

    private static var pattern: JSON { object(ConditionRules.patternKeys, patternMembers) }

    private static var historyEntry: JSON {
        let range = HistoryEntry.bounds
        let bound: JSON = [
            "type": ["integer", "null"], "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ]
        let own: [String: JSON] = [
            "within_s": ["type": ["integer", "null"], "minimum": 1], "at_least": bound, "at_most": bound,
        ]
        return object(ConditionRules.historyKeys, patternMembers.replacing(with: own))
    }

    /// A name can be null where it is not required, which the list of required keys does not say of a value.
    private static func nullableUnless(_ schema: JSON) -> JSON { ["anyOf": [schema, ["type": "null"]]] }

    private static var filter: JSON {
        let range = ConditionRules.comparators
        return object(
            ["property_key", "property_type", "comparator", "property_value"],
            [
                "property_key": name, "property_type": oneOf(["boolean", "number", "string", "date"]),
                "comparator": [
                    "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
                ],
            ], required: ["property_key", "property_type", "comparator"])
    }

    // MARK: Messages

    private static let color: JSON = [
        "anyOf": [
            ["type": "integer", "minimum": 0, "maximum": 4_294_967_295],
            ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"], ["type": "null"],
        ]
    ]

    private static var message: JSON {
        var known = each(MessageRules.texts, text).replacing(with: each(MessageRules.flags, flag))
        known = known.replacing(with: each(MessageRules.colors, color))
        known["type"] = oneOf(MessageRules.types)
        known["duration"] = least(0)
        known["extras"] = anyObject
        known["message_fields"] = anyObject
        var urls = texts.members ?? [:]
        urls["maxItems"] = .integer(Int64(Message.assetLimit))
        known["asset_urls"] = .object(urls)
        known["btns"] = list(button)
        let darkButton = open(MessageRules.buttonColors, each(MessageRules.buttonColors, color))
        let dark = each(MessageRules.colors, color).replacing(with: ["btns": list(darkButton)])
        known["themes"] = open(MessageRules.themes, ["dark": open(MessageRules.themeKeys, dark)])
        return open(MessageRules.keys, known, required: ["type"])
    }

    private static var button: JSON {
        var known = each(["text", "click_action", "uri"], text).replacing(with: each(MessageRules.buttonColors, color))
        known["id"] = ["type": "integer"]
        known["use_webview"] = flag
        return open(MessageRules.buttonKeys, known, required: ["id"])
    }
}
