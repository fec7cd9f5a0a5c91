import CPlacard
import Placard
import PlacardCore

/// Initialises and reads structs that a host fills. In all of them zero is every default.
enum StructInput {
    /// Writes the defaults into `size` bytes and nothing beyond: the host's struct can be older or newer than ours.
    static func initialize(_ pointer: UnsafeMutableRawPointer?, _ size: Int) {
        guard let pointer, size >= MemoryLayout<Int>.size else { return }
        pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        pointer.storeBytes(of: size, as: Int.self)
    }

    /// - Parameter value: a struct with every default; a shorter one of an older header leaves its newer fields as here.
    /// - Throws: `invalid` for a struct_size that no struct of this kind has. One that is not a multiple of the alignment
    ///   would cut a pointer in two.
    static func read<T>(_ pointer: UnsafePointer<T>, into value: T, _ name: StaticString) throws(PlacardError) -> T {
        let raw = UnsafeRawPointer(pointer)
        let size = raw.load(as: Int.self)
        guard size >= MemoryLayout<Int>.size, size <= 65_536, size % MemoryLayout<T>.alignment == 0 else {
            throw PlacardError(
                .invalid,
                "\(name).struct_size is \(UInt(bitPattern: size)): fill the struct with its INIT macro first")
        }
        var copy = value
        withUnsafeMutableBytes(of: &copy) { target in
            target.copyMemory(from: UnsafeRawBufferPointer(start: raw, count: min(size, target.count)))
        }
        return copy
    }
}

extension placard_options {
    func read() throws(PlacardError) -> Options {
        let address = try TextInput.optional(endpoint, "endpoint")
        guard let key = try TextInput.optional(api_key, "api_key") ?? (address == nil ? Options.defaultName : nil)
        else {
            throw PlacardError(.invalid, "api_key is missing")
        }
        var options = Options(apiKey: key, endpoint: address, directory: try TextInput.optional(directory, "directory"))
        options.campaignsJSON = try TextInput.optional(campaigns_json, "campaigns_json")
        options.sourceFile = try TextInput.optional(source_file, "source_file")
        options.sourceURL = try TextInput.optional(source_url, "source_url")
        options.sourceKeys = try TextInput.optional(source_keys, "source_keys")
        if source_signatures != 0 { options.sourceSignatures = source_signatures }
        options.records = try ChoiceInput.listed(records, "records", "PLACARD_RECORDS")
        options.userID = try TextInput.optional(user_id, "user_id")
        options.usesSDKAuthentication = try ChoiceInput.flag(sdk_auth, "sdk_auth") ?? false
        options.signature = try TextInput.optional(signature, "signature")
        try readDevice(&options)
        readTimes(&options)
        options.refreshesCardsAtStart = try ChoiceInput.flag(refresh_cards_at_start, "refresh_cards_at_start") ?? true
        options.prefetchesCardImages = try ChoiceInput.flag(prefetch_card_images, "prefetch_card_images") ?? false
        options.dispatchBudgetUs = dispatch_budget_us
        options.reportsOpenNoMatch = try ChoiceInput.flag(report_open_no_match, "report_open_no_match") ?? false
        options.obeysRateLimits = try ChoiceInput.flag(rate_limits, "rate_limits") ?? true
        options.stackKeep = try ChoiceInput.listed(stack_keep, "stack_keep", "PLACARD_STACK_KEEP")
        options.countAt = try ChoiceInput.listed(count_at, "count_at", "PLACARD_COUNT_AT")
        options.sharesWithGroup = try ChoiceInput.flag(group_access, "group_access") ?? false
        options.durability = try ChoiceInput.listed(durability, "durability", "PLACARD_DURABILITY")
        try readTransport(&options)
        try readDelivery(&options)
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

    /// Zero is the default; a negative value turns off what it can.
    private func readTimes(_ options: inout Options) {
        if session_timeout_s != 0 { options.sessionTimeoutMs = Int64(session_timeout_s) * 1000 }
        if stack_time_s != 0 { options.stackTimeMs = Int64(stack_time_s) * 1000 }
        if message_interval_s != 0 { options.messageIntervalMs = Int64(max(0, message_interval_s)) * 1000 }
        if flush_interval_s != 0 {
            options.flushIntervalMs = flush_interval_s < 0 ? nil : Int64(flush_interval_s) * 1000
        }
        if source_interval_s != 0 {
            options.sourceIntervalMs = source_interval_s < 0 ? nil : Int64(source_interval_s) * 1000
        }
        if records_file_limit != 0 { options.recordsFileLimit = records_file_limit }
        if queue_limit != 0 { options.queueLimit = queue_limit }
        if queue_limit_bytes != 0 { options.queueLimitBytes = queue_limit_bytes }
    }

    private func readTransport(_ options: inout Options) throws(PlacardError) {
        options.transport = try ChoiceInput.transport(transport)
        options.allowsInsecureHTTP = try ChoiceInput.flag(allow_insecure_http, "allow_insecure_http") ?? false
        options.caFile = try TextInput.optional(ca_file, "ca_file")
        options.proxy = try TextInput.optional(proxy, "proxy")
        options.clock = try ChoiceInput.clock(clock, clock_wall_ms, clock_monotonic_ms)
        options.seed = seed
    }

    private func readDelivery(_ options: inout Options) throws(PlacardError) {
        options.delivery = try ChoiceInput.listed(delivery, "delivery", "PLACARD_DELIVERY")
        guard options.delivery == .usersTrack else { return }
        options.restEndpoint = try TextInput.optional(rest_endpoint, "rest_endpoint")
        options.restKey = try TextInput.optional(rest_key, "rest_key")
        options.restIdentity = try readIdentity()
    }

    private func readIdentity() throws(PlacardError) -> RestIdentity? {
        let name = try TextInput.optional(rest_identity, "rest_identity")
        let label = try TextInput.optional(rest_identity_label, "rest_identity_label")
        guard let name else {
            guard label == nil, rest_identity_kind == PLACARD_REST_NONE.number else {
                throw PlacardError(.invalid, "rest_identity is missing, but its kind or label is given")
            }
            return nil
        }
        return try ChoiceInput.identity(rest_identity_kind, name, label, "rest_identity_")
    }
}
