import EngineModel
import PlacardCore

/// The store of one device: the model's, which cannot fail.
final class FleetStore: EngineStore {
    private(set) var rows = NaiveStore()
    /// Records that the engine has ever stored.
    private(set) var logged = 0

    let canFail = false
    let canStage = false

    func load() -> StoredState { rows.state }

    func commit(_ effects: Effects, answer: (StoreAnswer) -> Effects) -> [Effects] {
        var results: [Effects] = []
        apply(effects)
        if let order = effects.roomOrder { results.append(answer(.dropped(order, rows.drop(order)))) }
        var orders = effects.batchOrders
        while !orders.isEmpty {
            let order = orders.removeFirst()
            let result = answer(.formed(order, FormedBatch(rows.form(order))))
            apply(result)
            orders += result.batchOrders
            results.append(result)
        }
        return results
    }

    private func apply(_ effects: Effects) {
        for change in effects.store {
            if case .appendRecord = change { logged += 1 }
            rows.apply(change)
        }
    }

    func hold() {}
    func holdOutbox() -> [OutboxEntry] { [] }
    func stage(_ campaigns: ArraySlice<ListedCampaign>) {}
    func unstage(_ campaigns: [ListedCampaign]) {}
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) {}
    func removeAsset(_ file: String) {}
}
