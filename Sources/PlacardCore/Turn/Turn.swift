/// What a machine can use while the engine handles one input: the time, the settings, the host's state, new ids, and
/// the effects, to which it adds its own.
struct Turn {
    /// The part that never changes. An object, so that the engine and its copies share one reference to it.
    final class Setup {
        let options: EngineOptions
        let requests: RequestBuilder
        let compileRegex: RegexCompiler

        init(_ options: EngineOptions, _ requests: RequestBuilder, _ compileRegex: @escaping RegexCompiler) {
            self.options = options
            self.requests = requests
            self.compileRegex = compileRegex
        }

        /// Whether events, purchases and attributes go to the REST endpoint.
        var tracks: Bool { requests.track != nil }

        /// Whether pictures of cards are fetched: they need a directory.
        var prefetchesCardImages: Bool { options.prefetchesCardImages && options.assetDirectory != nil }
    }

    /// An object too, so that reading one setting does not copy the others.
    private final class HeldConfig {
        let config: Config

        init(_ config: Config) { self.config = config }
    }

    let setup: Setup

    private(set) var now: Instant
    private(set) var host = HostState()
    private var held: HeldConfig?
    private var random: RandomSource
    private var identifiers: IdentifierSource
    private(set) var effects = Effects()
    /// The picture cache, which every machine can ask for pictures.
    var pictures: AssetCache
    /// Computes the marks by which texts of replies are recognized.
    private(set) var digestKey: DigestKey

    init(_ setup: Setup, identifiers: IdentifierSource, random: RandomSource, at now: Instant) {
        self.setup = setup
        self.identifiers = identifiers
        self.random = random
        self.now = now
        digestKey = identifiers.digestKey
        pictures = AssetCache(
            directory: setup.options.assetDirectory, allowsInsecureHTTP: setup.options.allowsInsecureHTTP)
    }

    /// What the regexes of this call can still take.
    var regexBudget = RegexBudget.ofCall
    /// Whether the inputs that follow belong to one call of the host, and share one budget.
    var isDispatching = false {
        didSet { regexBudget = .ofCall }
    }

    mutating func start(at now: Instant) {
        self.now = now
        if !isDispatching { regexBudget = .ofCall }
    }

    /// See `TriggerJudge.fallbacks`.
    mutating func fallbacks(of event: TriggerEvent, winner: Int, _ judge: TriggerJudge) -> [String] {
        var run = RegexRun(regexBudget)
        defer { regexBudget = run.budget }
        return judge.fallbacks(of: event, winner: winner, &run)
    }

    /// Takes over the stored key. Without one, or after an update, nothing that is stored is recognized: another version
    /// may decode more from the same text.
    mutating func restoreDigestKey(_ stored: StoredState) {
        if stored.libraryVersion == LibraryVersion.text, let key = stored.digestKey.flatMap(DigestKey.init(stored:)) {
            digestKey = key
        } else {
            write(.setDigestKey(digestKey.stored))
        }
    }

    mutating func setHost(_ state: HostState) { host = state }

    /// The wait before the next attempt, with jitter.
    mutating func wait(_ backoff: inout Backoff) -> Int64 {
        let limits = held?.config.backoff ?? Backoff.Limits()
        return backoff.next(limits, using: &random)
    }

    /// Returns a new id for the device, a session or a batch.
    mutating func newID() -> String { identifiers.next() }

    // MARK: Effects

    mutating func write(_ change: StoreChange) { effects.store.append(change) }
    mutating func report(_ event: Event) { effects.events.append(event) }

    mutating func observe(_ observation: TriggerObservation) {
        if setup.options.observesTriggers { effects.observations.append(observation) }
    }

    mutating func send(_ request: HTTPRequest) { effects.requests.append(request) }
    mutating func order(_ batch: BatchOrder) { effects.batchOrders.append(batch) }
    /// Replaces an earlier order of the same input, whose records are still counted.
    mutating func order(_ room: RoomOrder) { effects.roomOrder = room }

    /// Asks for the records of other processes.
    mutating func takeIn(_ intake: Effects.Intake) { effects.intake = intake }

    /// Makes the records of other processes due that are taken in with this input.
    mutating func oweIntake() { effects.intakeIsDue = true }

