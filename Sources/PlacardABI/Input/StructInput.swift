import CPlacard
import Placard
import PlacardCore

/// Reads structs that a host fills. A shorter one, of an older header, leaves the newer fields at their defaults.
enum StructInput {
    /// - Throws: `invalid` when struct_size is none that a struct of this kind can have. One that is no multiple of the
    ///   alignment would cut a pointer in two.
    static func read<T>(
        _ pointer: UnsafePointer<T>, default value: T, _ name: StaticString
    ) throws(PlacardError) -> T {
        let raw = UnsafeRawPointer(pointer)
        let size = raw.load(as: Int.self)
        guard size >= MemoryLayout<Int>.size, size <= 65_536, size % MemoryLayout<T>.alignment == 0 else {
            throw PlacardError(.invalid, "\(name).struct_size is \(size): fill the struct with its INIT macro first")
        }
        var copy = value
        withUnsafeMutableBytes(of: &copy) { target in
            target.copyMemory(from: UnsafeRawBufferPointer(start: raw, count: min(size, target.count)))
        }
        return copy
    }
}

extension placard_options {
    /// Every default, and the size of this header's struct.
    static var defaults: placard_options {
        var options = placard_options()
        options.struct_size = MemoryLayout<placard_options>.size
        return options
    }

    func read() throws(PlacardError) -> Options {
        guard let key = try TextInput.optional(api_key, "api_key") else {
            throw PlacardError(.invalid, "api_key is missing")
        }
        guard let address = try TextInput.optional(endpoint, "endpoint") else {
            throw PlacardError(.invalid, "endpoint is missing: name the server's host or URL")
        }
        var options = Options(
            apiKey: key, endpoint: address, directory: try TextInput.optional(directory, "directory"))
        options.userID = try TextInput.optional(user_id, "user_id")
        options.usesSDKAuthentication = try Self.isOn(sdk_auth, default: false, "sdk_auth")
        options.signature = try TextInput.optional(signature, "signature")
        try readDevice(&options)
        readTimes(&options)
        options.refreshesCardsAtStart = try Self.isOn(refresh_cards_at_start, default: true, "refresh_cards_at_start")
        options.reportsOpenNoMatch = try Self.isOn(report_open_no_match, default: false, "report_open_no_match")
        options.obeysRateLimits = try Self.isOn(rate_limits, default: true, "rate_limits")
        options.durability = try Self.choice(Durability(rawValue: durability), "durability")
        try readTransport(&options)
        try readDelivery(&options)
        try readClock(&options)
        return options
    }

    private func readDevice(_ options: inout Options) throws(PlacardError) {
        options.appVersion = try TextInput.optional(app_version, "app_version")
        options.device.model = try TextInput.optional(device_model, "device_model")
        options.device.osVersion = try TextInput.optional(device_os_version, "device_os_version")
        options.device.resolution = try TextInput.optional(device_resolution, "device_resolution")
        options.device.locale = try TextInput.optional(device_locale, "device_locale")
        options.device.timeZone = try TextInput.optional(device_time_zone, "device_time_zone")
    }

    /// Zero is the default; negative, where that has a meaning, is "none".
    private func readTimes(_ options: inout Options) {
        if session_timeout_s != 0 { options.sessionTimeoutS = session_timeout_s }
        if message_interval_s != 0 { options.messageIntervalS = max(0, message_interval_s) }
        if flush_interval_s != 0 { options.flushIntervalS = flush_interval_s < 0 ? nil : flush_interval_s }
        if queue_limit != 0 { options.queueLimit = queue_limit }
    }

    private func readTransport(_ options: inout Options) throws(PlacardError) {
        switch transport {
        case Int32(PLACARD_TRANSPORT_BUILTIN): options.transport = .builtIn
        case Int32(PLACARD_TRANSPORT_HOST): options.transport = .host
        default: throw PlacardError(.invalid, "transport is \(transport), which is no PLACARD_TRANSPORT_*")
        }
        options.allowsInsecureHTTP = try Self.isOn(allow_insecure_http, default: false, "allow_insecure_http")
        options.caFile = try TextInput.optional(ca_file, "ca_file")
        options.proxy = try TextInput.optional(proxy, "proxy")
        options.seed = seed
    }

    private func readDelivery(_ options: inout Options) throws(PlacardError) {
        options.delivery = try Self.choice(Delivery(rawValue: delivery), "delivery")
        guard options.delivery == .usersTrack else { return }
        options.restEndpoint = try TextInput.optional(rest_endpoint, "rest_endpoint")
        options.restKey = try TextInput.optional(rest_key, "rest_key")
        options.restIdentity = try readIdentity()
    }

    private func readIdentity() throws(PlacardError) -> RestIdentity? {
        let name = try TextInput.optional(rest_identity, "rest_identity")
        let label = try TextInput.optional(rest_identity_label, "rest_identity_label")
        guard let name else {
            guard label == nil, rest_identity_kind == PLACARD_REST_NONE else {
                throw PlacardError(.invalid, "rest_identity is missing: its kind or its label is given without it")
            }
            return nil
        }
        if label != nil, rest_identity_kind != PLACARD_REST_USER_ALIAS {
            throw PlacardError(.invalid, "rest_identity_label is for PLACARD_REST_USER_ALIAS alone")
        }
        switch rest_identity_kind {
        case Int32(PLACARD_REST_BRAZE_ID): return .brazeID(name)
        case Int32(PLACARD_REST_EXTERNAL_ID): return .externalID(name)
        case Int32(PLACARD_REST_USER_ALIAS): return .userAlias(name: name, label: label ?? "")
        case Int32(PLACARD_REST_EMAIL): return .email(name)
        case Int32(PLACARD_REST_PHONE): return .phone(name)
        default:
            throw PlacardError(
                .invalid, "rest_identity_kind is \(rest_identity_kind): say with PLACARD_REST_* what rest_identity is")
        }
    }

    private func readClock(_ options: inout Options) throws(PlacardError) {
        switch clock {
        case Int32(PLACARD_CLOCK_SYSTEM): options.clock = .system
        case Int32(PLACARD_CLOCK_HOST):
            options.clock = .host(Instant(wallMs: clock_wall_ms, monotonicMs: clock_monotonic_ms))
        default: throw PlacardError(.invalid, "clock is \(clock), which is no PLACARD_CLOCK_*")
        }
    }

    static func isOn(_ value: Int32, default: Bool, _ name: StaticString) throws(PlacardError) -> Bool {
        switch value {
        case Int32(PLACARD_DEFAULT): `default`
        case Int32(PLACARD_ON): true
        case Int32(PLACARD_OFF): false
        default: throw PlacardError(.invalid, "\(name) is \(value): give PLACARD_ON, PLACARD_OFF or PLACARD_DEFAULT")
        }
    }

    private static func choice<T>(_ value: T?, _ name: StaticString) throws(PlacardError) -> T {
        guard let value else { throw PlacardError(.invalid, "\(name) has a value that is not listed in the header") }
        return value
    }
}
