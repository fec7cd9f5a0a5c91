import PlacardCore
import PlacardStore

/// A store as a client has it after opening it: its engine, and notes on data that the engine dropped.
struct StoredDevice {
    let state: StoredState
    let engine: Engine
    let notes: [String]

    init(_ path: StorePath, messageIntervalMs: Int64? = nil, at now: Instant) throws(PlacardError) {
        var options = EngineOptions()
        if let messageIntervalMs { options.messageIntervalMs = messageIntervalMs }
        options.assetDirectory = path.assets
        // Pictures in the store are used, whether or not the host allows http.
        options.allowsInsecureHTTP = true
        state = try StoreReader.read(path)
        // Otherwise the engine would drop the lists as those of an endpoint. Nothing is fetched, so no key is needed.
        if let source = SourceStatus(state) {
            options.hasSource = true
            options.fetch = source.url.map {
                FetchOptions(url: $0, keys: [], signaturesWanted: 1, intervalMs: nil) { _, _, _ in false }
            }
        }
        (engine, notes) = try NewEngine.make(options, apiKey: "", state: state, at: now)
    }

    /// In list order, with dismissed cards.
    var cards: [CardEntry] { engine.cardState.entries }
    /// In the server's order.
    var campaigns: [ListedCampaign] { engine.campaignIndex.listed }

    /// The last card sync, by the server's clock; nil: never.
    var updatedMs: Int64? {
        let seconds = max(state.watermarks.lastFullSyncAt, state.watermarks.lastCardUpdatedAt)
        return seconds > 0 ? seconds.clampedMultiplied(by: 1000) : nil
    }

    /// Nil: the content is that of an endpoint.
    func source(at now: Int64) -> SourceReport? { SourceReport(state, at: now) }

    var whose: String { Phrases.user(engine.user) }
}
