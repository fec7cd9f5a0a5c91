/// What a machine can use while the engine handles one input: the time, the settings, the host's state, new ids and
/// random numbers, pictures, and the effects, to which it adds its own. A machine that needs only a part is passed that
/// part.
struct Turn {
    let setup: Setup
    private(set) var now: Instant
    var host = HostState()
    private(set) var config: ConfigInForce
    /// New ids for the device, sessions and batches.
    var ids: IdentifierSource
    /// Random parts of the waits between attempts.
    var jitter: RandomSource
    var budget = CallBudget()
    /// The picture cache, which every machine can ask for pictures.
    var pictures: AssetCache
    var effects = Effects()
    /// See `Engine.contentMs`.
    var contentMs: Int64?

    init(_ setup: Setup, ids: IdentifierSource, jitter: RandomSource, at now: Instant) {
        self.setup = setup
        self.now = now
        self.ids = ids
        self.jitter = jitter
        config = ConfigInForce(nil, setup.options)
        pictures = AssetCache(
            directory: setup.options.assetDirectory, allowsInsecureHTTP: setup.options.allowsInsecureHTTP,
            local: setup.options.sourceFolder)
    }

    /// Whether records can leave the queue: files need no network.
    var canDeliver: Bool { host.isOnline || setup.options.writesRecords }

    mutating func start(at now: Instant) {
        self.now = now
        budget.beginInput()
    }

    /// Records what a campaign did, if `observesTriggers` is set.
    mutating func observe(_ observation: TriggerObservation) {
        if setup.options.observesTriggers { effects.observations.append(observation) }
    }

    /// Drops the pictures and the changes of this input so far.
    mutating func wipe() {
        effects.wipe(files: pictures.files)
        pictures = pictures.emptied()
    }

    // MARK: Config

    mutating func restoreConfig(_ stored: [UInt8]?) {
        config = ConfigInForce(stored.flatMap(Config.init(stored:)), setup.options)
    }

    /// Takes over a config if it is newer than the one in force. Returns whether it is.
    mutating func take(_ sent: Config?, keepsLimits: Bool) -> Bool {
        guard let new = config.replaced(by: sent, keepsLimits: keepsLimits) else { return false }
        use(new)
        effects.report(.configUpdated)
        return true
    }

    /// Takes over the config of a source, if it differs in more than its time.
    mutating func replace(_ new: Config) {
        var new = new
        new.time = max(1, config.time)
        guard config.time == 0 || new.stored != config.sent.stored else { return }
        use(ConfigInForce(new, setup.options))
        effects.report(.configUpdated)
    }

    /// Goes back to the defaults, because the config in force is of another origin.
    mutating func forgetConfig() {
        guard config.time != 0 else { return }
        use(ConfigInForce(nil, setup.options))
    }

    /// Makes the server send the config again, as if it were new.
    mutating func askForConfigAgain() {
        if let old = config.askingAgain() { use(old) }
    }

    private mutating func use(_ new: ConfigInForce) {
        config = new
        effects.write(.setConfig(new.sent.stored))
    }
}
