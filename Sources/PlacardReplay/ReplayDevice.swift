import PlacardCore
import PlacardRegex

/// A new device that knows the campaign list: what each user's engine is a copy of.
final class ReplayDevice {
    let engine: Engine
    let store: ReplayStore
    let index: CampaignsByEvent
    /// For each campaign of the device, its position in the whole list.
    let positions: [Int]
    /// Pictures and files of all messages, for the cache of a device that has fetched them.
    let pictures: [StoredAsset]
    let texts: ReplayTexts
    /// The campaigns as a reply to a request for the list repeats them.
    let reply: DataReply
    private let places: [ExactText: Int]
    private let options: EngineOptions
    private let requests: RequestBuilder

    /// - Parameter positions: campaigns that the user may see.
    convenience init(_ source: ReplayCampaigns, positions: [Int], options: ReplayOptions) throws(PlacardError) {
        let own = positions.map { source.list[$0] }
        let pictures = Engine.pictures(of: own)
        let store = ReplayStore(
            own, config: source.config, pictures: options.hasPictures && options.isAlwaysOnline ? pictures : [],
            keepsRows: options.restarts)
        let requests = RequestBuilder(
            endpoint: try Endpoint("localhost", allowInsecureHTTP: false), apiKey: "replay", appVersion: nil,
            device: DeviceFields())
        let start = Instant(wallMs: 0, monotonicMs: 0)
        let durable = try Self.opened(over: store, Self.options(options), requests, opens: 0, at: start) { _ in }
        self.init(
            source, own, positions: positions, pictures: pictures, store: store, engine: durable.engine,
            Self.options(options), requests)
    }

    /// Opens a device again.
    ///
    /// - Parameter opens: how often it was opened before.
    func opened(
        over store: ReplayStore, opens: UInt64, at now: Instant, _ carryOut: DurableEngine.CarryOut
    ) throws(PlacardError) -> DurableEngine {
        try Self.opened(over: store, options, requests, opens: opens, at: now, carryOut)
    }

    private static func opened(
        over store: ReplayStore, _ options: EngineOptions, _ requests: RequestBuilder, opens: UInt64, at now: Instant,
        _ carryOut: DurableEngine.CarryOut
    ) throws(PlacardError) -> DurableEngine {
        try DurableEngine(over: store, user: nil, signature: nil, at: now, carryOut) {
            Engine(
                options: options, requests: requests, compileRegex: compileRegex,
                identifiers: IdentifierSource(entropy: (opens, 0)), jitterSeed: 1, stored: $0, at: now, effects: &$1)
        }
    }

    private init(
        _ source: ReplayCampaigns, _ own: [Campaign], positions: [Int], pictures: [StoredAsset], store: ReplayStore,
        engine: Engine, _ options: EngineOptions, _ requests: RequestBuilder
    ) {
        self.options = options
        self.requests = requests
        self.engine = engine
        self.store = store
        self.positions = positions
        self.pictures = pictures
        texts = ReplayTexts(source)
        places = Dictionary(keepingFirst: zip(own, positions).lazy.map { (ExactText($0.id), $1) })
        index = CampaignsByEvent(own, compile: compileRegex)
        var reply = DataReply()
        reply.listed = engine.campaignIndex.listed
        reply.index = engine.campaignIndex
        reply.isStored = true
        self.reply = reply
    }

    /// The position in the whole list of the campaign with that id.
    func place(of id: String) -> Int? { places[ExactText(id)] }

    private static func options(_ replay: ReplayOptions) -> EngineOptions {
        var options = EngineOptions()
        options.sessionTimeoutMs = replay.sessionTimeoutMs
        options.messageIntervalMs = replay.messageIntervalMs
        options.flushIntervalMs = nil
        options.queueLimit = .max
        options.refreshesCardsAtStart = false
        options.obeysRateLimits = false
        // Nothing is written there. Without it the engine would not look at pictures at all.
        options.assetDirectory = "pictures"
        options.countAt = replay.countAt
        options.stackKeep = replay.stackKeep
        options.readLocalTime = { [localTime = replay.localTime] in localTime }
        options.observesTriggers = true
        return options
    }
}
