/// The rules for `config` (rule 4.4), and the defaults for what the file omits.
package enum ConfigRules {
    package static let blocklists = ["events_blacklist", "attributes_blacklist", "purchases_blacklist"]
    package static let seconds = ["messaging_session_timeout", "minimum_session_timeout"]
    package static let features = [
        "content_cards", "feature_flags", "banners", "global_request_rate_limit", "request_backoff", "dust",
    ]
    package static let known = Set(blocklists + seconds + features + ["time"])

    /// A program under development restarts every minute: the default limit, 5 refreshes and then one in 3 minutes,
    /// would soon leave it without cards.
    private static let generousLimit: JSON = [
        "enabled": false, "endpoint_overrides": ["content_cards/sync": ["capacity": 1000, "refill_rate": 1]],
    ]

    /// The config, without a time unless the file has one. Clients require all three blocklists, and keep content cards
    /// off until a config enables them.
    static func check(_ field: Field?) throws(FieldProblem) -> JSON {
        var members: JSON.Members = [
            "content_cards": ["enabled": true], "global_request_rate_limit": generousLimit,
        ]
        for key in blocklists { members[key] = [] }
        guard let field else { return .object(members) }

        try field.allowOnly(known)
        _ = try field.optional("time")?.integer(from: 1)
        for key in blocklists { _ = try field.optional(key)?.strings() }
        for key in seconds { _ = try field.optional(key)?.integer(from: 0) }
        for key in features { _ = try field.optional(key)?.optional("enabled")?.bool() }
        for (key, value) in try field.members() where value != .null { members[key] = value }
        return .object(members)
    }
}
