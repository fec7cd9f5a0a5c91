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
        self.init(apiKey: try given.string("api_key"), endpoint: nil, directory: nil)
        try setPlain(given)
        transport = .host
        clock = .host(try Instant(command))
        device = try DeviceFields(given)
        restIdentity = try given.ifPresent("rest_identity") { try RestIdentity(try Arguments(try given.required($0))) }
    }
}

extension Arguments {
    /// Zero is no interval, where the API has that.
    func set(_ option: inout Duration?, interval key: String) throws {
        if let interval = try ifPresent(key, seconds) { option = interval == .zero ? nil : interval }
    }

    func set(_ option: inout Duration, interval key: String) throws { option = try ifPresent(key, seconds) ?? option }

    /// Zero is no limit.
    func set(_ option: inout Duration?, microseconds key: String) throws {
        if let limit: UInt32 = try ifPresent(key, integer) { option = limit == 0 ? nil : .microseconds(limit) }
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
