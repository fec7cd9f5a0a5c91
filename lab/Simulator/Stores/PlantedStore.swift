import PlacardCore

/// The store, with a planted mistake.
final class PlantedStore: EngineStore {
    private let store: any EngineStore
    private let plant: Plant?
    private var commits = 0

    init(_ store: any EngineStore, _ plant: Plant?) {
        self.store = store
        self.plant = plant
    }

    func load() throws(PlacardError) -> StoredState {
        guard plant == .dissolvedBatch else { return try store.load() }
        var effects = Effects()
        effects.store = [.dissolveBatches(.data)]
        _ = try store.commit(effects) { _ in Effects() }
        return try store.load()
    }

    var canFail: Bool { store.canFail }
    func hold() throws(PlacardError) { try store.hold() }
    func holdOutbox() throws(PlacardError) -> [OutboxEntry] { try store.holdOutbox() }

    func commit(
        _ effects: Effects, answer: (StoreAnswer) -> Effects
    ) throws(PlacardError) -> [Effects] {
        commits += 1
        if plant == .lostCommit, commits.isMultiple(of: 97), effects.batchOrders.isEmpty {
            return try store.commit(Effects(), answer: answer)
        }
        guard plant != nil else { return try store.commit(effects, answer: answer) }
        return try store.commit(spoiled(effects)) { self.spoiled(answer($0)) }
    }

    private func spoiled(_ effects: Effects) -> Effects {
        var effects = effects
        effects.store = effects.store.compactMap(spoiled)
        return effects
    }

    /// Nil: the change is left out.
    private func spoiled(_ change: StoreChange) -> StoreChange? {
        switch (plant, change) {
        case (.keptBatch, .acknowledgeBatch), (.lostDisplay, .putDisplay): return nil
        case (.lostSession, .setSession), (.lostPicture, .putAsset), (.lostSequence, .setFetch): return nil
        case (.lostFact, .setFact): return nil
        case (.wrongUser, .appendRecord(let record)) where record.user != nil && record.code == .customEvent:
            return .appendRecord(record.relabelled("u-9"))
        default: return change
        }
    }

    var canStage: Bool { store.canStage }
    func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError) { try store.stage(campaigns) }
    func unstage(_ campaigns: [ListedCampaign]) { store.unstage(campaigns) }
    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        try store.writeAsset(file, bytes)
    }
    func removeAsset(_ file: String) { store.removeAsset(file) }
}
