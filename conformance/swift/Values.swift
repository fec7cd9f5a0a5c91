import Placard

// The values of the Swift API that are made from arguments. A key that is missing leaves the API's default.

extension Instant {
    init(_ arguments: Arguments) throws {
        self.init(wallMs: try arguments.integer("wall_ms"), monotonicMs: try arguments.integer("monotonic_ms"))
    }
}

extension Options {
    init(_ command: Arguments) throws {
        let given = try Arguments(try command.required("options"))
        self.init(
            apiKey: try given.string("api_key"), endpoint: try given.optional("endpoint", \.string),
            directory: try given.optional("directory", \.string))
        transport = .host
        clock = .host(try Instant(command))
        userID = try given.optional("user_id", \.string)
        signature = try given.optional("signature", \.string)
        appVersion = try given.optional("app_version", \.string)
        caFile = try given.optional("ca_file", \.string)
        proxy = try given.optional("proxy", \.string)
        device = try DeviceFields(given)
        durability = try given.ifPresent("durability", given.choice) ?? durability
        stackKeep = try given.ifPresent("stack_keep", given.choice) ?? stackKeep
        countAt = try given.ifPresent("count_at", given.choice) ?? countAt
        seed = try given.ifPresent("seed", given.integer) ?? seed
        try setNumbersAndSwitches(given)
        try setDelivery(given)
    }

    private mutating func setNumbersAndSwitches(_ given: Arguments) throws {
        sessionTimeout = try given.ifPresent("session_timeout_s", given.seconds) ?? sessionTimeout
        stackTime = try given.ifPresent("stack_time_s", given.seconds) ?? stackTime
        messageInterval = try given.ifPresent("message_interval_s", given.seconds) ?? messageInterval
        if let interval = try given.ifPresent("flush_interval_s", given.seconds) {
            flushInterval = interval == .zero ? nil : interval
        }
        queueLimit = try given.ifPresent("queue_limit", given.integer) ?? queueLimit
        queueLimitBytes = try given.ifPresent("queue_limit_bytes", given.integer)
        usesSDKAuthentication = try given.optional("sdk_auth", \.bool) ?? usesSDKAuthentication
        refreshesCardsAtStart = try given.optional("refresh_cards_at_start", \.bool) ?? refreshesCardsAtStart
        campaignsJSON = try given.optional("campaigns_json", \.string)
        sourceFile = try given.optional("source_file", \.string)
        sourceURL = try given.optional("source_url", \.string)
        sourceKeys = try given.optional("source_keys", \.string)
        sourceSignatures = try given.ifPresent("source_signatures", given.integer) ?? sourceSignatures
        if let interval = try given.ifPresent("source_interval_s", given.seconds) {
            sourceInterval = interval == .zero ? nil : interval
        }
        records = try given.ifPresent("records", given.choice) ?? records
        recordsFileLimit = try given.ifPresent("records_file_limit", given.integer) ?? recordsFileLimit
        prefetchesCardImages = try given.optional("prefetch_card_images", \.bool) ?? prefetchesCardImages
        if let limit: UInt32 = try given.ifPresent("dispatch_budget_us", given.integer) {
            dispatchBudget = limit == 0 ? nil : .microseconds(limit)
        }
        reportsOpenNoMatch = try given.optional("report_open_no_match", \.bool) ?? reportsOpenNoMatch
        allowsInsecureHTTP = try given.optional("allow_insecure_http", \.bool) ?? allowsInsecureHTTP
        sharesWithGroup = try given.optional("group_access", \.bool) ?? sharesWithGroup
        obeysRateLimits = try given.optional("rate_limits", \.bool) ?? obeysRateLimits
    }

    private mutating func setDelivery(_ given: Arguments) throws {
        delivery = try given.ifPresent("delivery", given.choice) ?? delivery
        restEndpoint = try given.optional("rest_endpoint", \.string)
        restKey = try given.optional("rest_key", \.string)
        restIdentity = try given.ifPresent("rest_identity") { try RestIdentity(try Arguments(try given.required($0))) }
    }
}

extension DeviceFields {
    init(_ given: Arguments) throws {
        self.init()
        model = try given.optional("device_model", \.string)
        osVersion = try given.optional("device_os_version", \.string)
        resolution = try given.optional("device_resolution", \.string)
        locale = try given.optional("device_locale", \.string)
        timeZone = try given.optional("device_time_zone", \.string)
    }
}

extension RestIdentity {
    init(_ given: Arguments) throws {
        if let id = try given.optional("braze_id", \.string) {
            self = .brazeID(id)
        } else if let id = try given.optional("external_id", \.string) {
            self = .externalID(id)
        } else if let address = try given.optional("email", \.string) {
            self = .email(address)
        } else if let number = try given.optional("phone", \.string) {
            self = .phone(number)
        } else {
            let alias = try Arguments(try given.required("user_alias"))
            self = .userAlias(name: try alias.string("alias_name"), label: try alias.string("alias_label"))
        }
    }
}

extension HostStateChange {
    init(_ given: Arguments) throws {
        self.init(
            isForeground: try given.optional("foreground", \.bool),
            isKeyboardVisible: try given.optional("keyboard", \.bool),
            isBusy: try given.optional("busy", \.bool), isOnline: try given.optional("online", \.bool),
            orientation: try given.ifPresent("orientation", given.choice))
    }
}

extension RenderOptions {
    init(_ given: Arguments) throws {
        self.init()
        appearance = try given.ifPresent("appearance", given.choice) ?? appearance
        direction = try given.ifPresent("direction", given.choice) ?? direction
        language = try given.optional("language", \.string)
        linkBase = try given.optional("link_base", \.string)
        theme = try given.ifPresent("theme") { try Theme(json: try given.string($0).utf8) } ?? theme
        words = try given.ifPresent("words") { try Words(json: try given.string($0).utf8) } ?? words
        context = try given.ifPresent("context", given.choice) ?? context
        title = try given.optional("title", \.string)
        showsUnread = try given.optional("unread_indicator", \.bool) ?? showsUnread
        layout = try given.ifPresent("layout", given.choice) ?? layout
        scripts = try given.ifPresent("scripts", given.choice) ?? scripts
        pullsToRefresh = try given.optional("pull_to_refresh", \.bool) ?? pullsToRefresh
    }
}

extension Properties {
    init(_ json: JSON) throws {
        guard let members = json.members else { throw invalid(json) }
        self.init()
        for member in members { try set(member.key, try Value(member.value)) }
    }
}

extension Arguments {
    /// Nil when the key is missing.
    func properties(_ key: String) throws -> Properties? { try ifPresent(key) { try Properties(try required($0)) } }
}

extension Value {
    /// A value of a property or an attribute: `{"$date_ms": n}` is a date, arrays and other objects are JSON.
    init(_ json: JSON) throws {
        if let ms = json["$date_ms"]?.integer {
            self = .date(ms: ms)
            return
        }
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number(let text):
            if !json.isInteger, let number = Double(text) {
                self = .double(number)
            } else if let number = Int64(text) {
                self = .int(number)
            } else {
                throw PlacardError(.invalid, "\(text) is too large")
            }
        case .array, .object: self = try Value(json: json.description.utf8)
        }
    }
}
