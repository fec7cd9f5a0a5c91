import PlacardCore

/// A store for a copy of an engine: keeps only the text of the records.
final class ScratchStore: EngineStore {
    private(set) var records: [String] = []

    func load() -> StoredState { StoredState() }
    var canFail: Bool { false }
    func hold() {}
    func holdOutbox() -> [OutboxEntry] { [] }

    func commit(_ effects: Effects, answer: (StoreAnswer) -> Effects) -> [Effects] {
        note(effects)
        var results: [Effects] = []
        for order in effects.batchOrders {
            let next = answer(.formed(order, FormedBatch(nil)))
            note(next)
            results.append(next)
        }
        return results
    }

    private func note(_ effects: Effects) {
        for case .appendRecord(let record) in effects.store {
            let data = String(decoding: record.data, as: UTF8.self)
            records.append("\(record.code) \(record.timeMs) \(record.user ?? "-") \(record.sessionID ?? "-") \(data)")
        }
    }

    var canStage: Bool { false }
    func stage(_ campaigns: ArraySlice<ListedCampaign>) {}
    func unstage(_ campaigns: [ListedCampaign]) {}
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) {}
    func removeAsset(_ file: String) {}
}
