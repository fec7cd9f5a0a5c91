import PlacardCore

/// The store of a replayed engine. It keeps nothing: what a client would send is not asked.
final class ReplayStore: EngineStore {
    private let campaigns: [StoredCampaign]
    private let config: [UInt8]?
    private let pictures: [StoredAsset]

    /// - Parameter pictures: those that are there from the start.
    init(_ campaigns: [Campaign], config: Config?, pictures: [StoredAsset]) {
        self.config = config?.stored
        self.pictures = pictures
        self.campaigns = campaigns.enumerated().map { StoredCampaign(key: Int64($0) + 1, id: $1.id, bytes: $1.stored) }
    }

    let canFail = false
    let canStage = false

    func load() -> StoredState {
        var state = StoredState()
        state.campaigns = campaigns
        state.config = config
        state.assets = pictures
        return state
    }

    func commit(_ effects: Effects, answer: (StoreAnswer) -> Effects) -> [Effects] {
        var results: [Effects] = []
        var orders = effects.batchOrders
        while let order = orders.popLast() {
            let result = answer(.formed(order, FormedBatch(nil)))
            orders += result.batchOrders
            results.append(result)
        }
        return results
    }

    func hold() {}
    func holdOutbox() -> [OutboxEntry] { [] }
    func stage(_ campaigns: ArraySlice<ListedCampaign>) {}
    func unstage(_ campaigns: [ListedCampaign]) {}
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) {}
    func removeAsset(_ file: String) {}
}
