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

    /// - Parameter positions: campaigns that the user may see.
    convenience init(_ source: ReplayCampaigns, positions: [Int], options: ReplayOptions) throws(PlacardError) {
        let own = positions.map { source.list[$0] }
        let pictures = Engine.pictures(of: own)
        let store = ReplayStore(
            own, config: source.config, pictures: options.hasPictures && options.isAlwaysOnline ? pictures : [])
        let requests = RequestBuilder(
            endpoint: try Endpoint("localhost", allowInsecureHTTP: false), apiKey: "replay", appVersion: nil,
            device: DeviceFields())
        let start = Instant(wallMs: 0, monotonicMs: 0)
        let durable = try DurableEngine(over: store, user: nil, signature: nil, at: start, { _ in }) {
            Engine(
                options: Self.options(options), requests: requests, compileRegex: compileRegex,
                identifiers: IdentifierSource(entropy: (0, 0)), jitterSeed: 1, stored: $0, at: start, effects: &$1)
        }
        self.init(source, own, positions: positions, pictures: pictures, store: store, engine: durable.engine)
    }

    private init(
        _ source: ReplayCampaigns, _ own: [Campaign], positions: [Int], pictures: [StoredAsset], store: ReplayStore,
        engine: Engine
    ) {
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
        options.readLocalTime = { [localTime = replay.localTime] in localTime }
        options.observesTriggers = true
        return options
    }
}
