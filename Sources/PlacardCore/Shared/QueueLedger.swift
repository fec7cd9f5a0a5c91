/// What the engine knows of the records and attributes in the store: how many there are, whose, and for which endpoint.
struct QueueLedger: Sendable, Equatable {
    /// Records in the store.
    private(set) var records = 0
    /// Those of them in batches, which wait for their answer or for another try.
    private(set) var batchedRecords = 0
    private(set) var attributes = AttributeLedger()

    /// Whether something may be queued for that endpoint: it may until the store has found nothing. Without delivery to
    /// the REST endpoint everything is queued for `data`.
    private var mayHoldData = true
    private var mayHoldTracked = true
    /// Something was queued for that endpoint, and its timer is not started yet.
    private var hasNewData = false
    private var hasNewTracked = false

    init() {}

    init(_ stored: StoredState) {
        records = stored.queued
        batchedRecords = stored.batched
        attributes = stored.attributes
    }

    var isEmpty: Bool { records == 0 && attributes.isEmpty }
    /// Records, and one for each user with attributes.
    var count: Int { records + attributes.userCount }

    func mayHold(_ kind: BatchKind) -> Bool {
        guard !isEmpty else { return false }
        return switch kind {
        case .data: mayHoldData
        case .usersTrack: mayHoldTracked
        }
    }

    // MARK: In

    mutating func addRecord(for kind: BatchKind) {
        records += 1
        note(kind)
    }

    mutating func putAttribute(of user: String?, for kind: BatchKind) {
        attributes.put(user)
        note(kind)
    }

    private mutating func note(_ kind: BatchKind) {
        switch kind {
        case .data: (mayHoldData, hasNewData) = (true, true)
        case .usersTrack: (mayHoldTracked, hasNewTracked) = (true, true)
        }
    }

    /// Whether something was queued for that endpoint since this was asked last.
    mutating func takeNews(_ kind: BatchKind) -> Bool {
        switch kind {
        case .data:
            defer { hasNewData = false }
            return hasNewData
        case .usersTrack:
            defer { hasNewTracked = false }
            return hasNewTracked
        }
    }

    /// Records became another user's, so they may go to another endpoint.
    mutating func spread() { (mayHoldData, mayHoldTracked) = (true, true) }

    mutating func relabelAttributes(_ user: String) -> Bool { attributes.relabel(user) }

    // MARK: Out

    /// How many records to drop because there are more than `limit`; 0: none. Somewhat more than needed, so that a full
    /// queue drops some now and then and not at every call (choice 7).
    mutating func makeRoom(limit: Int) -> Int {
        guard records > limit else { return 0 }
        // A batch that waits for its answer is sent unchanged: its records stay.
        let loose = records - batchedRecords - 1
        let count = min(loose, max(records - limit, limit / 100))
        guard count > 0 else { return 0 }
        records -= count
        return count
    }

    mutating func formed(_ batch: Batch, isNew: Bool) {
        attributes.formed(batch, isNew: isNew)
        if isNew { batchedRecords += batch.records.count }
    }

    /// The store has repaired itself and counted from scratch.
    mutating func recount(_ damage: StoreDamage) {
        (records, batchedRecords, attributes) = (damage.queued, damage.batched, damage.attributes)
    }

    mutating func remove(_ batch: SentBatch) {
        records = max(0, records - batch.records)
        batchedRecords = max(0, batchedRecords - batch.records)
        attributes.acknowledged(batch.attributes, of: batch.user)
    }

    /// What was in batches for the REST endpoint is in no batch any more.
    mutating func dissolve(_ tracked: StoredState.Tracked) {
        batchedRecords = max(0, batchedRecords - tracked.records)
        for set in tracked.attributes { attributes.dissolve(set.count, of: set.user) }
    }

    /// The store has found nothing for that endpoint. That replaces the counts: a damaged store may hold less than it
    /// counted at open.
    mutating func holdsNothing(_ kind: BatchKind, tracks: Bool) {
        if tracks {
            if kind == .data { mayHoldData = false } else { mayHoldTracked = false }
            guard !mayHoldData, !mayHoldTracked else { return }
        }
        (records, batchedRecords, attributes) = (0, 0, AttributeLedger())
    }
}