    /// Reports items that were left out.
    mutating func report(_ problems: [Problem]) {
        for problem in problems { report(.dropped(.init(problem.what, id: problem.id, text: problem.reason))) }
    }

    /// Passes the store changes to a value that appends to them itself, such as a `CardState`.
    mutating func change<T>(_ body: (inout [StoreChange]) -> T) -> T { body(&effects.store) }

    mutating func reserveChanges(_ count: Int) { effects.store.reserveCapacity(count) }

    /// Discards the changes of this input so far: the store is emptied before anything else.
    mutating func wipe() {
        effects.store = [.wipe]
        effects.roomOrder = nil
        effects.deletedAssets += pictures.files
        pictures = pictures.emptied()
    }

    /// Stores the picture that the reply contains.
    mutating func keep(_ picture: StoredAsset) {
        effects.keptAsset = picture.file
        write(.putAsset(picture))
    }

    mutating func delete(_ picture: StoredAsset) {
        write(.deleteAsset(file: picture.file))
        effects.deletedAssets.append(picture.file)
    }

    mutating func takeEffects() -> Effects {
        var taken = Effects()
        swap(&taken, &effects)
        return taken
    }

    // MARK: Config

    /// Nil: the server has sent none.
    var config: Config? { held?.config }

    /// The shortest wait before another attempt.
    var minimumWaitMs: Int64 { (held?.config.backoff ?? Backoff.Limits()).minimumMs }

    /// Nil: there are no limits.
    var limits: RequestLimits? { setup.options.obeysRateLimits ? held?.config.limits ?? RequestLimits() : nil }

    var areCardsEnabled: Bool { held?.config.cardsEnabled == true }

    /// Whether the server's config switches cards off. Without a config cards are off as well, but a refresh can wait
    /// for one.
    var areCardsSwitchedOff: Bool { held.map { $0.config.time > 0 && !$0.config.cardsEnabled } ?? false }

    /// The config's time, which requests send to the server; 0: there is no config.
    var configTime: Int64 { held?.config.time ?? 0 }

    var minimumSessionMs: Int64 {
        max(1, held?.config.minimumSessionTimeoutS ?? 10).clampedMultiplied(by: 1000)
    }
    var sessionTimeoutMs: Int64 { max(setup.options.sessionTimeoutMs, minimumSessionMs) }

    /// Time after which a request asks for the campaign list without another reason; nil: never (rule 7.3).
    var messagingTimeoutMs: Int64? {
        held?.config.messagingTimeoutS.map { max(0, $0).clampedMultiplied(by: 1000) }
    }

    func isEventBlocked(_ name: String) -> Bool { Config.isBlocked(name, by: held?.config.blockedEvents) }
    func isPurchaseBlocked(_ productID: String) -> Bool {
        Config.isBlocked(productID, by: held?.config.blockedPurchases)
    }
    /// Whether the server's config keeps such an event from being logged, and so from triggering anything.
    func isBlocked(_ event: TriggerEvent) -> Bool {
        guard let name = event.name else { return false }
        return switch event.kind {
        case .customEvent: isEventBlocked(name)
        case .purchase: isPurchaseBlocked(name)
        case .open, .pushClick, .messageClick, .test: false
        }
    }
    func isAttributeBlocked(_ name: String) -> Bool { Config.isBlocked(name, by: held?.config.blockedAttributes) }

    /// Takes over a config if it is newer than the current one. Otherwise ignores all of it and returns false
    /// (rule 4.4).
    mutating func take(_ sent: Config?, keepsLimits: Bool) -> Bool {
        guard var new = sent, new.time > configTime else { return false }
        if keepsLimits { new.limits = held?.config.limits ?? RequestLimits() }
        held = HeldConfig(new)
        write(.setConfig(new.stored))
        report(.configUpdated)
        return true
    }

    /// Drops the config, for a wipe.
    mutating func forgetConfig() { held = nil }

    mutating func restoreConfig(_ stored: [UInt8]?) {
        held = stored.flatMap(Config.init(stored:)).map(HeldConfig.init)
    }

    /// Makes the server send the config again, as if it were new.
    mutating func askForConfigAgain() {
        guard var config else { return }
        config.time = 0
        held = HeldConfig(config)
        write(.setConfig(config.stored))
    }
}
