import PlacardCore

/// Options for opening a tracker. The parameters of `init` are required, the rest have defaults.
public struct TrackerOptions: Sendable {
    /// Host or URL of the REST endpoint; "https://" and "/users/track" are added when missing.
    public var restEndpoint: String
    /// The REST key. It gives access to every user's data: use it only on machines under your control.
    public var restKey: String
    /// Directory of the queue, created if missing; a client's directory will do. Not needed with `Durability.memory`.
    public var directory: String?
    /// The app that events and purchases are credited to, named by its id at the server; nil: none.
    public var appID: String?

    public var durability = Durability.process
    /// Interval of automatic uploads, at least one second; nil: only `flush` and `drain` upload.
    public var flushInterval: Duration? {
        get { flushIntervalMs.map(Duration.milliseconds) }
        set { flushIntervalMs = newValue?.clampedMs }
    }
    /// Maximum number of queued records; beyond it the oldest are dropped.
    public var queueLimit: Int32 = 100_000
    /// Maximum size of the queue in bytes; beyond it the oldest records are dropped. A record counts its data as JSON
    /// and 160 bytes. nil: only `queueLimit` limits the queue.
    public var queueLimitBytes: Int64?

    public var transport = Options.TransportKind.builtIn
    /// Allows plain http to hosts other than loopback.
    public var allowsInsecureHTTP = false
    /// PEM file of certificate authorities to trust instead of the system's.
    public var caFile: String?
    /// URL of a proxy; nil: no proxy, even if the environment names one.
    public var proxy: String?
    public var clock = Options.ClockKind.system
    /// Seed of the retry jitter; 0: random.
    public var seed: UInt64 = 0

    package var flushIntervalMs: Int64? = 10_000

    public init(restEndpoint: String, restKey: String, directory: String?) {
        self.restEndpoint = restEndpoint
        self.restKey = restKey
        self.directory = directory
    }

    /// - Throws: `invalid`, with the option's name in the C header.
    func checked() throws(PlacardError) -> TrackAccess {
        guard !restEndpoint.isEmpty else {
            throw PlacardError(.invalid, "rest_endpoint is missing: give the host or URL of the REST endpoint")
        }
        if let appID { try APIKey.check(appID, "app_id") }
        if durability != .memory, directory?.isEmpty ?? true {
            throw PlacardError(.invalid, "directory is missing: give one, or use durability memory")
        }
        try Options.check(flushIntervalMs ?? 1000, "flush_interval_s", leastS: 1)
        try Options.check(queueLimit: queueLimit, bytes: queueLimitBytes)
        try Options.check(caFile: caFile)
        return try TrackAccess(endpoint: restEndpoint, key: restKey, allowInsecureHTTP: allowsInsecureHTTP)
    }
}
