import PlacardCore

/// Decodes the server's settings (rule 4.4). A known key of the wrong type invalidates the whole config: half a config
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
            config.limits = try requestLimits(limitFields)
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

    /// Rejects values that would make the client flood the server or never retry.
    private static func limits(_ fields: Fields) throws(FieldFault) -> Backoff.Limits {
        var limits = Backoff.Limits()
        if let minimum = try fields.integer("min_sleep_duration_ms") { limits.minimumMs = minimum }
        if let maximum = try fields.integer("max_sleep_duration_ms") { limits.maximumMs = maximum }
        if let scale = try fields.number("scale_factor") { limits.scale = scale }
        let isSane =
            limits.minimumMs >= 100 && limits.maximumMs >= limits.minimumMs && limits.maximumMs <= 86_400_000
            && limits.scale >= 1 && limits.scale <= 1000
        guard isSane else {
            throw FieldFault(place: "config.request_backoff", reason: "has an invalid limit")
        }
        return limits
    }

    private static func requestLimits(_ fields: Fields) throws(FieldFault) -> RequestLimits {
        var limits = RequestLimits()
        limits.all = try limitOfAll(fields)
        guard let overrides = try fields.object("endpoint_overrides") else { return limits }
        let paths = try Fields(overrides, path: fields.place("endpoint_overrides"))
        limits.cards = try override("content_cards/sync", in: paths)
        // Servers use both spellings (rule 2.1).
        limits.data = try override("data", in: paths)
        if let limit = try override("data/", in: paths) { limits.data = limit }
        limits.template = try override("template", in: paths)
        if let limit = try override("template/", in: paths) { limits.template = limit }
        return limits
    }

    /// The limit on all requests together. Nil when it is disabled, or too small to be meant (rule 7.6.1).
    private static func limitOfAll(_ fields: Fields) throws(FieldFault) -> TokenBucket.Limit? {
        let isEnabled = try fields.bool("enabled") ?? true
        let usual = TokenBucket.Limit.requests
        let capacity = try fields.integer("capacity") ?? usual.capacity
        let refillMs = try refillMs(fields) ?? usual.refillMs
        guard isEnabled, capacity >= 10, refillMs > 0 else { return nil }
        return TokenBucket.Limit(capacity: capacity, refillMs: refillMs)
    }

    /// The limit on one path. Nil unless both of its numbers are present and above zero (rule 7.6.4).
    private static func override(_ path: StaticString, in paths: Fields) throws(FieldFault) -> TokenBucket.Limit? {
        guard let override = try paths.object(path) else { return nil }
        let fields = try Fields(override, path: paths.place(path))
        guard let capacity = try fields.integer("capacity"), let refillMs = try refillMs(fields), capacity > 0,
            refillMs > 0
        else { return nil }
        return TokenBucket.Limit(capacity: capacity, refillMs: refillMs)
    }

    /// Milliseconds per token; the server sends seconds.
    private static func refillMs(_ fields: Fields) throws(FieldFault) -> Int64? {
        guard let seconds = try fields.number("refill_rate") else { return nil }
        guard seconds <= 31_536_000 else {
            throw FieldFault(place: fields.place("refill_rate"), reason: "is more than a year")
        }
        return Int64((max(0, seconds) * 1000).rounded(.up))
    }
}
