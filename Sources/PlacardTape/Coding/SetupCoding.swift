import PlacardCore

/// What an engine is set up with, on a tape; its options are written by themselves. Keys are not there: a replay has its own.
extension ByteWriter {
    mutating func requestBuilder(_ builder: RequestBuilder) {
        string(builder.endpoint.base)
        // How long a key is decides what redaction takes for it.
        count(builder.apiKey.utf8.count)
        optionalString(builder.appVersion)
        let device = builder.device
        for text in [device.model, device.osVersion, device.resolution, device.locale, device.timeZone] {
            optionalString(text)
        }
        optionalString(builder.track?.url)
        count(builder.track?.keyByteCount ?? 0)
    }

    mutating func localTime(_ time: LocalTime) {
        number(time.first)
        list(time.changes) {
            $0.number($1.atS)
            $0.number($1.offsetS)
        }
    }
}

extension ByteReader {
    /// The requests of a replay, with other keys.
    mutating func requestBuilder() throws(Damaged) -> RequestBuilder {
        let (base, apiKey, appVersion) = (try string(), try standIn(), try optionalString())
        var device = DeviceFields()
        device.model = try optionalString()
        device.osVersion = try optionalString()
        device.resolution = try optionalString()
        device.locale = try optionalString()
        device.timeZone = try optionalString()
        let (track, restKey) = (try optionalString(), try standIn())
        return try accepted { () throws(PlacardError) in
            RequestBuilder(
                endpoint: base.isEmpty ? .none : try Endpoint(base, allowInsecureHTTP: true), apiKey: apiKey,
                appVersion: appVersion, device: device,
                track: try track.map { (url) throws(PlacardError) in
                    try TrackAccess(endpoint: url, key: restKey, allowInsecureHTTP: true)
                })
        }
    }

    private mutating func standIn() throws(Damaged) -> String {
        let size = try count()
        guard (0...TapeSecrets.longestKey).contains(size) else { throw Damaged() }
        return TapeSecrets.standIn(bytes: size)
    }

    mutating func localTime() throws(Damaged) -> LocalTime {
        let first = try number(Int64.self)
        return LocalTime(
            first: first,
            try list { (reader) throws(Damaged) in (atS: try reader.number(), offsetS: try reader.number()) })
    }
}
