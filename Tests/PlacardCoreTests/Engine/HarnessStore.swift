import EngineModel
import XCTest

@testable import PlacardCore

/// A naive store for a `DurableEngine`. Commits in the order of a real store, checks its calls, and fails where a test
/// requires it.
final class HarnessStore: EngineStore {
    /// One call that fails.
    struct Failure {
        /// Index of the failing call, among the calls that can fail.
        var call: Int
        /// The commit fails after everything is written and every batch is formed.
        var isLate = false
    }

    private(set) var store: NaiveStore
    /// Pictures on the disk.
    private(set) var files: Set<String>
    /// Effects of the successful commits, without the effects of their batches.
    private(set) var commits: [Effects] = []
    /// Bytes written as pictures, including failed writes.
    private(set) var written: [[UInt8]] = []
    private(set) var hasFailed = false
    var failure: Failure?
    var canFail = true
    /// Maximum records of other processes per transaction.
    var outboxLimit = Int.max
    /// Opening: no request is allowed.
    var isOpening = false
    /// Kinds of the requests in flight.
    private var openKinds: Set<RequestKind>
    private var isHeld = false

    init(_ store: NaiveStore, files: Set<String> = [], openKinds: Set<RequestKind> = []) {
        self.store = store
        self.files = files
        self.openKinds = openKinds
    }

    deinit { XCTAssertFalse(isHeld, "a transaction has no end") }

    func put(_ record: OutboxEntry) { store.pending.append(record) }

    /// Fails if this is the chosen call.
    private func attempt() throws(PlacardError) {
        guard var failure else { return }
        failure.call -= 1
        self.failure = failure
        if failure.call == -1 { try fail() }
    }

    private func fail() throws(PlacardError) {
        XCTAssertTrue(canFail)
        hasFailed = true
        throw PlacardError(.io, "a test's failure")
    }

    // MARK: EngineStore

    func load() throws(PlacardError) -> StoredState { store.state }

    func hold() throws(PlacardError) {
        try attempt()
        isHeld = true
    }

    func holdOutbox() throws(PlacardError) -> [OutboxEntry] {
        if store.pending.isEmpty { return [] }
        try attempt()
        isHeld = true
        return Array(store.pending.prefix(outboxLimit))
    }

    func commit(
        _ effects: Effects, answer: (StoreAnswer) -> Effects
    ) throws(PlacardError) -> [Effects] {
        isHeld = false
        XCTAssertTrue(!isOpening || (effects.wantedIntake == nil && effects.requests.isEmpty), "at open")
        let (storeBefore, kindsBefore) = (store, openKinds)
        var results: [Effects] = []
        do throws(PlacardError) {
            if effects.needsCommit, failure?.isLate == false { try attempt() }
            write(effects, answer, &results)
            if effects.needsCommit, failure?.isLate == true { try attempt() }
        } catch {
            (store, openKinds) = (storeBefore, kindsBefore)
            throw error
        }
        commits.append(effects)
        return results
    }

    /// Changes first, then what is dropped, then all batches, then the effects of each.
    private func write(
        _ effects: Effects, _ answer: (StoreAnswer) -> Effects, _ results: inout [Effects]
    ) {
        for change in effects.store { store.apply(change) }
        if let order = effects.roomOrder {
            let next = answer(.dropped(order, store.drop(order)))
            XCTAssertTrue(next.store.isEmpty && next.requests.isEmpty && !next.hasOrders, "it only reports")
            results.append(next)
        }
        for request in effects.requests where request.kind != .asset {
            XCTAssertTrue(openKinds.insert(request.kind).inserted, "one request of a kind at a time")
        }
        let batches = effects.batchOrders.map { order in
            let kind = order.kind == .data ? RequestKind.data : .usersTrack
            XCTAssertFalse(openKinds.contains(kind), "one request of a kind at a time")
            return store.form(order)
        }
        for (order, batch) in zip(effects.batchOrders, batches) {
            let next = answer(.formed(order, FormedBatch(batch)))
            results.append(next)
            write(next, answer, &results)
        }
    }

    var canStage: Bool { canFail }

    func stage(_ campaigns: ArraySlice<ListedCampaign>) throws(PlacardError) {
        try attempt()
        store.apply(.putCampaigns(Array(campaigns)))
    }

    func unstage(_ campaigns: [ListedCampaign]) { store.apply(.deleteCampaigns(campaigns.map(\.key))) }

    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        try attempt()
        written.append(Array(bytes))
        XCTAssertTrue(files.insert(file).inserted, "\(file) is there already")
    }

    func removeAsset(_ file: String) { files.remove(file) }
}
