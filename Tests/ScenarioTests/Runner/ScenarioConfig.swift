import Placard

/// `config` of a scenario as the options of a client. The run adds the directory and the time.
enum ScenarioConfig {
    static let apiKey = "scenario-key"
    static let endpoint = "sdk.example.com"

    static func options(_ config: JSON) throws -> Options {
        var fields = try Fields(config, "the scenario.config")
        var options = Options(apiKey: apiKey, endpoint: endpoint, directory: nil)
        options.transport = .host
        options.userID = try fields.string("user_id")
        options.signature = try fields.string("signature")
        options.usesSDKAuthentication = try fields.bool("sdk_auth") ?? false
        options.appVersion = try fields.string("app_version")
        if let device = try fields.fields("device") { options.device = try self.device(device) }
        try readTimes(&fields, &options)
        options.refreshesCardsAtStart = try fields.bool("refresh_cards_at_start") ?? true
        options.reportsOpenNoMatch = try fields.bool("report_open_no_match") ?? false
        options.durability = try fields.choice("durability", of: Durability.allCases) ?? .process
        options.allowsInsecureHTTP = try fields.bool("allow_insecure_http") ?? false
        options.caFile = try fields.string("ca_file")
        options.proxy = try fields.string("proxy")
        options.seed = try fields.integer("seed", in: 1...UInt64.max) ?? 1
        // Off, so that a scenario about something else need not know them.
        options.obeysRateLimits = try fields.bool("raw_limits") ?? false
        try readFixed(&fields)
        try fields.end()
        return options
    }

    private static func device(_ fields: Fields) throws -> DeviceFields {
        var fields = fields
        var device = DeviceFields()
        device.model = try fields.string("model")
        device.osVersion = try fields.string("os_version")
        device.resolution = try fields.string("resolution")
        device.locale = try fields.string("locale")
        device.timeZone = try fields.string("time_zone")
        try fields.end()
        return device
    }

    private static func readTimes(_ fields: inout Fields, _ options: inout Options) throws {
        let range = -Int32.max...Int32.max
        if let seconds = try fields.integer("session_timeout_s", in: range) { options.sessionTimeoutS = seconds }
        if let seconds = try fields.integer("message_interval_s", in: range) { options.messageIntervalS = seconds }
        if let seconds = try fields.integer("flush_interval_s", in: range) {
            options.flushIntervalS = seconds == 0 ? nil : seconds
        }
        if let limit = try fields.integer("queue_limit", in: range) { options.queueLimit = limit }
    }

    /// Options that the library has with their default only.
    private static func readFixed(_ fields: inout Fields) throws {
        _ = try fields.take("delivery", "sdk") { $0.string == "sdk" ? true : nil }
    }
}
