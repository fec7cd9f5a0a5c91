import EngineModel
import PlacardCore

/// The model's store. Its calls fail when the disk does, and a process that is killed in a commit may have made it.
final class MemoryStore: DeviceStore {
    private(set) var rows = NaiveStore()
    /// Names of pictures.
    private(set) var files: Set<String> = []
    /// Records that the engine has ever stored.
    private(set) var logged = 0
    /// Nil: no call can fail.
    private let disk: Disk?

    init(_ disk: Disk? = nil) { self.disk = disk }

    /// Another process adds a record.
    func put(_ call: OutboxEntry.Call, atMs putMs: Int64) {
        rows.pending.append(OutboxEntry(id: (rows.pending.last?.id ?? 0) + 1, putMs: putMs, calls: [call]))
    }

    // MARK: EngineStore

    var canFail: Bool { disk != nil }
    var canStage: Bool { disk != nil }

    private func attempt() throws(PlacardError) {
        if disk?.failure(.write, nil) != nil { throw PlacardError(.io, "a fault of the disk") }
    }

    /// A picture without a row is deleted, and a row whose picture is missing is reported.
    func load() throws(PlacardError) -> StoredState {
        try attempt()
        files.formIntersection(rows.assets.keys)
        rows.lostAssets = Set(rows.assets.keys).subtracting(files)
        return rows.state
    }

    func hold() throws(PlacardError) { try attempt() }

    func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        if rows.pending.isEmpty { return [] }
        try attempt()
        return Array(rows.pending.prefix(3))
    }

    func commit(
        _ effects: Effects, answer: (StoreAnswer) -> Effects
    ) throws(PlacardError) -> [Effects] {
        guard let disk, effects.needsCommit else { return write(effects, answer) }
        try attempt()
        disk.writes += 1
        let before = disk.armed == nil ? nil : rows
        let results = write(effects, answer)
        do throws(PlacardError) {
            try attempt()
        } catch {
            if let before, !disk.isDead(disk.process) { rows = before }
            throw error
        }
        return results
    }

    /// Changes first, then what is dropped, then all batches, then the effects of each.
    private func write(_ effects: Effects, _ answer: (StoreAnswer) -> Effects) -> [Effects] {
        for change in effects.store {
            if case .appendRecord = change { logged += 1 }
            rows.apply(change)
        }
        var answers: [StoreAnswer] = []
        if let order = effects.roomOrder { answers.append(.dropped(order, rows.drop(order))) }
        answers += effects.batchOrders.map { .formed($0, FormedBatch(rows.form($0))) }
        var results: [Effects] = []
        for found in answers {
            let next = answer(found)
            results.append(next)
            results += write(next, answer)
        }
        return results
    }

    func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError) {
        try attempt()
        rows.apply(.putCampaigns(Array(campaigns)))
    }

    func unstage(_ campaigns: [ListedCampaign]) { rows.apply(.deleteCampaigns(campaigns.map(\.key))) }

    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        try attempt()
        files.insert(file)
    }

    func removeAsset(_ file: String) { files.remove(file) }

    /// Nil also when it cannot be read.
    var sourceText: [UInt8]? { (try? attempt()) == nil ? nil : rows.sourceText }

    // MARK: Upkeep, which rows in memory do not need

    let setAside: String? = nil
    var assetDirectory: String? { disk == nil ? nil : "/pictures" }
    let isInUse = false
    let wantsTidying = false
    let wantsBriefTidying = false
    let scrubDueMs: Int64? = nil
    func takeUse() -> Bool { false }
    func rest() -> Bool { false }
    func tidy() {}
    func tidyBriefly(all: Bool) {}
    func scrub(nowMs: Int64) {}
    func scrubAgain(nowMs: Int64) {}
    func close() {}
    func closeUntouched() {}
}
