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
        try readDelivery(&fields, &options)
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

    private static func readDelivery(_ fields: inout Fields, _ options: inout Options) throws {
        options.delivery = try fields.choice("delivery", of: Delivery.allCases) ?? .sdk
        options.restEndpoint = try fields.string("rest_endpoint")
        options.restKey = try fields.string("rest_key")
        guard var identity = try fields.fields("rest_identity") else { return }
        var found: [RestIdentity] = []
        if let id = try identity.string("braze_id") { found.append(.brazeID(id)) }
        if let id = try identity.string("external_id") { found.append(.externalID(id)) }
        if let address = try identity.string("email") { found.append(.email(address)) }
        if let number = try identity.string("phone") { found.append(.phone(number)) }
        if var alias = try identity.fields("user_alias") {
            let name = try alias.needed(try alias.string("alias_name"), "alias_name")
            found.append(
                .userAlias(name: name, label: try alias.needed(try alias.string("alias_label"), "alias_label")))
            try alias.end()
        }
        try identity.end()
        guard found.count == 1 else { throw FormatError("\(identity.place) must have exactly one name of a user") }
        options.restIdentity = found.first
    }
}
