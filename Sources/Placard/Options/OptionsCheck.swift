import PlacardCore
import PlacardTransport

/// Validates options before anything is opened. Error messages use the option names of the C header.
extension Options {
    func checked() throws(PlacardError) -> (
        endpoint: Endpoint, source: ClientSource?, track: TrackAccess?, engine: EngineOptions
    ) {
        try APIKey.check(apiKey)
        try checkSource()
        try checkTexts()
        if let userID { try UserIDRule.check(userID, field: "user_id") }
        if let signature { try SignatureRule.check(signature) }
        if durability != .memory, directory?.isEmpty ?? true {
            throw PlacardError(.invalid, "directory is missing: give one, or use durability memory")
        }
        try Self.check(sessionTimeoutMs, "session_timeout_s", leastS: 0)
        try Self.check(messageIntervalMs, "message_interval_s", leastS: 0)
        try Self.check(stackTimeMs, "stack_time_s", leastS: 0)
        try Self.check(flushIntervalMs ?? 1000, "flush_interval_s", leastS: 1)
        try Self.check(queueLimit: queueLimit, bytes: queueLimitBytes)
        try Self.check(caFile: caFile)
        let endpoint = try checkedEndpoint()
        var engine = EngineOptions()
        engine.sessionTimeoutMs = sessionTimeoutMs
        engine.messageIntervalMs = messageIntervalMs
        engine.flushIntervalMs = flushIntervalMs
        engine.queueLimit = Int(queueLimit)
        engine.queueLimitBytes = queueLimitBytes.map { Int(clamping: $0) } ?? .max
        engine.refreshesCardsAtStart = refreshesCardsAtStart
        engine.prefetchesCardImages = prefetchesCardImages
        engine.reportsOpenNoMatch = reportsOpenNoMatch
        engine.stackKeep = stackKeep
        engine.stackTimeMs = max(60_000, stackTimeMs)
        engine.countAt = countAt
        engine.authenticates = usesSDKAuthentication
        // Files cost no server anything.
        engine.obeysRateLimits = obeysRateLimits && records != .file
        engine.allowsInsecureHTTP = allowsInsecureHTTP
        engine.hasSource = hasSource
        engine.writesRecords = records == .file
        engine.keepsRecords = records == .file || records != .off && self.endpoint != nil
        engine.restIdentity = delivery == .usersTrack ? restIdentity : nil
        let (local, sodium) = (local, try setFetch(&engine))
        if case .file(let file) = local { engine.sourceFolder = file.folder }
        let source = ClientSource(local: local, fetch: sourceURL.map { _ in ClientSource.Fetch(sodium: sodium) })
        return (endpoint, hasSource ? source : nil, try trackAccess(), engine)
    }

    /// The source on the device, or the shipped copy.
    private var local: HostSource? {
        if let campaignsJSON { return .text(SourceText(campaignsJSON)) }
        return sourceFile.map { .file(SourceFile($0)) }
    }

    private var hasSource: Bool { campaignsJSON != nil || sourceFile != nil || sourceURL != nil }

    private func checkedEndpoint() throws(PlacardError) -> Endpoint {
        guard let endpoint else { return .none }
        return try Endpoint(endpoint, allowInsecureHTTP: allowsInsecureHTTP)
    }

    private func checkSource() throws(PlacardError) {
        if endpoint == nil, !hasSource {
            throw PlacardError(
                .invalid,
                "endpoint is missing: give the server's host or URL, or content by source_file, campaigns_json or source_url"
            )
        }
        if campaignsJSON != nil, sourceFile != nil {
            throw PlacardError(.invalid, "campaigns_json and source_file are both set: content comes from one of them")
        }
        if sourceFile?.isEmpty == true {
            throw PlacardError(.invalid, "source_file is empty: give a path, or leave it out")
        }
        if records == .endpoint, endpoint == nil {
            throw PlacardError(.invalid, "records is endpoint, but endpoint is missing")
        }
        if records == .off, !hasSource {
            throw PlacardError(
                .invalid, "records is off, but content comes from endpoint: set records only with a source")
        }
        try checkFiles()
        try checkTape()
        if delivery == .usersTrack, endpoint == nil || records == .off {
            throw PlacardError(
                .invalid, "delivery is users_track, but records are not kept: set endpoint, or leave records out")
        }
    }

    private func checkFiles() throws(PlacardError) {
        guard recordsFileLimit >= 1 else {
            throw PlacardError(.invalid, "records_file_limit is \(recordsFileLimit): the minimum is 1")
        }
        guard records == .file else { return }
        guard hasSource, endpoint == nil else {
            let fault = hasSource ? "endpoint is set, where records would go" : "content comes from endpoint"
            throw PlacardError(
                .invalid, "records is file, but \(fault): set it only with a source, and without endpoint")
        }
        guard durability != .memory else {
            throw PlacardError(.invalid, "records is file, but durability memory has no directory for files")
        }
    }

    private func checkTape() throws(PlacardError) {
        guard tapeKilobytes == 0 || tapeKilobytes >= 64 else {
            throw PlacardError(.invalid, "tape_kb is \(tapeKilobytes): the minimum is 64, and 0 records nothing")
        }
        guard tapeDays >= 1 else { throw PlacardError(.invalid, "tape_days is \(tapeDays): the minimum is 1") }
        guard tapeKilobytes == 0 || durability != .memory else {
            throw PlacardError(.invalid, "tape_kb is set, but durability memory has no directory for a tape")
        }
    }

    /// Nil when nothing is sent to the REST endpoint; its options are not validated then.
    private func trackAccess() throws(PlacardError) -> TrackAccess? {
        guard delivery == .usersTrack else { return nil }
        guard let restEndpoint, !restEndpoint.isEmpty else {
            throw PlacardError(.invalid, "rest_endpoint is missing: delivery users_track needs the REST endpoint")
        }
        try restIdentity?.check()
        return try TrackAccess(
            endpoint: restEndpoint, key: restKey ?? "", allowInsecureHTTP: allowsInsecureHTTP)
    }

    /// Names the limit in the option's unit, which is seconds.
    static func check(_ ms: Int64, _ name: StaticString, leastS: Int64) throws(PlacardError) {
        guard ms < leastS * 1000 else { return }
        let given = ms % 1000 == 0 ? "\(ms / 1000)" : "\(Double(ms) / 1000)"
        throw PlacardError(.invalid, "\(name) is \(given) s: the minimum is \(leastS) s")
    }

    static func check(caFile: String?) throws(PlacardError) {
        guard let caFile, let problem = AuthorityFile.problem(caFile) else { return }
        throw PlacardError(
            .invalid, "ca_file '\(caFile)' \(problem): give a PEM file of certificates, or none for the system's")
    }

    static func check(queueLimit: Int32, bytes: Int64?) throws(PlacardError) {
        guard queueLimit >= 1 else { throw PlacardError(.invalid, "queue_limit is \(queueLimit): the minimum is 1") }
        guard let bytes, bytes < 1 else { return }
        throw PlacardError(.invalid, "queue_limit_bytes is \(bytes): the minimum is 1")
    }

    private func checkTexts() throws(PlacardError) {
        for (name, text) in [
            ("app_version", appVersion), ("device_model", device.model), ("device_os_version", device.osVersion),
            ("device_resolution", device.resolution), ("device_locale", device.locale),
            ("device_time_zone", device.timeZone),
        ] {
            guard let text else { continue }
            let count = text.unicodeScalars.count
            guard count <= Limits.stringLength else {
                throw PlacardError(.invalid, "\(name) has \(count) characters: the limit is \(Limits.stringLength)")
            }
        }
    }
}
