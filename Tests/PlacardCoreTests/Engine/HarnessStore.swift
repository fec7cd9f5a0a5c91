import XCTest

@testable import PlacardCore

/// A naive store as a `DurableEngine` uses it. Commits in the order of a real one, looks at what is asked of it, and fails
/// where a test wants that.
final class HarnessStore: EngineStore {
    /// One call that fails.
    struct Failure {
        /// Of the calls that can fail, from 0 on.
        var call: Int
        /// A commit fails when all is written and every batch is formed.
        var isLate = false
    }

    private(set) var store: NaiveStore
    /// Pictures on the disk.
    private(set) var files: Set<String>
    /// Effects of the commits that succeeded, without what their batches led to.
    private(set) var commits: [Effects] = []
    /// What was written as pictures, also in vain.
    private(set) var written: [[UInt8]] = []
    private(set) var hasFailed = false
    var failure: Failure?
    var canFail = true
    /// How many records of other processes are taken in at once.
    var outboxLimit = Int.max
    /// Nothing is asked for at open.
    var isOpening = false
    /// Of requests without an answer.
    private var openKinds: Set<RequestKind>
    private var isHeld = false

    init(_ store: NaiveStore, files: Set<String> = [], openKinds: Set<RequestKind> = []) {
        self.store = store
        self.files = files
        self.openKinds = openKinds
    }

    deinit { XCTAssertFalse(isHeld, "a transaction has no end") }

    func put(_ record: OutboxEntry) { store.pending.append(record) }

    /// Fails the call if it is its turn.
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
        _ effects: Effects, formed: (BatchOrder, FormedBatch) -> Effects
    ) throws(PlacardError) -> [Effects] {
        isHeld = false
        XCTAssertTrue(!isOpening || (effects.wantedIntake == nil && effects.requests.isEmpty), "at open")
        let (storeBefore, kindsBefore) = (store, openKinds)
        var results: [Effects] = []
        do throws(PlacardError) {
            if effects.needsCommit, failure?.isLate == false { try attempt() }
            write(effects, formed, &results)
            if effects.needsCommit, failure?.isLate == true { try attempt() }
        } catch {
            (store, openKinds) = (storeBefore, kindsBefore)
            throw error
        }
        commits.append(effects)
        return results
    }

    /// Changes first, then all batches, then what each of them leads to.
    private func write(
        _ effects: Effects, _ formed: (BatchOrder, FormedBatch) -> Effects, _ results: inout [Effects]
    ) {
        for change in effects.store { store.apply(change) }
        for request in effects.requests where request.kind != .asset {
            XCTAssertTrue(openKinds.insert(request.kind).inserted, "one request of a kind at a time")
        }
        let batches = effects.batchOrders.map { order in
            let kind = order.kind == .data ? RequestKind.data : .usersTrack
            XCTAssertFalse(openKinds.contains(kind), "one request of a kind at a time")
            return store.form(order)
        }
        for (order, batch) in zip(effects.batchOrders, batches) {
            let next = formed(order, FormedBatch(batch))
            results.append(next)
            write(next, formed, &results)
        }
    }

    func writeAsset(_ file: String, _ bytes: UnsafeRawBufferPointer) throws(PlacardError) {
        try attempt()
        written.append(Array(bytes))
        XCTAssertTrue(files.insert(file).inserted, "\(file) is there already")
    }

    func removeAsset(_ file: String) { files.remove(file) }
}
