import PlacardCore
import PlacardRegex
import PlacardStore
import PlacardTape
import PlacardTransport

/// What a client is opened with: options that are checked.
struct ClientSetup {
    var engine: EngineOptions
    let requests: RequestBuilder
    /// Where content comes from; nil: from the endpoint.
    var source: ClientSource?
    let path: StorePath
    let durability: Durability
    /// Who can use the store's files; nil: as for an outbox, that of the directory.
    var access: FileAccess? = .owner
    var userID: String?
    var signature: String?
    let transport: Options.TransportKind
    let curl: CurlOptions
    var clock: ClientClock
    let seed: UInt64
    var dispatchBudgetUs: UInt32 = 0
    /// The most bytes that files of records may take; nil: records are sent.
    var recordsLimit: Int64?
    /// Nil: nothing is recorded.
    var tape: TapeFile.Limits?

    /// Reads the source at open; nil: content comes from the endpoint.
    func reader(_ store: Store, at now: Instant) -> SourceReader? {
        guard let source else { return nil }
        return { (known) throws(PlacardError) in try source.readAtOpen(known, { store.sourceText }, at: now) }
    }

    /// An engine with the state of a store.
    func engine(
        restoring stored: StoredState, _ options: EngineOptions, _ seeds: TapeOpening.Seeds, at now: Instant,
        _ effects: inout Effects
    ) -> Engine {
        Engine(
            options: options, requests: requests, compileRegex: compileRegex,
            identifiers: IdentifierSource(entropy: seeds.ids, secret: seeds.secret), jitterSeed: seeds.jitter,
            stored: stored, at: now, effects: &effects)
    }

    /// The engine's options for a store.
    func engineOptions(_ store: Store) -> EngineOptions {
        var options = engine
        options.assetDirectory = store.assetDirectory
        return options
    }

    /// New random numbers.
    var seeds: TapeOpening.Seeds {
        var system = SystemRandomNumberGenerator()
        return TapeOpening.Seeds(
            ids: (system.next(), system.next()), secret: (system.next(), system.next()),
            jitter: seed == 0 ? system.next() : seed)
    }
}

extension Poller {
    /// That of a handle: the descriptor that the host polls. - Throws: `io`.
    static func ofHandle() throws(PlacardError) -> Poller {
        do throws(PollerError) {
            return try Poller()
        } catch {
            throw PlacardError(.io, "cannot create the descriptor to poll: \(error)")
        }
    }
}

extension ClientSetup {
    /// - Throws: `invalid`, naming the option.
    init(_ options: Options) throws(PlacardError) {
        let (endpoint, source, track, checked) = try options.checked()
        var engine = checked
        engine.readLocalTime = { [name = options.device.timeZone] in ZoneFile.ofDevice(name) }
        self.init(
            engine: engine,
            requests: RequestBuilder(
                endpoint: endpoint, apiKey: options.apiKey, appVersion: options.appVersion, device: options.device,
                track: track),
            source: source,
            path: StorePath(directory: options.directory ?? "", apiKey: options.apiKey),
            durability: options.durability, access: options.sharesWithGroup ? .group : .owner, userID: options.userID,
            signature: options.signature,
            transport: options.transport, curl: CurlOptions(caFile: options.caFile, proxy: options.proxy),
            clock: ClientClock(options.clock), seed: options.seed, dispatchBudgetUs: options.dispatchBudgetUs,
            recordsLimit: options.records == .file ? options.recordsFileLimit : nil,
            tape: options.tapeKilobytes == 0
                ? nil
                : TapeFile.Limits(bytes: options.tapeKilobytes.clampedMultiplied(by: 1_024), days: options.tapeDays))
    }
}

extension ClientSetup {
    /// The setup of a tracker's sender, which requests nothing but `/users/track`.
    ///
    /// - Throws: `invalid`, naming the option.
    init(_ options: TrackerOptions) throws(PlacardError) {
        let track = try options.checked()
        var engine = EngineOptions()
        engine.isTracker = true
        engine.refreshesCardsAtStart = false
        engine.flushIntervalMs = options.flushIntervalMs
        engine.queueLimit = Int(options.queueLimit)
        engine.queueLimitBytes = options.queueLimitBytes.map { Int(clamping: $0) } ?? .max
        self.init(
            engine: engine,
            requests: RequestBuilder(
                endpoint: .none, apiKey: options.appID ?? "", appVersion: nil, device: DeviceFields(), track: track),
            path: StorePath(
                directory: options.directory ?? "", restURL: track.url, restKey: options.restKey,
                appID: options.appID ?? ""),
            durability: options.durability, access: nil, transport: options.transport,
            curl: CurlOptions(caFile: options.caFile, proxy: options.proxy), clock: ClientClock(options.clock),
            seed: options.seed)
    }
}

extension CurlOptions {
    init(caFile: String?, proxy: String?) {
        self.init(userAgent: "placard/\(LibraryVersion.text)", caFile: caFile, proxy: proxy)
    }
}
