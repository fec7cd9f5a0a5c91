import PlacardCore

/// Decodes the server's settings (A.5). A known key of the wrong type refuses the config as a whole: half a config
/// could unblock what the server means to block.
enum ConfigDecoder {
    static func decode(_ node: JSONNode) throws(FieldFault) -> Config {
        let fields = try Fields(node, path: "config")
        let time = try fields.require("time", try fields.integer("time"))
        guard time > 0 else { throw FieldFault(place: fields.place("time"), reason: "is not greater than 0") }
        var config = Config(time: time)
        config.blockedEvents = try names("events_blacklist", in: fields)
        config.blockedPurchases = try names("purchases_blacklist", in: fields)
        config.blockedAttributes = try names("attributes_blacklist", in: fields)
        config.minimumSessionTimeoutS = try fields.integer("minimum_session_timeout")
        config.messagingTimeoutS = try fields.integer("messaging_session_timeout")
        if let cards = try fields.object("content_cards") {
            let cardFields = try Fields(cards, path: fields.place("content_cards"))
            config.cardsEnabled = try cardFields.bool("enabled") ?? false
        }
        if let backoff = try fields.object("request_backoff") {
            config.backoff = try limits(Fields(backoff, path: fields.place("request_backoff")))
        }
        if let limits = try fields.object("global_request_rate_limit") {
            let limitFields = try Fields(limits, path: fields.place("global_request_rate_limit"))
            config.cardsLimit = try cardsLimit(limitFields)
        }
        return config
    }

    private static func names(_ key: StaticString, in fields: Fields) throws(FieldFault) -> Set<ExactText> {
        guard let list = try fields.array(key) else { return [] }
        var names: Set<ExactText> = []
        for index in 0..<list.count {
            guard let name = list[index]?.string else {
                throw FieldFault(place: "\(fields.place(key))[\(index)]", reason: "is not a string")
            }
            names.insert(ExactText(name))
        }
        return names
    }

    /// Values that would make us hammer the server or never come back are refused.
    private static func limits(_ fields: Fields) throws(FieldFault) -> Backoff.Limits {
        var limits = Backoff.Limits()
        if let minimum = try fields.integer("min_sleep_duration_ms") { limits.minimumMs = minimum }
        if let maximum = try fields.integer("max_sleep_duration_ms") { limits.maximumMs = maximum }
        if let scale = try fields.number("scale_factor") { limits.scale = scale }
        let isSane =
            limits.minimumMs >= 100 && limits.maximumMs >= limits.minimumMs && limits.maximumMs <= 86_400_000
            && limits.scale >= 1 && limits.scale <= 1000
        guard isSane else {
            throw FieldFault(place: "config.request_backoff", reason: "has limits that make no sense")
        }
        return limits
    }

    /// The override for cards. Nil when there is none, or none in force: one of its two numbers is missing or not above
    /// zero (G.5.4).
    private static func cardsLimit(_ fields: Fields) throws(FieldFault) -> TokenBucket.Limit? {
        guard let overrides = try fields.object("endpoint_overrides") else { return nil }
        let paths = try Fields(overrides, path: fields.place("endpoint_overrides"))
        guard let override = try paths.object("content_cards/sync") else { return nil }
        let numbers = try Fields(override, path: paths.place("content_cards/sync"))
        guard let capacity = try numbers.integer("capacity"), let refillS = try numbers.number("refill_rate"),
            capacity > 0, refillS > 0
        else { return nil }
        guard refillS <= 31_536_000 else {
            throw FieldFault(place: numbers.place("refill_rate"), reason: "is more than a year")
        }
        return TokenBucket.Limit(capacity: capacity, refillMs: Int64((refillS * 1000).rounded(.up)))
    }
}
