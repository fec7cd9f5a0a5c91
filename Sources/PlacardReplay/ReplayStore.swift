import PlacardCore

/// The store of a replayed engine. It keeps nothing that a client would send, and what it keeps only if the device is
/// restarted.
final class ReplayStore: EngineStore {
    private let campaigns: [StoredCampaign]
    private let config: [UInt8]?
    /// Those that are there when the device is opened.
    var pictures: [StoredAsset]
    /// Nil: the device is never restarted.
    private(set) var rows: ReplayRows?

    init(_ campaigns: [Campaign], config: Config?, pictures: [StoredAsset], keepsRows: Bool) {
        self.config = config?.stored
        self.pictures = pictures
        self.campaigns = campaigns.enumerated().map { StoredCampaign(key: Int64($0) + 1, id: $1.id, bytes: $1.stored) }
        rows = keepsRows ? ReplayRows() : nil
    }

    /// Begins as a copy of another store.
    init(_ other: ReplayStore) {
        (campaigns, config, pictures, rows) = (other.campaigns, other.config, other.pictures, other.rows)
    }

    let canFail = false
    let canStage = false

    func load() -> StoredState {
        var state = StoredState()
        state.campaigns = campaigns
        state.config = config
        state.assets = pictures
        rows?.write(to: &state)
        return state
    }

    func commit(_ effects: Effects, answer: (StoreAnswer) -> Effects) -> [Effects] {
        keep(effects)
        var results: [Effects] = []
        var orders = effects.batchOrders
        while let order = orders.popLast() {
            let result = answer(.formed(order, FormedBatch(nil)))
            keep(result)
            orders += result.batchOrders
            results.append(result)
        }
        return results
    }

    private func keep(_ effects: Effects) {
        guard rows != nil else { return }
        for change in effects.store { rows?.apply(change) }
        if !effects.batchOrders.isEmpty { rows?.takeRecords() }
    }

    func hold() {}
    func holdOutbox() -> [OutboxEntry] { [] }
    func stage(_ campaigns: ArraySlice<ListedCampaign>) {}
    func unstage(_ campaigns: [ListedCampaign]) {}
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) {}
    func removeAsset(_ file: String) {}
}
