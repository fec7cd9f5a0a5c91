/// What the engine knows about the queue in the store: the number of records, the users with attributes, and which
/// endpoints have data.
struct QueueLedger: Sendable, Equatable {
    /// Number of records in the store.
    private(set) var records = 0
    /// How many of them are in batches, which wait for their reply or for a retry.
    private(set) var batchedRecords = 0
    private(set) var attributes = AttributeLedger()

    /// Whether something may be queued for the endpoint. True until the store has found nothing for it. Without
    /// delivery to the REST endpoint everything is queued for `data`.
    private var mayHoldData = true
    private var mayHoldTracked = true
    /// Whether something was queued for the endpoint since its timer was last started.
    private var hasNewData = false
    private var hasNewTracked = false

    init() {}

    init(_ stored: StoredState) {
        records = stored.queued
        batchedRecords = stored.batched
        attributes = stored.attributes
    }

    var isEmpty: Bool { records == 0 && attributes.isEmpty }
    /// Number of records, plus one for each user with attributes.
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

    /// Whether something was queued for that endpoint since the last call.
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

    /// Marks both endpoints, because records have become another user's and may go to either.
    mutating func spread() { (mayHoldData, mayHoldTracked) = (true, true) }

    mutating func relabelAttributes(_ user: String) -> Bool { attributes.relabel(user) }

    // MARK: Out

    /// Makes room for new records. Returns how many records to drop because there are more than `limit`; 0: none. Drops
    /// more than necessary, so that a full queue does not drop records at every call (rule 7.1.2).
    mutating func makeRoom(limit: Int) -> Int {
        guard records > limit else { return 0 }
        // A waiting batch is sent unchanged, so its records stay.
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

    /// Takes over the counts of a store that has repaired itself.
    mutating func recount(_ damage: StoreDamage) {
        (records, batchedRecords, attributes) = (damage.queued, damage.batched, damage.attributes)
    }

    mutating func remove(_ batch: SentBatch) {
        records = max(0, records - batch.records)
        batchedRecords = max(0, batchedRecords - batch.records)
        attributes.acknowledged(batch.attributes, of: batch.user)
    }

    /// Counts the contents of batches for the REST endpoint as being in no batch again.
    mutating func dissolve(_ tracked: StoredState.Tracked) {
        batchedRecords = max(0, batchedRecords - tracked.records)
        for set in tracked.attributes { attributes.dissolve(set.count, of: set.user) }
    }

    /// Notes that the store has found nothing for that endpoint. Clears the counts if nothing can be left: a damaged
    /// store may hold less than it counted at open.
    mutating func holdsNothing(_ kind: BatchKind, tracks: Bool) {
        if tracks {
            if kind == .data { mayHoldData = false } else { mayHoldTracked = false }
            guard !mayHoldData, !mayHoldTracked else { return }
        }
        (records, batchedRecords, attributes) = (0, 0, AttributeLedger())
    }
}
