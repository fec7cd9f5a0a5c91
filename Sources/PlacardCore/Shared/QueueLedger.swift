/// What the engine knows about the queue in the store: the number of records, the users with attributes, and which
/// endpoints have data.
struct QueueLedger: Sendable, Equatable {
    /// The records in the store. The bytes are counted from zero when there is no limit on them.
    private(set) var total = RecordTotal()
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
        total = RecordTotal(count: stored.queued, bytes: stored.queuedBytes)
        batchedRecords = stored.batched
        attributes = stored.attributes
    }

    /// Number of records in the store.
    var records: Int { total.count }
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

    mutating func add(_ record: Record, for kind: BatchKind) {
        total += RecordTotal(record)
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

    /// Returns an order to drop records, because there are more than a limit allows; nil: there is room. It drops more
    /// than necessary, so that a full queue does not drop records at every call (rule 7.1.2).
    func order(_ options: EngineOptions) -> RoomOrder? {
        let (limit, byteLimit) = (options.queueLimit, options.queueLimitBytes)
        guard records > limit || total.bytes > byteLimit else { return nil }
        // A waiting batch is sent unchanged, so its records stay, and so does the newest record.
        let most = records - batchedRecords - 1
        guard most > 0 else { return nil }
        let least = RecordTotal(
            count: Self.excess(of: records, over: limit), bytes: Self.excess(of: total.bytes, over: byteLimit))
        return RoomOrder(least, most: most, limit: least.count > 0 ? "\(limit) records" : "\(byteLimit) bytes")
    }

    private static func excess(of value: Int, over limit: Int) -> Int {
        value > limit ? max(value - limit, limit / 100) : 0
    }

    mutating func dropped(_ records: RecordTotal, _ order: RoomOrder) {
        total -= records
        // The store had no more: a damaged one may hold less than it counted at open.
        if order.wantsMore(than: records) {
            total = RecordTotal(count: batchedRecords, bytes: batchedRecords == 0 ? 0 : total.bytes)
        }
    }

    mutating func formed(_ batch: Batch, isNew: Bool) {
        attributes.formed(batch, isNew: isNew)
        if isNew { batchedRecords += batch.records.count }
    }

    /// Takes over the counts of a store that has repaired itself.
    mutating func recount(_ damage: StoreDamage) {
        total = damage.queued
        (batchedRecords, attributes) = (damage.batched, damage.attributes)
    }

    mutating func remove(_ batch: SentBatch) {
        total -= RecordTotal(count: batch.records, bytes: batch.recordBytes)
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
        (total, batchedRecords, attributes) = (RecordTotal(), 0, AttributeLedger())
    }
}
